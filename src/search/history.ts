import { MAX_CODES } from '../board/layout.ts';
import type { Tables } from '../board/tables/tables.ts';
import { addBonus } from './bonus.ts';
import { HISTORY_LIMIT } from './constants.ts';
import { CORRECTION_LIMIT, CORRECTION_MAX_WEIGHT, HISTORY_BONUS, HISTORY_MAX_BONUS } from './parameters.ts';
import { SelectiveHistory } from './selective/history.ts';

const CORRECTION_BITS = 14;
const CORRECTION_MASK = (1 << CORRECTION_BITS) - 1;
/** Corrections are kept in this part of a centipawn, and weights are this part of all. */
const CORRECTION_GRAIN = 256;
/** What a history has room for that is not used. */
const NOTHING = { codes: 0, squares: 0 };

/**
 * What earlier nodes have taught about moves, by the piece and the square where a move puts it: its arrival, see
 * `arrivalOf`. Scores lie between -HISTORY_LIMIT and HISTORY_LIMIT.
 */
export class History {
  /** One more than the largest arrival. */
  readonly arrivals: number;
  /** [arrival]: which quiet moves have failed high. */
  readonly quiets: Int16Array;
  /**
   * [arrival of an earlier move * arrivals + arrival]: the same, as an answer to or continuation of that move; 0 after
   * a null move.
   */
  readonly continuations: Int16Array;
  /** [arrival * MAX_CODES + victim's code]: which captures have failed high. */
  readonly captures: Int16Array;
  /** [arrival of the move before]: the quiet move that last refuted it. */
  readonly counterMoves: Int32Array;
  /**
   * [side << CORRECTION_BITS | pawns' hash]: by how much searches have disagreed with the static score, in
   * CORRECTION_GRAIN-ths.
   */
  readonly corrections: Int32Array;
  /** What the selective search has learned, which uses nothing else; without room in games that are not searched so. */
  readonly selective: SelectiveHistory;

  constructor({ codes, squares, variant }: Pick<Tables, 'codes' | 'squares' | 'variant'>) {
    this.arrivals = codes * squares;
    this.selective = new SelectiveHistory(variant.selectiveSearch ? { codes, squares } : NOTHING);
    this.quiets = new Int16Array(this.arrivals);
    this.continuations = new Int16Array(this.arrivals * this.arrivals);
    this.captures = new Int16Array(this.arrivals * MAX_CODES);
    this.counterMoves = new Int32Array(this.arrivals);
    this.corrections = new Int32Array(2 << CORRECTION_BITS);
  }

  /** Forgets everything. */
  clear(): void {
    this.quiets.fill(0);
    this.continuations.fill(0);
    this.captures.fill(0);
    this.counterMoves.fill(0);
    this.corrections.fill(0);
    this.selective.clear();
  }

  /** What the static score of such a position has lacked, in centipawns. */
  correction(side: number, pawnHash: number): number {
    return (this.corrections[(side << CORRECTION_BITS) | (pawnHash & CORRECTION_MASK)]! / CORRECTION_GRAIN) | 0;
  }

  /**
   * Updates the correction by what a search has found.
   *
   * @param difference centipawns by which the search's score is above the static one
   * @param depth plies that were searched
   */
  updateCorrection(side: number, pawnHash: number, difference: number, depth: number): void {
    const at = (side << CORRECTION_BITS) | (pawnHash & CORRECTION_MASK);
    const weight = Math.min(depth + 1, CORRECTION_MAX_WEIGHT);
    const target = Math.max(-CORRECTION_LIMIT, Math.min(CORRECTION_LIMIT, difference)) * CORRECTION_GRAIN;
    this.corrections[at]! += (((target - this.corrections[at]!) * weight) / CORRECTION_GRAIN) | 0;
  }

  /** Halves the history of quiet moves, so that a new search soon outweighs earlier ones (ageing). */
  age(): void {
    for (let i = 0; i < this.quiets.length; i++) this.quiets[i]! >>= 1;
    this.selective.age();
  }
}

/** What a fail-high at a depth adds to the history of the move that caused it. */
export function historyBonus(depth: number): number {
  return Math.min(HISTORY_BONUS * depth, HISTORY_MAX_BONUS);
}

/** Adds a bonus (or a malus, negative) to a score of any of these tables. */
export function updateHistory(scores: Int16Array, index: number, bonus: number): void {
  addBonus(scores, index, bonus, HISTORY_LIMIT);
}
