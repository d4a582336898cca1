import { ATTACKS_AT, BOARD_AT, LIFTED_AT, LIFTED_CODES_AT, LIST_AT, SEE_VALUES_AT } from '../board/addresses.ts';
import { ALWAYS, KING_TYPE, KING_WORTH, NEVER, SQUARE_BITS, SQUARE_MASK } from '../board/layout.ts';
import { isRayOpen } from './rays.ts';

/** The most captures on one square that are looked at. */
const MAX_EXCHANGE: usize = 32;
/** Pieces of which one bit each tells if they are near. */
const CHUNK: usize = 32;

/**
 * Goes on with an exchange that a move has begun, see search/see.ts: both sides capture on `to` with their cheapest
 * piece as long as that pays. The board is edited while pieces are used up, and put back at the end.
 *
 * @param from where the piece that moved stood, which is empty from now on; -1: it was dropped
 * @param mover the side that made the move
 * @param surplus what it would have beyond what is wanted if nobody captured any more
 * @param standing what the piece that stands on `to` now is worth
 * @param white the number of White's pieces, and `black` of Black's
 * @returns whether the mover gets what is wanted
 */
export function exchange(
  to: usize,
  from: i32,
  mover: i32,
  surplus: i32,
  standing: i32,
  white: usize,
  black: usize,
): bool {
  let count: usize = 0;
  if (from >= 0) lift(count++, from);
  let wins = true;
  let side = mover ^ 1;
  while (count < MAX_EXCHANGE) {
    // Whoever is to capture must win more than the other side's surplus.
    surplus = standing - (surplus + 1);
    if (surplus < 0) break;
    const square = cheapestAttacker(to, side, side === 0 ? white : black);
    if (square < 0) break;
    const type: i32 = load<u8>(square, BOARD_AT) >> 1;
    lift(count++, square);
    side ^= 1;
    // A king may only take last: if it can be retaken, it cannot take at all.
    if (type === KING_TYPE && cheapestAttacker(to, side, side === 0 ? white : black) >= 0) break;
    wins = !wins;
    if (type === KING_TYPE) break;
    standing = load<i32>(type << 2, SEE_VALUES_AT);
    if (surplus >= standing) break;
  }
  while (count > 0) {
    count--;
    store<u8>(load<u8>(count, LIFTED_AT), load<u8>(count, LIFTED_CODES_AT), BOARD_AT);
  }
  return wins;
}

/** Takes a piece from the board, as the one with that number. */
function lift(count: usize, square: usize): void {
  store<u8>(count, <u8>square, LIFTED_AT);
  store<u8>(count, load<u8>(square, BOARD_AT), LIFTED_CODES_AT);
  store<u8>(square, 0, BOARD_AT);
}

/** The square of a side's least valuable piece that attacks `to`, the king last; -1 if there is none. */
function cheapestAttacker(to: usize, side: i32, count: usize): i32 {
  const first: usize = LIST_AT + (side << (SQUARE_BITS + 1));
  const end = first + (count << 1);
  const row = to << 1;
  let best: i32 = -1;
  let bestWorth: i32 = KING_WORTH + 1;
  for (let chunk = first; chunk < end; chunk += 2 * CHUNK) {
    // Which pieces could attack it cannot be predicted, so it is found out without branches first.
    const last = min(end, chunk + 2 * CHUNK);
    let near: u32 = 0;
    let bit: u32 = 1;
    for (let piece = chunk; piece < last; piece += 2) {
      near |= entryOf(load<u16>(piece), row) !== NEVER ? bit : 0;
      bit <<= 1;
    }
    while (near !== 0) {
      const piece: usize = chunk + (ctz(near) << 1);
      near &= near - 1;
      const pieceSquare = <usize>load<u16>(piece);
      const code = pieceSquare >> SQUARE_BITS;
      const worth = piece === first ? KING_WORTH : load<i32>((code >> 1) << 2, SEE_VALUES_AT);
      if (worth >= bestWorth) continue;
      const from = pieceSquare & SQUARE_MASK;
      // Squares of the list may have been emptied, or be the target itself.
      if (<usize>load<u8>(from, BOARD_AT) !== code || from === to) continue;
      const ray = entryOf(pieceSquare, row);
      if (ray === ALWAYS || isRayOpen(ray, -1)) {
        best = <i32>from;
        bestWorth = worth;
      }
    }
  }
  return best;
}

/** A piece-square's entry of the attack table for the target whose entries are `row` bytes after the first target's. */
function entryOf(pieceSquare: usize, row: usize): u32 {
  return load<u16>((pieceSquare << (SQUARE_BITS + 1)) + row, ATTACKS_AT);
}
