import type { Variant } from '../variants/types.ts';
import { OVERHEAD_DEFAULT, type SearchLimits } from './limits.ts';
import * as P from './parameters.ts';
import type { Stability } from './stability.ts';

/** Shares in parameters.ts are in hundredths, DROP_WEIGHT in ten-thousandths. */
const HUNDRED = 100;
const TEN_THOUSAND = 10_000;
/**
 * Overheads that stay on the clock as a reserve; when it is used up, moves are made at once until increments restore
 * it.
 */
const RESERVE = 5;
/**
 * Overheads that are kept of a fixed time for each move, up to this share; one is kept even where it is more, up to the
 * other share.
 */
const MOVE_TIME_RESERVE = 3;
const MOST_RESERVED = 0.5;
const MOST_KEPT = 0.9;
/** At least this share of a short clock may be used although overheads would take more. */
const LEAST_USABLE = 0.4;
/** The share of what is left before the time control that its last move may take. */
const LAST_MOVE_SHARE = 0.9;
/** When there is only one move, all that is wanted is an idea of the reply: this share of the plan. */
const ONLY_MOVE_FACTOR = 0.05;

/** How long a search may take, in milliseconds since its clock began to run. */
export interface TimeBudget {
  /** After this, times `timeFactor`, no new depth is begun; infinite if all of `hard` is to be used. */
  readonly soft: number;
  /** At this the search ends wherever it is. */
  readonly hard: number;
}

/**
 * For how many moves a clock without another time control is to last at the start of a game: for those in which games
 * are mostly decided. Larger boards take longer, and captured pieces that come back, checks that are counted and
 * squares that are to be reached decide sooner.
 */
export function expectedMoves({ files, ranks, holdings, gameEnd }: Variant): number {
  const isShort = (holdings?.captured && holdings.drops) || gameEnd?.checks || gameEnd?.flag;
  return files * ranks * (P.MOVES_PER_SQUARE / HUNDRED) * (isShort ? P.SHORT_GAME_SHARE / HUNDRED : 1);
}

/**
 * Plans the time of one move; infinite if its limits name none.
 *
 * @param movesAhead for how many moves the clock is to last, as far as is known: `expectedMoves` without those made. It is
 *   taken for more when they are few, as nobody knows when a game ends, and for no more than there are to the time
 *   control.
 */
export function planTime(limits: SearchLimits, movesAhead: number): TimeBudget {
  const overhead = limits.overhead ?? OVERHEAD_DEFAULT;
  if (limits.moveTime !== undefined) {
    // There is no clock to lend from: a move that comes late is lost.
    const { moveTime } = limits;
    const reserve = Math.min(MOVE_TIME_RESERVE * overhead, moveTime * MOST_RESERVED);
    const kept = Math.max(reserve, Math.min(overhead, moveTime * MOST_KEPT));
    return { soft: Number.POSITIVE_INFINITY, hard: Math.max(1, moveTime - kept) };
  }
  if (limits.clock === undefined || limits.infinite) {
    return { soft: Number.POSITIVE_INFINITY, hard: Number.POSITIVE_INFINITY };
  }
  const increment = limits.increment ?? 0;
  const expected = Math.max(movesAhead, increment > 0 ? P.LEAST_MOVES : P.LEAST_MOVES_ALONE);
  const moves = Math.min(limits.movesToGo || expected, expected);
  // The overhead is lost on every move still to be made, but never all of a short clock.
  const usable = Math.max(1, Math.max(limits.clock - overhead * (moves + 1), limits.clock * LEAST_USABLE - overhead));
  const plan = usable / moves + increment * (P.INCREMENT_SHARE / HUNDRED);
  const longest =
    moves === 1
      ? usable * LAST_MOVE_SHARE
      : Math.min(usable * (P.LONGEST_SHARE / HUNDRED) + increment / 2, plan * (P.LONGEST_FACTOR / HUNDRED));
  const hard = Math.max(1, Math.min(longest, limits.clock - RESERVE * overhead));
  return { soft: Math.min(hard, plan * (P.NEW_DEPTH_SHARE / HUNDRED)), hard };
}

/** By how much the soft limit of time is to be stretched, seeing how the search went so far. */
export function timeFactor({ choices, steadyDepths, changes, drop }: Stability): number {
  if (choices === 1) return ONLY_MOVE_FACTOR;
  const steady = Math.min(Math.max(0, steadyDepths - P.STEADY_FROM), P.STEADY_LIMIT);
  const fall = Math.min(Math.max(0, drop), P.DROP_LIMIT);
  return (
    1 +
    changes * (P.CHANGE_WEIGHT / HUNDRED) +
    fall * (P.DROP_WEIGHT / TEN_THOUSAND) -
    steady * (P.STEADY_WEIGHT / HUNDRED)
  );
}
