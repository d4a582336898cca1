import { BLACK, COLORS, type Color, KING_TYPE, pieceCode, WHITE } from '../board/piece.ts';
import { flatten } from '../board/tables/paths.ts';
import type { Tables } from '../board/tables/tables.ts';
import { InputError } from '../errors/input-error.ts';
import { forestsOf, isPlainLeaper } from './forest.ts';
import { type KingMoves, makeKingMoves } from './king-moves.ts';
import { type KingPairs, makeKingPairs } from './king-pairs.ts';
import { type Material, pieceCodes } from './material.ts';
import { type MoveTrees, movesBack, movesForth } from './move-trees.ts';
import { symmetriesOf } from './symmetry.ts';

/**
 * What the builds of all endgames with the same symmetries share, made when it is first needed. The strong side is
 * White here, whoever it is in the game.
 */
export class MoveTables {
  readonly tables: Tables;
  readonly pairs: KingPairs;
  /** The squares to which each king can go, by its square. */
  readonly weakTargets: readonly (readonly number[])[];
  readonly strongTargets: readonly (readonly number[])[];
  readonly weakMoves: KingMoves;
  readonly strongMoves: KingMoves;
  private readonly back = new Map<number, MoveTrees>();
  private readonly forth = new Map<number, MoveTrees>();

  constructor(tables: Tables, symmetries: readonly number[]) {
    this.tables = tables;
    this.pairs = makeKingPairs(tables, symmetries);
    this.weakTargets = targetsOf(tables, BLACK);
    this.strongTargets = targetsOf(tables, WHITE);
    this.weakMoves = makeKingMoves(this.pairs, tables.squares, this.weakTargets, true);
    this.strongMoves = makeKingMoves(this.pairs, tables.squares, this.strongTargets, false);
  }

  /** Where a piece of the strong side can have come from. */
  movesBackOf(type: number): MoveTrees {
    let trees = this.back.get(type);
    if (!trees) {
      trees = movesBack(this.tables, pieceCode(type, WHITE));
      this.back.set(type, trees);
    }
    return trees;
  }

  /** Where a piece of the weak side can go. */
  movesForthOf(type: number): MoveTrees {
    let trees = this.forth.get(type);
    if (!trees) {
      trees = movesForth(this.tables, pieceCode(type, BLACK));
      this.forth.set(type, trees);
    }
    return trees;
  }
}

function targetsOf(tables: Tables, color: Color): number[][] {
  return forestsOf(tables, pieceCode(KING_TYPE, color)).map((forest) => [
    ...new Set(flatten(forest).map((node) => node.square)),
  ]);
}

/** Does a king that attacks the other one always stand attacked by it too? */
function attackEachOther({ strongTargets, weakTargets }: MoveTables): boolean {
  return strongTargets.every((targets, strong) =>
    weakTargets.every((others, weak) => targets.includes(weak) === others.includes(strong)),
  );
}

/** The symmetries under which all pieces of an endgame move alike, as numbers of the board's maps. */
export function symmetriesOfMaterial(material: Material): number[] {
  const kings = [pieceCode(KING_TYPE, WHITE), pieceCode(KING_TYPE, BLACK)];
  return symmetriesOf(material.tables, [...kings, ...pieceCodes(material)]);
}

/** Move tables by game and symmetries, so that a list of endgames makes each only once. */
export class MoveTablesCache {
  private readonly known = new Map<Tables, Map<string, MoveTables>>();

  /** @throws InputError if the game's kings are none that these tables can know */
  of(material: Material): MoveTables {
    const { tables } = material;
    const symmetries = symmetriesOfMaterial(material);
    const key = symmetries.join();
    let ofGame = this.known.get(tables);
    if (!ofGame) this.known.set(tables, (ofGame = new Map()));
    let moveTables = ofGame.get(key);
    if (!moveTables) {
      for (const color of COLORS)
        if (!isPlainLeaper(tables, pieceCode(KING_TYPE, color)))
          throw new InputError(`${tables.variant.name} has a king that slides or captures otherwise than it moves`);
      moveTables = new MoveTables(tables, symmetries);
      if (!attackEachOther(moveTables))
        throw new InputError(`${tables.variant.name} has kings that can attack each other from one side only`);
      ofGame.set(key, moveTables);
    }
    return moveTables;
  }
}

/** The kings' pairs by which a table of this endgame is indexed. */
export function kingPairsOf(material: Material): KingPairs {
  return makeKingPairs(material.tables, symmetriesOfMaterial(material));
}
