import type { Move } from '../board/move.ts';

/** More best lines than this are never wanted. */
export const MULTI_PV_MAX = 256;

/**
 * What is kept back of a mover's time unless it is set otherwise, and the most that it can be set to, in ms per move.
 */
export const OVERHEAD_DEFAULT = 15;
export const OVERHEAD_MAX = 5000;

/** When a search is to end. Without any of these it goes on until it is told to stop. Times are in milliseconds. */
export interface SearchLimits {
  /** Full depth in plies. */
  readonly depth?: number | undefined;
  /** Positions searched, of all threads together. */
  readonly nodes?: number | undefined;
  /** Time for this move. */
  readonly moveTime?: number | undefined;
  /** What the mover's clock shows. */
  readonly clock?: number | undefined;
  /** What the mover's clock gains with each move (missing: nothing). */
  readonly increment?: number | undefined;
  /** Moves to the next time control (missing: the clock is for the whole game). */
  readonly movesToGo?: number | undefined;
  /** Ends when a mate in this number of moves of the mover, or fewer, is found. */
  readonly mate?: number | undefined;
  /** Goes on until told to stop, whatever is found. */
  readonly infinite?: boolean | undefined;
  /** The clock begins to run only at the ponder-hit. */
  readonly ponder?: boolean | undefined;
  /** Only these moves are looked at; empty or missing: all. */
  readonly searchMoves?: readonly Move[] | undefined;
  /** How many best lines are wanted. */
  readonly multiPv?: number | undefined;
  /** Time per move that never reaches us, kept back from every budget. */
  readonly overhead?: number | undefined;
  /** How well to play, from 0 to 20, which is full strength (missing: that). Says nothing to `infinite` and `mate`. */
  readonly skill?: number | undefined;
  /** Makes what a weakened player chooses the same each time, in the same position with the same whole number. */
  readonly seed?: number | undefined;
}

/** Is the search to be the same each time, in the same game? Not if anything of it depends on a clock or on `stop`. */
export function isReproducible({ depth, nodes, moveTime, clock, infinite, ponder }: SearchLimits): boolean {
  return (depth ?? nodes) !== undefined && (moveTime ?? clock) === undefined && !infinite && !ponder;
}
