import type { Color } from './piece.ts';
import type { Position } from './position.ts';
import { ALWAYS, LAST_WAY, NEVER, NEXT_WAY } from './ways.ts';

/** Is one of the ways that begin at `way` free? A piece on the square `ignored` does not count (-1: all count). */
export function isOpen(board: Uint8Array, ways: Uint8Array, way: number, ignored: number): boolean {
  for (let i = way; ; i++) {
    const square = ways[i]!;
    if (square >= NEXT_WAY) return true;
    if (board[square] !== 0 && square !== ignored) {
      let end = i + 1;
      while (ways[end]! < NEXT_WAY) end++;
      if (ways[end] === LAST_WAY) return false;
      i = end;
    }
  }
}

/** Does any piece of a side attack the square, the board being as it is? */
export function isAttacked(pos: Position, square: number, by: Color): boolean {
  const { board, list, attacks, ways, squares } = pos;
  const first = by * squares;
  const end = first + pos.count[by]!;
  for (let k = first; k < end; k++) {
    const from = list[k]!;
    const way = attacks[(board[from]! * squares + from) * squares + square]!;
    if (way !== NEVER && (way === ALWAYS || isOpen(board, ways, way, -1))) return true;
  }
  return false;
}

/** Is the king of the side to move attacked? */
export function inCheck(pos: Position): boolean {
  const { board, list, checks, ways, squares } = pos;
  const king = list[pos.side * squares]!;
  const zone = king * pos.codes;
  const by = pos.side ^ 1;
  const first = by * squares;
  const end = first + pos.count[by]!;
  for (let k = first; k < end; k++) {
    const from = list[k]!;
    const way = checks[(zone + board[from]!) * squares + from]!;
    if (way !== NEVER && (way === ALWAYS || isOpen(board, ways, way, -1))) return true;
  }
  return false;
}
