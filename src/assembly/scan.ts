import {
  ATTACKS_AT,
  BOARD_AT,
  CHECK_FROM,
  CHECK_RAY,
  CHECKERS,
  CHECKS_AT,
  FINDINGS_AT,
  IRREGULAR,
  KING_ZONE_AT,
  LIST_AT,
  MOVES_AT,
  PATHS_AT,
  PIN_COUNT,
  PIN_FROM_AT,
  PIN_RAY_AT,
  PIN_SQUARE_AT,
  PINNED_AT,
  PROGRAMS_AT,
  RAYS_AT,
  ROYAL_TARGETS_AT,
  WANTED_AT,
} from '../board/addresses.ts';
import {
  LEAPS,
  MAYBE_SHIFT,
  MIXED_WIDTH,
  NEXT_RAY,
  ROYAL_WIDTH,
  SHAPE_BITS,
  SQUARE_BITS,
  SQUARE_MASK,
  TARGET_MASK,
} from '../board/layout.ts';
import { isRayOpen } from './rays.ts';

/**
 * Goes once through the enemy's pieces and finds what they do to the king of the side to move, see
 * board/position/scan.ts. It writes the pins, the findings from CHECKERS to IRREGULAR, and the king's own moves, to
 * squares that are safe, on the move stack.
 *
 * @param at where on the move stack the first move goes
 * @param open the king's targets that it may go to as far as its paths say, as bits; -1: they are still to be found,
 *   as its program has LEAPS
 * @param want QUIETS, NOISY or both
 * @param us the side to move
 * @param enemies the number of the other side's pieces
 * @param codes the number of piece codes in the game
 * @returns where on the move stack the next move goes
 */
export function scan(at: i32, open: i32, want: i32, us: i32, enemies: usize, codes: i32): i32 {
  const royal = <usize>load<u16>(us << (SQUARE_BITS + 1), LIST_AT);
  const king = <i32>(royal & SQUARE_MASK);
  const row: usize = ((want << 1) | us) * codes;
  const program = load<i32>(royal << 2, PROGRAMS_AT);
  const start: usize = (program >> SHAPE_BITS) << 2;
  const targets: usize = royal * ROYAL_WIDTH;
  const zones: usize = king * (codes << SQUARE_BITS);
  const candidates = open < 0 ? openLeaps(start, row) : open;

  let danger = 0;
  let checkers = 0;
  let pins: usize = 0;
  let irregular = 0;
  const first: usize = LIST_AT + ((us ^ 1) << (SQUARE_BITS + 1));
  const end = first + (enemies << 1);
  for (let piece = first; piece < end; piece += 2) {
    const pieceSquare = <usize>load<u16>(piece);
    const reach = load<i32>((zones + pieceSquare) << 2, KING_ZONE_AT);
    if (reach === 0) continue;
    danger |= reach & TARGET_MASK;
    let maybe = (reach >> MAYBE_SHIFT) & candidates & ~danger;
    while (maybe !== 0) {
      const j = ctz(maybe);
      maybe &= maybe - 1;
      const target: usize = load<u8>(targets + j, ROYAL_TARGETS_AT);
      const ray = <usize>load<u16>(((pieceSquare << SQUARE_BITS) | target) << 1, ATTACKS_AT);
      if (isRayOpen(ray, king)) danger |= 1 << j;
    }
    if (reach > 0) continue;
    const check = <usize>load<u16>((zones + pieceSquare) << 1, CHECKS_AT);
    let blockers = 0;
    let blocker = 0;
    for (let w = check; ; w++) {
      const square: i32 = load<u8>(w, RAYS_AT);
      if (square >= NEXT_RAY) {
        if (square === NEXT_RAY) irregular = 1;
        else if (blockers === 0) {
          checkers++;
          store<i32>(FINDINGS_AT + 4 * CHECK_RAY, check);
          store<i32>(FINDINGS_AT + 4 * CHECK_FROM, pieceSquare & SQUARE_MASK);
        } else if ((load<u8>(blocker, BOARD_AT) & 1) === us) {
          if (load<u8>(blocker, PINNED_AT) !== 0) irregular = 1;
          else {
            store<u8>(pins, <u8>blocker, PIN_SQUARE_AT);
            store<u8>(pins, <u8>(pieceSquare & SQUARE_MASK), PIN_FROM_AT);
            store<u16>(pins << 1, <u16>check, PIN_RAY_AT);
            store<u8>(blocker, <u8>++pins, PINNED_AT);
          }
        }
        break;
      }
      if (load<u8>(square, BOARD_AT) !== 0) {
        if (++blockers > 1) {
          // If another ray follows, this one being blocked says nothing.
          while (<i32>load<u8>(w, RAYS_AT) < NEXT_RAY) w++;
          if (<i32>load<u8>(w, RAYS_AT) === NEXT_RAY) irregular = 1;
          break;
        }
        blocker = square;
      }
    }
  }
  store<i32>(FINDINGS_AT + 4 * CHECKERS, checkers);
  store<i32>(FINDINGS_AT + 4 * PIN_COUNT, pins);
  store<i32>(FINDINGS_AT + 4 * IRREGULAR, irregular);

  const width: usize = (program & LEAPS) !== 0 ? 4 : 4 * MIXED_WIDTH;
  let n: usize = MOVES_AT + (at << 2);
  for (let left = candidates & ~danger; left !== 0; ) {
    const j = 31 - clz(left);
    left ^= 1 << j;
    const move = load<i32>(start + width * j, PATHS_AT);
    store<i32>(n, move);
    n += (<usize>load<u8>(row + load<u8>(move & 255, BOARD_AT), WANTED_AT)) << 2;
  }
  return <i32>((n - MOVES_AT) >> 2);
}

/** The targets of a king that leaps where what it would find is wanted, as bits in the order of its program. */
function openLeaps(start: usize, row: usize): i32 {
  let open = 0;
  let j = 0;
  for (let move = load<i32>(start, PATHS_AT); move >= 0; move = load<i32>(start + (++j << 2), PATHS_AT))
    open |= (<i32>load<u8>(row + load<u8>(move & 255, BOARD_AT), WANTED_AT)) << j;
  return open;
}
