import { BOARD_AT, RAYS_AT } from '../board/addresses.ts';
import { HURDLE, LAST_RAY, NEXT_RAY, OWN_HURDLE, SQUARE_MASK } from '../board/layout.ts';

/**
 * Is one of the rays between two squares, of which the first begins at index `ray`, open? A piece on the square
 * `ignored` does not count (-1: all count). The arena's `isRayOpen` of board/position/attack.ts.
 */
export function isRayOpen(ray: usize, ignored: i32): bool {
  for (let i = ray; ; i++) {
    const square: i32 = load<u8>(i, RAYS_AT);
    if (square >= NEXT_RAY) break;
    if (load<u8>(square, BOARD_AT) !== 0 && square !== ignored) {
      if (square >= HURDLE && isHurdle(i, ignored)) continue;
      i++;
      while (<i32>load<u8>(i, RAYS_AT) < NEXT_RAY) i++;
      if (<i32>load<u8>(i, RAYS_AT) === LAST_RAY) return false;
    }
  }
  return true;
}

/** Does a piece stand where entry `i` of the rays needs one; for OWN_HURDLE, are the two before of one side? */
function isHurdle(i: usize, ignored: i32): bool {
  const entry: i32 = load<u8>(i, RAYS_AT);
  if (entry === OWN_HURDLE) return ((occupantOf(i - 1) ^ occupantOf(i - 2)) & 1) === 0;
  return occupantOf(i) !== 0 && (entry & SQUARE_MASK) !== ignored;
}

/** What stands on the square of entry `i` of the rays. */
function occupantOf(i: usize): u8 {
  return load<u8>(load<u8>(i, RAYS_AT) & SQUARE_MASK, BOARD_AT);
}
