import { ALWAYS, HURDLE, LAST_RAY, NEVER, NEXT_RAY, OWN_HURDLE, SQUARE_BITS, SQUARE_MASK } from '../layout.ts';
import type { Color } from '../piece.ts';
import type { Position } from './position.ts';

/**
 * Is one of the rays between two squares, of which the first begins at index `ray`, open? A piece on the square
 * `ignored` does not count (-1: all count).
 */
export function isRayOpen(board: Uint8Array, rays: Uint8Array, ray: number, ignored: number): boolean {
  for (let i = ray; ; i++) {
    const square = rays[i]!;
    if (square >= NEXT_RAY) return true;
    if (board[square] !== 0 && square !== ignored) {
      if (square >= HURDLE && isHurdle(board, rays, i, ignored)) continue;
      let end = i + 1;
      while (rays[end]! < NEXT_RAY) end++;
      if (rays[end] === LAST_RAY) return false;
      i = end;
    }
  }
}

/** Does a piece stand where entry `i` of the rays needs one; for OWN_HURDLE, are the two before of one side? */
function isHurdle(board: Uint8Array, rays: Uint8Array, i: number, ignored: number): boolean {
  const entry = rays[i]!;
  if (entry === OWN_HURDLE)
    return ((board[rays[i - 1]! & SQUARE_MASK]! ^ board[rays[i - 2]! & SQUARE_MASK]!) & 1) === 0;
  return board[entry & SQUARE_MASK] !== 0 && (entry & SQUARE_MASK) !== ignored;
}

/**
 * Does a piece attack a square along one of the rays between them? `isAttacked` and `inCheck` ask the same in place.
 *
 * @param ray the entry of the attack table: NEVER, ALWAYS or the index of the first ray
 * @param ignored the square of a piece that does not count (-1: all count)
 */
export function isAttackOpen(board: Uint8Array, rays: Uint8Array, ray: number, ignored: number): boolean {
  return ray !== NEVER && (ray === ALWAYS || isRayOpen(board, rays, ray, ignored));
}

/**
 * Does any piece of a side attack the square, the board being as it is?
 *
 * @param gone a square whose piece counts as captured although it is still in the lists (-1: none)
 */
export function isAttacked(pos: Position, square: number, by: Color, gone = -1): boolean {
  const { board, list, attacks, rays } = pos;
  const first = by << SQUARE_BITS;
  const end = first + pos.count[by]!;
  for (let k = first; k < end; k++) {
    const pieceSquare = list[k]!;
    const ray = attacks[(pieceSquare << SQUARE_BITS) | square]!;
    if (ray !== NEVER && (pieceSquare & SQUARE_MASK) !== gone && (ray === ALWAYS || isRayOpen(board, rays, ray, -1)))
      return true;
  }
  return false;
}
