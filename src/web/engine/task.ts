import type { SearchLimits, Side } from '../../index.ts';
import { LEVEL_MAX, type Session } from '../state/session.ts';

/** What the engine is to do now. */
export type Task =
  /** Nothing. */
  | { readonly kind: 'rest' }
  /** To make the next move of the game. */
  | { readonly kind: 'play'; readonly limits: SearchLimits }
  /** To say what it thinks of the position that the board shows, until something else happens. */
  | { readonly kind: 'analyse'; readonly limits: SearchLimits }
  /** To score the position after this number of moves. */
  | { readonly kind: 'review'; readonly ply: number; readonly limits: SearchLimits };

/** Milliseconds for each position when a whole game is looked at. */
const REVIEW_TIME = 300;
/** A clock at zero would mean no limit. */
const LEAST_CLOCK = 1;

/**
 * What the engine is to do.
 *
 * @param side whose turn it is after all moves
 * @param isOver whether the game is over
 * @param isOverHere whether it is over in the position that the board shows
 * @param review the position to score, if a whole game is being looked at
 */
export function taskOf(
  session: Session,
  side: Side,
  isOver: boolean,
  isOverHere: boolean,
  review: number | undefined,
): Task {
  const { ply, moves, paused, analysing, lines } = session;
  if (review !== undefined) return { kind: 'review', ply: review, limits: { moveTime: REVIEW_TIME } };
  if (ply === moves.length && !isOver && !paused && session[side] === 'engine')
    return { kind: 'play', limits: playLimits(session, side) };
  if (analysing && !isOverHere) return { kind: 'analyse', limits: { infinite: true, multiPv: lines } };
  return { kind: 'rest' };
}

function playLimits({ level, pace, clocks }: Session, side: Side): SearchLimits {
  const skill = level < LEVEL_MAX ? { skill: level } : {};
  if (pace.kind === 'move') return { ...skill, moveTime: pace.seconds * 1000 };
  return { ...skill, clock: Math.max(LEAST_CLOCK, clocks[side]), increment: pace.increment * 1000 };
}
