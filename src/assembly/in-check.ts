import { CHECKS_AT, LIST_AT } from '../board/addresses.ts';
import { ALWAYS, NEVER, SQUARE_BITS, SQUARE_MASK } from '../board/layout.ts';
import { isRayOpen } from './rays.ts';

/**
 * Is the king of a side attacked, which must have one? The arena's `inCheck` of board/position/in-check.ts.
 *
 * @param us the side
 * @param enemies the number of the other side's pieces
 * @param codes the number of piece codes in the game
 */
export function isKingAttacked(us: i32, enemies: usize, codes: i32): bool {
  const king = <usize>(load<u16>(us << (SQUARE_BITS + 1), LIST_AT) & SQUARE_MASK);
  const zones: usize = king * (codes << SQUARE_BITS);
  const first: usize = LIST_AT + ((us ^ 1) << (SQUARE_BITS + 1));
  const end = first + (enemies << 1);
  for (let piece = first; piece < end; piece += 2) {
    const ray: u32 = load<u16>((zones + <usize>load<u16>(piece)) << 1, CHECKS_AT);
    if (ray !== NEVER && (ray === ALWAYS || isRayOpen(ray, -1))) return true;
  }
  return false;
}
