import type { SearchLimits } from './limits.ts';

/** Moves that a game is thought still to last when the clock is for all of it. */
const EXPECTED_MOVES = 26;
/** The share of an increment that is spent at once. */
const INCREMENT_SHARE = 0.75;
/** A single move never takes more than this share of the clock, nor this many times the plan. */
const LONGEST_SHARE = 0.35;
const LONGEST_FACTOR = 4;
/** Time that is always left on the clock, in ms, however short it is. */
const DEFAULT_OVERHEAD = 15;
/** So many overheads stay on the clock as a reserve; when it is eaten up, moves are made at once until increments restore it. */
const RESERVE = 3;
/** No new depth is begun when this share of the plan is gone: it would hardly finish. */
const NEW_DEPTH_SHARE = 0.6;

/** How long a search may take, in milliseconds since its clock began to run. */
export interface TimeBudget {
  /** After this no new depth is begun. */
  readonly soft: number;
  /** At this the search ends wherever it is. */
  readonly hard: number;
}

/** Plans the time of one move from its limits; infinite if they name no time. */
export function planTime(limits: SearchLimits): TimeBudget {
  const overhead = limits.overhead ?? DEFAULT_OVERHEAD;
  if (limits.moveTime !== undefined) {
    const time = Math.max(1, limits.moveTime - Math.min(overhead, limits.moveTime / 2));
    return { soft: time, hard: time };
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
