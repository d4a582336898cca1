import { MAX_CODES } from '../../board/layout.ts';
import type { Move } from '../../board/move.ts';
import type { Tables } from '../../board/tables/tables.ts';

/** No score goes beyond the limit of its table, from which it is drawn back the more the nearer it comes. */
export const FROM_TO_LIMIT = 13_365;
export const CONTINUATION_LIMIT = 29_952;
export const CAPTURE_LIMIT = 10_692;
export const PAWN_LIMIT = 8192;

/** Kinds of the earlier move that a continuation follows: from a check or not, and quiet or not. */
const KINDS = 4;
/** What continues nothing counts as a little bad, so that shallow pruning asks only what follows the other move. */
const AFTER_NOTHING = -1;
/** Bits of the hash of all pawns that choose a history. */
const PAWN_BITS = 9;
/** The plies from the root that have a history of their own. */
const LOW_PLIES = 4;
/** Plies by which the root moves on between two searches. */
const PLIES_BETWEEN = 2;

/** How much a move gains by a fail-high at a depth, as far as the depth says. */
const BONUS_MAX_DEPTH = 14;
const BONUS_BEYOND = 73;

/**
 * What earlier nodes of the selective search have taught about moves. It knows more than `History`, and mixes less:
 * where a move comes from, what the moves two, four and six plies ago were, and what is good near the root. As in
 * Stockfish's search of 2021.
 */
export class SelectiveHistory {
  readonly squares: number;
  /** One more than the largest arrival, see `arrivalOf`. */
  readonly arrivals: number;
  /** [index of `fromTo`]: which quiet moves have failed high. */
  readonly fromTos: Int16Array;
  /** [ply * squares * squares + from * squares + to]: the same for each of the first plies from the root. */
  readonly lowPlies: Int16Array;
  /**
   * [(kind of an earlier move * arrivals + its arrival) * arrivals + arrival]: which quiet moves have failed high after
   * that move. Moves after nothing, such as a null move, have the places from 0 on.
   */
  readonly continuations: Int16Array;
  /** [arrival * MAX_CODES + victim's code]: which captures have failed high. */
  readonly captures: Int16Array;
  /** [(part of the hash of all pawns) * arrivals + arrival]: which quiet moves have failed high with these pawns. */
  readonly pawns: Int16Array;
  /** [arrival of the move before]: the quiet move that last refuted it. */
  readonly counterMoves: Int32Array;

  constructor({ codes, squares }: Pick<Tables, 'codes' | 'squares'>) {
    this.squares = squares;
    this.arrivals = codes * squares;
    this.fromTos = new Int16Array(2 * squares * squares);
    this.lowPlies = new Int16Array(LOW_PLIES * squares * squares);
    this.continuations = new Int16Array(KINDS * this.arrivals * this.arrivals);
    this.captures = new Int16Array(this.arrivals * MAX_CODES);
    this.pawns = new Int16Array(this.arrivals << PAWN_BITS);
    this.counterMoves = new Int32Array(this.arrivals);
    this.clearContinuations();
  }

  /** Forgets everything. */
  clear(): void {
    this.fromTos.fill(0);
    this.lowPlies.fill(0);
    this.clearContinuations();
    this.captures.fill(0);
    this.pawns.fill(0);
    this.counterMoves.fill(0);
  }

  /** To be called before each search of a move: what was learned at a ply belongs to an earlier one now. */
  age(): void {
    const moved = PLIES_BETWEEN * this.squares * this.squares;
    this.lowPlies.copyWithin(0, moved);
    this.lowPlies.fill(0, this.lowPlies.length - moved);
  }

  /** The index of a side's move in `fromTos`. */
  fromTo(side: number, move: Move): number {
    return side * this.squares * this.squares + ((move >> 8) & 255) * this.squares + (move & 255);
  }

  /** The index of the same move the other way. */
  toFrom(side: number, move: Move): number {
    return side * this.squares * this.squares + (move & 255) * this.squares + ((move >> 8) & 255);
  }

  /** The index of a move at a ply in `lowPlies`; past its end from a certain ply on. */
  lowPly(ply: number, move: Move): number {
    return ply * this.squares * this.squares + ((move >> 8) & 255) * this.squares + (move & 255);
  }

  /** Where the continuations of a move begin. */
  continuation(check: boolean, quiet: boolean, arrival: number): number {
    return (((check ? 2 : 0) + (quiet ? 0 : 1)) * this.arrivals + arrival) * this.arrivals;
  }

  /** Where the histories of moves with these pawns begin. */
  withPawns(pawnHash: number): number {
    return (pawnHash & ((1 << PAWN_BITS) - 1)) * this.arrivals;
  }

  private clearContinuations(): void {
    this.continuations.fill(0);
    this.continuations.fill(AFTER_NOTHING, 0, this.arrivals);
  }
}

/** What a fail-high at a depth adds to the history of the move that caused it. */
export function bonusOf(depth: number): number {
  return depth > BONUS_MAX_DEPTH ? BONUS_BEYOND : 6 * depth * depth + 229 * depth - 215;
}
