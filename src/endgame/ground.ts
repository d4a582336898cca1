import { flatten } from '../board/paths.ts';
import { BLACK, type Color, KING_TYPE, pieceCode, WHITE } from '../board/piece.ts';
import type { Tables } from '../board/tables.ts';
import { InputError } from '../input-error.ts';
import { type Covers, makeCovers } from './cover.ts';
import { forestsOf, isPlainLeaper } from './forest.ts';
import { type KingMovesBack, kingMovesBack } from './king-moves-back.ts';
import { type KingPairs, makeKingPairs } from './king-pairs.ts';
import type { Material } from './material.ts';
import { type MovesBack, movesBack } from './moves-back.ts';
import { symmetriesOf } from './symmetry.ts';

/**
 * What the builds of all endings with the same symmetries share, made when it is first needed. The strong side is White
 * here, whoever it is in the game.
 */
export class Ground {
  readonly tables: Tables;
  readonly pairs: KingPairs;
  /** The squares to which each king can go, by its square. */
  readonly bareTargets: readonly (readonly number[])[];
  readonly strongTargets: readonly (readonly number[])[];
  readonly bareBack: KingMovesBack;
  readonly strongBack: KingMovesBack;
  private readonly covers = new Map<number, Covers>();
  private readonly back = new Map<number, MovesBack>();

  constructor(tables: Tables, symmetries: readonly number[]) {
    this.tables = tables;
    this.pairs = makeKingPairs(tables, symmetries);
    this.bareTargets = targetsOf(tables, BLACK);
    this.strongTargets = targetsOf(tables, WHITE);
    this.bareBack = kingMovesBack(this.pairs, tables.squares, this.bareTargets, true);
    this.strongBack = kingMovesBack(this.pairs, tables.squares, this.strongTargets, false);
  }

  /** What a piece of the strong side covers near the bare king. */
  coversOf(type: number): Covers {
    let covers = this.covers.get(type);
    if (!covers) {
      covers = makeCovers(this.tables, this.pairs, pieceCode(type, WHITE), this.bareTargets);
      this.covers.set(type, covers);
    }
    return covers;
  }

  /** Where a piece of the strong side can have come from. */
  movesBackOf(type: number): MovesBack {
    let back = this.back.get(type);
    if (!back) {
      back = movesBack(this.tables, pieceCode(type, WHITE));
      this.back.set(type, back);
    }
    return back;
  }
}

function targetsOf(tables: Tables, color: Color): number[][] {
  return forestsOf(tables, pieceCode(KING_TYPE, color)).map((forest) => [
    ...new Set(flatten(forest).map((node) => node.square)),
  ]);
}

/** The symmetries under which all men of an ending move alike, as numbers of the board's maps. */
export function symmetriesOfMaterial({ tables, types }: Material): number[] {
  const kings = [pieceCode(KING_TYPE, WHITE), pieceCode(KING_TYPE, BLACK)];
  return symmetriesOf(tables, [...kings, ...types.map((type) => pieceCode(type, WHITE))]);
}

/** Grounds by game and symmetries, so that a list of endings makes each only once. */
export class Grounds {
  private readonly known = new Map<Tables, Map<string, Ground>>();

  /** @throws InputError if the game's kings are none that these tables can know */
  of(material: Material): Ground {
    const { tables } = material;
    const symmetries = symmetriesOfMaterial(material);
    const key = symmetries.join();
    let grounds = this.known.get(tables);
    if (!grounds) this.known.set(tables, (grounds = new Map()));
    let ground = grounds.get(key);
    if (!ground) {
      for (const color of [WHITE, BLACK] as const)
        if (!isPlainLeaper(tables, pieceCode(KING_TYPE, color)))
          throw new InputError(`${tables.variant.name} has a king that slides or captures otherwise than it moves`);
      ground = new Ground(tables, symmetries);
      grounds.set(key, ground);
    }
    return ground;
  }
}

/** The kings' pairs by which a table of this ending is indexed. */
export function kingPairsOf(material: Material): KingPairs {
  return makeKingPairs(material.tables, symmetriesOfMaterial(material));
}
