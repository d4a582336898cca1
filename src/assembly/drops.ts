import { BOARD_AT, DROP_ALLOWED_AT, MOVES_AT } from '../board/addresses.ts';
import { SQUARE_BITS } from '../board/layout.ts';
import { DROP, TYPE_SHIFT } from '../board/move.ts';

/**
 * Writes the drops of a kind of piece on all empty squares where it may be dropped. Every move is written, and counted if
 * the square is empty: whether it is cannot be predicted.
 *
 * @param at where on the move stack the first move goes
 * @param code the piece's code
 * @param squares the number of squares on the board
 * @returns where on the move stack the next move goes
 */
export function drops(at: usize, code: usize, squares: usize): usize {
  const drop = DROP | ((<i32>(code >> 1)) << TYPE_SHIFT);
  const allowed = code << SQUARE_BITS;
  let n = <usize>MOVES_AT + (at << 2);
  for (let square: usize = 0; square < squares; square++) {
    store<i32>(n, drop | <i32>((square << 8) | square));
    const isEmpty: usize = (<i32>load<u8>(square, BOARD_AT) - 1) >>> 31;
    n += (<usize>load<u8>(allowed + square, DROP_ALLOWED_AT) & isEmpty) << 2;
  }
  return (n - MOVES_AT) >> 2;
}
