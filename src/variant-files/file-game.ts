import type { Variant } from '../variants/types.ts';
import { type Fields, INITIAL_FIELDS, type Letters } from './fields.ts';
import { PIECE_SLOTS } from './predefined-pieces.ts';
import type { RegionNames } from './regions.ts';

/** A kind of piece as the dialect has it: in one of its slots. */
export interface FilePiece {
  /** Upper case. */
  readonly letter: string;
  /** In our Betza notation, without what other keys say (double step, en passant). */
  readonly betza: string;
  /** For people; undefined: what the slot is called. */
  readonly name?: string | undefined;
  /** The squares to which each side's pieces can go, as the dialect names them; missing: all. */
  readonly region?: Partial<RegionNames>;
}

/** A game as the dialect describes it; what a section that names it as its base begins with. */
export interface FileGame {
  readonly pieces: ReadonlyMap<string, FilePiece>;
  readonly fields: Fields;
  /** The game of ours that it comes from, for what the dialect has no words for. */
  readonly origin?: Variant;
}

/** What a section without a base begins with: no pieces. */
export const BLANK_GAME: FileGame = { pieces: new Map(), fields: INITIAL_FIELDS };

/** The letters of a game's pieces. */
export function lettersOf(pieces: ReadonlyMap<string, FilePiece>): Letters {
  return {
    slotOf: (letter) => PIECE_SLOTS.find((slot) => pieces.get(slot)?.letter === letter.toUpperCase()),
    letterOf: (slot) => pieces.get(slot)?.letter,
  };
}
