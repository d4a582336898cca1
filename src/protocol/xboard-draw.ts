import type { SearchInfo } from '../search/limits.ts';

/** Centipawns: who stands so badly accepts a draw at any time. */
const CLEARLY_WORSE = -60;
/** Who is not better than this accepts a draw once the game is long. */
const EQUAL = 10;
const LONG_GAME_MOVES = 40;

/**
 * Is a draw welcome?
 *
 * @param score what our last search of this game found; undefined if there was none
 * @param fullmove the number of the move now
 */
export function acceptsDraw(score: SearchInfo['score'] | undefined, fullmove: number): boolean {
  if (score === undefined) return false;
  return score <= CLEARLY_WORSE || (score <= EQUAL && fullmove >= LONG_GAME_MOVES);
}
