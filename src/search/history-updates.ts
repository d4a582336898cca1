import { MAX_CODES } from '../board/layout.ts';
import type { Move } from '../board/move.ts';
import { UNKNOWN } from './constants.ts';
import { historyBonus, updateHistory } from './history.ts';
import { arrivalOf, isNoisy } from './move-kinds.ts';
import { STATIC_HISTORY_LIMIT, STATIC_HISTORY_WEIGHT } from './parameters.ts';
import type { Search } from './search.ts';
import {
  STACK_ARRIVAL,
  STACK_KILLER,
  STACK_QUIET_ARRIVAL,
  STACK_SECOND_KILLER,
  STACK_STATIC_SCORE,
  STACK_WIDTH,
  stackIndex,
} from './stack.ts';

/**
 * Rewards the move that failed high and punishes those that were tried before it.
 *
 * @param arrival of the move
 * @param start,at where on the move stack the moves tried before it begin and end
 */
export function updateHistories(
  search: Search,
  move: Move,
  arrival: number,
  quiet: boolean,
  start: number,
  at: number,
  depth: number,
  ply: number,
): void {
  const { pos, history, moves, stack } = search;
  const { board } = pos;
  const bonus = historyBonus(depth);
  if (quiet) {
    const here = stackIndex(ply);
    if (stack[here + STACK_KILLER] !== move) {
      stack[here + STACK_SECOND_KILLER] = stack[here + STACK_KILLER]!;
      stack[here + STACK_KILLER] = move;
    }
    history.counterMoves[stack[here - STACK_WIDTH + STACK_ARRIVAL]!] = move;
    updateQuietHistory(search, arrival, ply, bonus);
  } else updateHistory(history.captures, arrival * MAX_CODES + board[move & 255]!, bonus);
  for (let i = start; i < at; i++) {
    const other = moves[i]!;
    const otherArrival = arrivalOf(pos, other);
    if (isNoisy(pos, other)) updateHistory(history.captures, otherArrival * MAX_CODES + board[other & 255]!, -bonus);
    else if (quiet) updateQuietHistory(search, otherArrival, ply, -bonus);
  }
}

/**
 * Adds a bonus to the history of a quiet move at a ply, alone and as what followed the moves one, two and (by half)
 * four plies before.
 */
export function updateQuietHistory(search: Search, arrival: number, ply: number, bonus: number): void {
  const { history, stack } = search;
  const { continuations, arrivals: width } = history;
  const here = stackIndex(ply) + STACK_ARRIVAL;
  updateHistory(history.quiets, arrival, bonus);
  const last = stack[here - STACK_WIDTH]!;
  const own = stack[here - 2 * STACK_WIDTH]!;
  const ownBefore = stack[here - 4 * STACK_WIDTH]!;
  if (last !== 0) updateHistory(continuations, last * width + arrival, bonus);
  if (own !== 0) updateHistory(continuations, own * width + arrival, bonus);
  if (ownBefore !== 0) updateHistory(continuations, ownBefore * width + arrival, bonus >> 1);
}

/**
 * Adds to the history of the quiet move that led to a position by how much it has raised the static score of the side
 * that made it.
 *
 * @param staticScore of the position, for the side to move
 */
export function updateByStaticScore(search: Search, staticScore: number, ply: number): void {
  const { history, stack } = search;
  const before = stackIndex(ply) - STACK_WIDTH;
  const arrival = stack[before + STACK_QUIET_ARRIVAL]!;
  const earlier = stack[before + STACK_STATIC_SCORE]!;
  if (arrival === 0 || earlier === UNKNOWN) return;
  const bonus = (0 - earlier - staticScore) * STATIC_HISTORY_WEIGHT;
  const bounded = Math.max(-STATIC_HISTORY_LIMIT, Math.min(STATIC_HISTORY_LIMIT, bonus));
  updateHistory(history.quiets, arrival, bounded);
}
