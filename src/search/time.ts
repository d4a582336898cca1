import { OVERHEAD_DEFAULT, type SearchLimits } from './limits.ts';
import type { Stability } from './stability.ts';

/** Moves that a game is thought still to last when the clock is for all of it. */
const EXPECTED_MOVES = 26;
/** The share of an increment that is spent at once. */
const INCREMENT_SHARE = 0.75;
/** A single move never takes more than this share of the clock, nor this many times the plan. */
const LONGEST_SHARE = 0.35;
const LONGEST_FACTOR = 4;
/** So many overheads stay on the clock as a reserve; when it is eaten up, moves are made at once until increments restore it. */
const RESERVE = 5;
/** So many are kept of a fixed time for each move, up to half of it; one is kept even where it is more, up to nine tenths. */
const MOVE_TIME_RESERVE = 3;
const MOST_RESERVED = 0.5;
const MOST_KEPT = 0.9;
/** No new depth is begun when this share of the plan is gone: it would hardly finish. */
const NEW_DEPTH_SHARE = 0.9;
/** That share grows by so much with each recent change of the best move, … */
const CHANGE_WEIGHT = 0.4;
/** … by so much with each centipawn that the score fell, up to a limit, … */
const DROP_WEIGHT = 0.006;
const DROP_LIMIT = 100;
/** … and shrinks by so much with each depth for which the best move has been the same, after the first few, to a limit. */
const STEADY_WEIGHT = 0.05;
const STEADY_FROM = 4;
const STEADY_LIMIT = 10;
/** When there is only one move, all that is wanted is an idea of the reply. */
const ONLY_MOVE_FACTOR = 0.05;

/** How long a search may take, in milliseconds since its clock began to run. */
export interface TimeBudget {
  /** After this, times `timeFactor`, no new depth is begun; infinite if all of `hard` is to be used. */
  readonly soft: number;
  /** At this the search ends wherever it is. */
  readonly hard: number;
}

/** Plans the time of one move from its limits; infinite if they name no time. */
export function planTime(limits: SearchLimits): TimeBudget {
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
  const moves = Math.min(limits.movesToGo || EXPECTED_MOVES, EXPECTED_MOVES);
  // The overhead is lost on every move still to be made, but never all of a short clock.
  const usable = Math.max(1, Math.max(limits.clock - overhead * (moves + 1), limits.clock * 0.4 - overhead));
  const plan = usable / moves + increment * INCREMENT_SHARE;
  const longest = moves === 1 ? usable * 0.9 : Math.min(usable * LONGEST_SHARE + increment / 2, plan * LONGEST_FACTOR);
  const hard = Math.max(1, Math.min(longest, limits.clock - RESERVE * overhead));
  return { soft: Math.min(hard, plan * NEW_DEPTH_SHARE), hard };
}

/** By how much the soft limit of time is to be stretched, seeing how the search went so far. */
export function timeFactor({ choices, steadyDepths, changes, drop }: Stability): number {
  if (choices === 1) return ONLY_MOVE_FACTOR;
  const steady = Math.min(Math.max(0, steadyDepths - STEADY_FROM), STEADY_LIMIT);
  const fall = Math.min(Math.max(0, drop), DROP_LIMIT);
  return 1 + changes * CHANGE_WEIGHT + fall * DROP_WEIGHT - steady * STEADY_WEIGHT;
}
