import { ANSWERS_AT, ATTACKS_AT, BOARD_AT, MOVES_AT, RAYS_AT, SCORES_AT } from '../board/addresses.ts';
import { ALWAYS, NEVER, NEXT_RAY, SQUARE_BITS, SQUARE_MASK } from '../board/layout.ts';
import { DROP, EN_PASSANT, KIND_MASK, PROMOTION, TYPE_SHIFT } from '../board/move.ts';
import { isRayOpen } from './rays.ts';

/*
 * What leaves out or brings forward moves of the move stack by what they are. Moves are named by their places there; `us`
 * is the side to move.
 */

/**
 * Brings captures, promotions and the move `first` to the front of the moves from `start` to before `end`.
 *
 * @returns where the others begin
 */
export function bringNoisy(start: usize, end: usize, first: i32, us: i32): usize {
  const last = <usize>MOVES_AT + (end << 2);
  let front = <usize>MOVES_AT + (start << 2);
  for (let at = front; at < last; at += 4) {
    const move = load<i32>(at);
    if (!isNoisy(move, us) && move !== first) continue;
    store<i32>(at, load<i32>(front));
    store<i32>(front, move);
    front += 4;
  }
  return (front - MOVES_AT) >> 2;
}

/**
 * Leaves of the moves from `start` to before `end` only captures, promotions, these three and those that give direct
 * check; their scores stay with them.
 *
 * @param king the square of the other side's king, -1 if nothing gives check
 * @returns where the moves that are left end
 */
export function dropQuiets(start: usize, end: usize, one: i32, two: i32, three: i32, king: i32, us: i32): usize {
  let left = start;
  for (let i = start; i < end; i++) {
    const move = load<i32>(i << 2, MOVES_AT);
    const isNamed = move === one || move === two || move === three;
    if (!isNamed && !isNoisy(move, us) && !(king >= 0 && givesDirectCheck(move, king, us))) continue;
    store<i32>(left << 2, move, MOVES_AT);
    store<i32>(left << 2, load<i32>(i << 2, SCORES_AT), SCORES_AT);
    left++;
  }
  return left;
}

/**
 * Leaves of the moves from `start` to before `end` only those that give direct check.
 *
 * @param king the square of the other side's king
 * @returns where the moves that are left end
 */
export function keepChecks(start: usize, end: usize, king: i32, us: i32): usize {
  let left = start;
  for (let i = start; i < end; i++) {
    const move = load<i32>(i << 2, MOVES_AT);
    if (givesDirectCheck(move, king, us)) store<i32>(left++ << 2, move, MOVES_AT);
  }
  return left;
}

/**
 * Leaves of the moves from `start` to before `end` only those to the square `checker` and to those of the ray that begins
 * at index `ray`.
 *
 * @returns where the moves that are left end
 */
export function keepAnswers(start: usize, end: usize, checker: usize, ray: usize): usize {
  markAnswers(checker, ray, 1);
  let left = <usize>MOVES_AT + (start << 2);
  const last = <usize>MOVES_AT + (end << 2);
  for (let at = left; at < last; at += 4) {
    const move = load<i32>(at);
    store<i32>(left, move);
    left += (<usize>load<u8>(move & 255, ANSWERS_AT)) << 2;
  }
  markAnswers(checker, ray, 0);
  return (left - MOVES_AT) >> 2;
}

function markAnswers(checker: usize, ray: usize, mark: u8): void {
  store<u8>(checker, mark, ANSWERS_AT);
  for (let i = ray; <i32>load<u8>(i, RAYS_AT) < NEXT_RAY; i++) store<u8>(load<u8>(i, RAYS_AT), mark, ANSWERS_AT);
}

/** Is it a capture or a promotion? The arena's `isNoisy` of search/move-kinds.ts. */
function isNoisy(move: i32, us: i32): bool {
  const occupant: i32 = load<u8>(move & 255, BOARD_AT);
  const kind = move & KIND_MASK;
  return (occupant !== 0 && (occupant & 1) !== us) || kind === PROMOTION || kind === EN_PASSANT;
}

/** The arena's `givesDirectCheck` of search/move-kinds.ts. */
function givesDirectCheck(move: i32, king: i32, us: i32): bool {
  const isDrop = (move & KIND_MASK) === DROP;
  const from = (move >> 8) & SQUARE_MASK;
  const code: i32 = isDrop ? ((move >> TYPE_SHIFT) << 1) | us : load<u8>(from, BOARD_AT);
  const pieceSquare = (code << SQUARE_BITS) | (move & 255);
  const ray: u32 = load<u16>(((pieceSquare << SQUARE_BITS) | king) << 1, ATTACKS_AT);
  return ray !== NEVER && (ray === ALWAYS || isRayOpen(ray, isDrop ? -1 : from));
}
