import { ALWAYS, HURDLE, LAST_WAY, NEVER, NEXT_WAY, SQUARE_BITS, SQUARE_MASK } from '../layout.ts';
import type { Color } from '../piece.ts';
import type { Position } from './position.ts';

/** Is one of the ways that begin at `way` free? A piece on the square `ignored` does not count (-1: all count). */
export function isOpen(board: Uint8Array, ways: Uint8Array, way: number, ignored: number): boolean {
  for (let i = way; ; i++) {
    const square = ways[i]!;
    if (square >= NEXT_WAY) return true;
    if (board[square] !== 0 && square !== ignored) {
      if (square >= HURDLE && board[square & SQUARE_MASK] !== 0 && (square & SQUARE_MASK) !== ignored) continue;
      let end = i + 1;
      while (ways[end]! < NEXT_WAY) end++;
      if (ways[end] === LAST_WAY) return false;
      i = end;
    }
  }
}

/**
 * Does any piece of a side attack the square, the board being as it is?
 *
 * @param gone a square whose piece counts as captured already although the lists still have it (-1: none)
 */
export function isAttacked(pos: Position, square: number, by: Color, gone = -1): boolean {
  const { board, list, attacks, ways } = pos;
  const first = by << SQUARE_BITS;
  const end = first + pos.count[by]!;
  for (let k = first; k < end; k++) {
    const slot = list[k]!;
    const way = attacks[(slot << SQUARE_BITS) | square]!;
    if (way !== NEVER && (slot & SQUARE_MASK) !== gone && (way === ALWAYS || isOpen(board, ways, way, -1))) return true;
  }
  return false;
}

/** Is the king of the side to move attacked? */
export function inCheck(pos: Position): boolean {
  const { board, list, checks, ways } = pos;
  const zoneBase = pos.kingSquare(pos.side) * (pos.codes << SQUARE_BITS);
  const by = pos.side ^ 1;
  const first = by << SQUARE_BITS;
  const end = first + pos.count[by]!;
  for (let k = first; k < end; k++) {
    const way = checks[zoneBase + list[k]!]!;
    if (way !== NEVER && (way === ALWAYS || isOpen(board, ways, way, -1))) return true;
  }
  return false;
}
