import { ALWAYS, NEVER, NEXT_RAY, ODD_ROYALTY, SQUARE_BITS, SQUARE_MASK } from '../../board/layout.ts';
import type { Move } from '../../board/move.ts';
import { isRayOpen } from '../../board/position/attack.ts';
import type { Position } from '../../board/position/position.ts';
import { givesDirectCheck } from '../move-kinds.ts';

/** No piece stands between the enemy's king and a piece that would give check without it. */
const NO_DISCOVERERS = -1;
/** For callers that ask `discoverersOf` only when they must: it has not been asked yet. */
export const NOT_LOOKED_FOR = -2;

/** Marks a place in the result of `discoverersOf` as empty: no square has this number. */
const NONE = 255;

/**
 * The squares of up to two pieces of the side to move that keep another one from giving check, a byte each, or
 * NO_DISCOVERERS. Only the first piece on a ray is looked at, and only where each side has one king.
 */
export function discoverersOf(pos: Position): number {
  if ((pos.special & ODD_ROYALTY) !== 0) return NO_DISCOVERERS;
  const { board, list, checks, rays, side } = pos;
  const kingZone = pos.kingSquare(pos.opponent) * (pos.codes << SQUARE_BITS);
  const first = side << SQUARE_BITS;
  const end = first + pos.count[side]!;
  let found = NO_DISCOVERERS;
  for (let k = first; k < end; k++) {
    const ray = checks[kingZone + list[k]!]!;
    if (ray === NEVER || ray === ALWAYS) continue;
    let i = ray;
    while (rays[i]! < NEXT_RAY && board[rays[i]! & SQUARE_MASK] === 0) i++;
    if (rays[i]! >= NEXT_RAY) continue;
    const square = rays[i]! & SQUARE_MASK;
    if ((board[square]! & 1) === side && isRayOpen(board, rays, ray, square))
      found = found === NO_DISCOVERERS ? (NONE << 8) | square : ((found & NONE) << 8) | square;
  }
  return found;
}

/** Does a move give check, directly or by discovery? `discoverers` is what `discoverersOf` said of the position. */
export function givesCheck(pos: Position, move: Move, discoverers: number): boolean {
  return givesDirectCheck(pos, move) || (discoverers !== NO_DISCOVERERS && discoversCheck(pos, move, discoverers));
}

/** Does a move of one of these pieces discover a check, wherever it ends? A castling's rook does not count. */
function discoversCheck(pos: Position, move: Move, discoverers: number): boolean {
  const from = (move >> 8) & SQUARE_MASK;
  if (from !== (discoverers & NONE) && from !== discoverers >> 8) return false;
  const { board, list, checks, rays, side } = pos;
  const kingZone = pos.kingSquare(pos.opponent) * (pos.codes << SQUARE_BITS);
  const to = move & 255;
  const moved = board[from]!;
  const taken = board[to]!;
  board[from] = 0;
  board[to] = moved;
  const first = side << SQUARE_BITS;
  const end = first + pos.count[side]!;
  let found = false;
  for (let k = first; k < end && !found; k++) {
    const pieceSquare = list[k]!;
    const ray = checks[kingZone + pieceSquare]!;
    found = ray !== NEVER && ray !== ALWAYS && (pieceSquare & SQUARE_MASK) !== from && isRayOpen(board, rays, ray, -1);
  }
  board[from] = moved;
  board[to] = taken;
  return found;
}
