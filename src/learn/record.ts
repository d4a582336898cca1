import { COUNTS_CHECKS } from '../board/layout.ts';
import { BLACK, WHITE } from '../board/piece.ts';
import { checksLeftOf } from '../board/position/checks-left.ts';
import type { Position } from '../board/position/position.ts';
import type { Tables } from '../board/tables/tables.ts';
import {
  BLACK_FLAG,
  PLAYED_FLAG,
  RECORD_BASE,
  RECORD_FLAGS,
  RECORD_SCORE,
  RECORD_STATE,
  RESULT_MASK,
  RESULT_SHIFT,
  RIGHTS_SHIFT,
} from '../net/fit-layout.ts';

/** Scores beyond this (centipawns) are written as this. */
const MAX_SCORE = 32_000;
/** The most bytes of a record, which has its length in a byte. */
const MAX_RECORD = 255;
/** The bytes with which a writer begins. */
const FIRST_CAPACITY = 1 << 12;

/** How the records of a game's positions are built, see src/net/fit-layout.ts. */
export interface RecordFormat {
  readonly squares: number;
  readonly codes: number;
  /** Bits of a piece's code. */
  readonly codeBits: number;
  /** Bytes of what is neither on the board nor in hand: checks left. */
  readonly stateBytes: number;
  readonly hasHoldings: boolean;
}

/** The format of a game. */
export function recordFormat({ squares, codes, special, variant }: Tables): RecordFormat {
  return {
    squares,
    codes,
    codeBits: Math.max(1, Math.ceil(Math.log2(codes - 2))),
    stateBytes: (special & COUNTS_CHECKS) !== 0 ? 2 : 0,
    hasHoldings: variant.holdings !== undefined,
  };
}

/** Collects the positions of a game as records of bytes. */
export class RecordWriter {
  private readonly format: RecordFormat;
  private bytes = new Uint8Array(FIRST_CAPACITY);
  private view = new DataView(this.bytes.buffer);
  private end = 0;
  /** Where the first record without a result begins. */
  private open = 0;

  constructor(tables: Tables) {
    this.format = recordFormat(tables);
  }

  /**
   * @param base the part of the score that needs no network, in centipawns as the side to move sees it
   * @param score what is known of it besides, likewise
   * @param played did it come up in the game, and was it searched?
   */
  add(pos: Position, base: number, score: number, played: boolean): void {
    const { squares, codes, codeBits, stateBytes, hasHoldings } = this.format;
    this.reserve();
    const { bytes, view, end: start } = this;
    view.setUint8(
      start + RECORD_FLAGS,
      (pos.side === BLACK ? BLACK_FLAG : 0) | (played ? PLAYED_FLAG : 0) | (pos.rights << RIGHTS_SHIFT),
    );
    view.setInt16(start + RECORD_SCORE, limited(score), true);
    view.setInt16(start + RECORD_BASE, limited(base), true);
    let at = start + RECORD_STATE;
    if (stateBytes > 0) {
      bytes[at++] = checksLeftOf(pos, WHITE);
      bytes[at++] = checksLeftOf(pos, BLACK);
    }
    const occupied = at;
    at += Math.ceil(squares / 8);
    bytes.fill(0, occupied, start + MAX_RECORD);
    let bits = 8 * at;
    const put = (number: number, count: number): void => {
      for (let bit = 0; bit < count; bit++, bits++) bytes[bits >> 3]! |= ((number >> bit) & 1) << (bits & 7);
    };
    for (let square = 0; square < squares; square++) {
      const code = pos.board[square]!;
      if (code === 0) continue;
      bytes[occupied + (square >> 3)]! |= 1 << (square & 7);
      put(code - 2, codeBits);
    }
    for (let code = 2; hasHoldings && code < codes; code++) {
      for (let copy = 0; copy < pos.held[code]!; copy++) put(1, 1);
      put(0, 1);
    }
    this.end = (bits + 7) >> 3;
    bytes[start] = this.end - start;
  }

  /**
   * Gives all positions added since the last call the result of their game.
   *
   * @param forWhite 1, 0.5 or 0
   */
  finishGame(forWhite: number): void {
    const { bytes } = this;
    for (; this.open < this.end; this.open += bytes[this.open]!) {
      const flags = this.open + RECORD_FLAGS;
      const result = (bytes[flags]! & BLACK_FLAG) === 0 ? forWhite : 1 - forWhite;
      bytes[flags] = (bytes[flags]! & ~(RESULT_MASK << RESULT_SHIFT)) | ((2 * result) << RESULT_SHIFT);
    }
  }

  /** The records, one behind the other. */
  finish(): Uint8Array {
    return this.bytes.slice(0, this.end);
  }

  /** Makes room for another record. */
  private reserve(): void {
    if (this.end + MAX_RECORD <= this.bytes.length) return;
    const larger = new Uint8Array(2 * this.bytes.length);
    larger.set(this.bytes);
    this.bytes = larger;
    this.view = new DataView(larger.buffer);
  }
}

/** How many records there are, how many of them came up in games, and the length of the longest, in bytes. */
export function countRecords(records: Uint8Array): { positions: number; played: number; longest: number } {
  let [positions, played, longest] = [0, 0, 0];
  for (let at = 0; at < records.length; at += records[at]!) {
    positions++;
    if ((records[at + RECORD_FLAGS]! & PLAYED_FLAG) !== 0) played++;
    longest = Math.max(longest, records[at]!);
  }
  return { positions, played, longest };
}

function limited(score: number): number {
  return Math.max(-MAX_SCORE, Math.min(MAX_SCORE, Math.round(score)));
}
