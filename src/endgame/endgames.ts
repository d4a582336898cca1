import { pathIn } from '#platform/files';
import type { Move } from '../board/move.ts';
import type { Position } from '../board/position/position.ts';
import { tablesOf } from '../board/tables/tables.ts';
import { InputError } from '../errors/input-error.ts';
import type { Variant } from '../variants/types.ts';
import { bestLine, bestMoves } from './best-line.ts';
import { DRAWN, NOT_COVERED } from './constants.ts';
import { EndgameSet } from './endgame-set.ts';
import { EndgameFileError, endgameFileName, readTable, writeTable } from './file.ts';
import { type Material, materialInside, materialOfPosition, parseMaterial } from './material.ts';
import { EndgameTable, pliesOf } from './table.ts';
import { TableBuilder } from './table-builder.ts';

/** What a position is worth for the side to move. */
export type EndgameValue = EndgameMate | EndgameDraw;

/** A forced mate. */
export interface EndgameMate {
  /** `win` if the side to move mates, `loss` if it is mated. */
  readonly result: 'win' | 'loss';
  /** Plies to the mate with best play of both sides; 0: it is mated now. */
  readonly plies: number;
}

/** Neither side can force a mate. */
export interface EndgameDraw {
  /** Tells it from a mate. */
  readonly result: 'draw';
  /** There is none. */
  readonly plies?: never;
}

/** Where tables are kept. */
export interface EndgamesOptions {
  /** Where tables are read from and, when one had to be built, written to; without it they are only kept in memory. */
  readonly folder?: string;
  /** Builds and writes anew what cannot be read, instead of throwing. */
  readonly rebuild?: boolean;
}

/** The endgames of a game as people ask for them: gets each table when it is first needed. */
export class Endgames {
  private readonly variant: Variant;
  private readonly options: EndgamesOptions;
  private readonly builder = new TableBuilder();
  private readonly set: EndgameSet;

  constructor(variant: Variant, options: EndgamesOptions = {}) {
    this.variant = variant;
    this.options = options;
    this.set = new EndgameSet(tablesOf(variant));
  }

  /**
   * Gets the tables of an endgame and of all that captures can make of it, which takes a second at most.
   *
   * @param endgame as people write it: `KNEK`, `KQKR`
   * @throws InputError if the game has no such endgame
   * @throws EndgameFileError if a file there is damaged or foreign, or cannot be read or written
   */
  prepare(endgame: string): void {
    this.get(parseMaterial(this.variant, endgame));
  }

  /**
   * What a position is worth. Repetitions and the move rule are not looked at.
   *
   * @returns undefined if no table knows the position: other pieces, or castling or a drop is still possible
   * @throws InputError if it is one of another game
   * @throws EndgameFileError as `prepare`
   */
  probe(pos: Position): EndgameValue | undefined {
    const material = this.materialOf(pos);
    if (!material) return undefined;
    this.get(material);
    const value = this.set.probe(pos);
    if (value === NOT_COVERED) return undefined;
    if (value === DRAWN) return { result: 'draw' };
    return { result: value > 0 ? 'win' : 'loss', plies: pliesOf(value) };
  }

  /** The moves that keep what a position is worth and lose no time; none if no table knows it. Throws as `probe`. */
  bestMoves(pos: Position): Move[] {
    return this.probe(pos) ? bestMoves(this.set, pos) : [];
  }

  /** Best play of both sides until mate; nothing if the position is drawn or no table knows it. Throws as `probe`. */
  bestLine(pos: Position): Move[] {
    return this.probe(pos) ? bestLine(this.set, pos) : [];
  }

  private materialOf(pos: Position): Material | undefined {
    if (pos.tables.variant !== this.variant)
      throw new InputError(`the position is one of ${pos.tables.variant.name}, not of ${this.variant.name}`);
    return materialOfPosition(pos);
  }

  private get(material: Material): void {
    for (const part of materialInside(material)) {
      if (!this.set.get(part)) this.set.add(new EndgameTable(this.fromFile(part) ?? this.build(part)));
    }
  }

  private fromFile(material: Material): ReturnType<typeof readTable> {
    const { folder, rebuild } = this.options;
    if (folder === undefined) return undefined;
    try {
      return readTable(material, pathIn(folder, endgameFileName(material)));
    } catch (error) {
      if (rebuild && error instanceof EndgameFileError) return undefined;
      throw error;
    }
  }

  private build(material: Material): ReturnType<TableBuilder['build']> {
    const distances = this.builder.build(material);
    const { folder } = this.options;
    if (folder !== undefined) writeTable(distances, pathIn(folder, endgameFileName(material)));
    return distances;
  }
}
