import { BLACK, WHITE } from '../board/piece.ts';
import type { Position } from '../board/position.ts';
import type { SearchInfo } from '../search/limits.ts';

/** Centipawns: who stands so badly accepts a draw at any time. */
const CLEARLY_WORSE = -60;
/** Who is not better than this accepts a draw once the game is long, or few men are left. */
const EQUAL = 10;
const LONG_GAME_MOVES = 40;
/** XBoard counts the moves of a position that was loaded from one, so that of an ending tells nothing. */
const FEW_MEN = 8;

/**
 * Is a draw welcome?
 *
 * @param score what our last search of this game found; undefined if there was none
 */
export function acceptsDraw(score: SearchInfo['score'] | undefined, { fullmove, count }: Position): boolean {
  if (score === undefined) return false;
  const nearsEnd = fullmove >= LONG_GAME_MOVES || count[WHITE]! + count[BLACK]! <= FEW_MEN;
  return score <= CLEARLY_WORSE || (score <= EQUAL && nearsEnd);
}
