import { SQUARE_BITS } from '../board/layout.ts';
import type { Move } from '../board/move.ts';
import { historyBonus, updateHistory } from './history.ts';
import { isNoisy, pieceSquareOf } from './move-kinds.ts';
import type { Search } from './search.ts';
import { STACK_KILLER, STACK_PIECE_SQUARE, STACK_SECOND_KILLER, STACK_WIDTH, stackIndex } from './stack.ts';

/**
 * Rewards the move that failed high and punishes those that were tried before it.
 *
 * @param pieceSquare of the move
 * @param start,at where on the move stack the moves tried before it begin and end
 */
export function updateHistories(
  search: Search,
  move: Move,
  pieceSquare: number,
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
    history.counterMoves[stack[here - STACK_WIDTH + STACK_PIECE_SQUARE]!] = move;
    updateQuietHistory(search, pieceSquare, ply, bonus);
  } else updateHistory(history.captures, (pieceSquare << SQUARE_BITS) | board[move & 255]!, bonus);
  for (let i = start; i < at; i++) {
    const other = moves[i]!;
    const otherPieceSquare = pieceSquareOf(pos, other);
    if (isNoisy(pos, other))
      updateHistory(history.captures, (otherPieceSquare << SQUARE_BITS) | board[other & 255]!, -bonus);
    else if (quiet) updateQuietHistory(search, otherPieceSquare, ply, -bonus);
  }
}

/**
 * Adds a bonus to the history of a quiet move at a ply, alone and as what followed the moves one, two and (by half)
 * four plies before.
 */
export function updateQuietHistory(search: Search, pieceSquare: number, ply: number, bonus: number): void {
  const { history, stack } = search;
  const { continuations, pieceSquares: width } = history;
  const here = stackIndex(ply) + STACK_PIECE_SQUARE;
  updateHistory(history.quiets, pieceSquare, bonus);
  const last = stack[here - STACK_WIDTH]!;
  const own = stack[here - 2 * STACK_WIDTH]!;
  const ownBefore = stack[here - 4 * STACK_WIDTH]!;
  if (last !== 0) updateHistory(continuations, last * width + pieceSquare, bonus);
  if (own !== 0) updateHistory(continuations, own * width + pieceSquare, bonus);
  if (ownBefore !== 0) updateHistory(continuations, ownBefore * width + pieceSquare, bonus >> 1);
}
