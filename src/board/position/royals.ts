import {
  BLASTS,
  HELD,
  NO_PIECE_SQUARE,
  PIECE_SQUARE_BITS,
  PIECE_SQUARE_MASK,
  ROYALS,
  SQUARE_BITS,
  SQUARE_MASK,
} from '../layout.ts';
import type { Color } from '../piece.ts';
import { isAttacked } from './attack.ts';
import { FRAME, FRAME_DIRTY } from './frame.ts';
import type { Position } from './position.ts';

/*
 * Royal pieces beside a king or in its place (Fairy-Stockfish's pseudo-royal pieces): those of some kinds, while their
 * side has no more of the kind than a number. They must not be left attacked. Where captures explode, a royal piece
 * next to one of the enemy's cannot be captured, because that would take the enemy's away too.
 */

/** Is one of a side's royal pieces attacked, or are all of those attacked that must not be so at once? */
export function areRoyalsInCheck(pos: Position, side: Color): boolean {
  if ((pos.special & ROYALS) === 0) return false;
  const { list, material } = pos;
  const { most, all, order } = pos.tables.royals;
  if (order.length > 0) {
    const square = firstRoyal(pos, side);
    return square >= 0 && isRoyalAttacked(pos, square, side);
  }
  const first = side << SQUARE_BITS;
  const end = first + pos.count[side]!;
  let candidates = 0;
  let attacked = 0;
  for (let k = first; k < end; k++) {
    const code = list[k]! >> SQUARE_BITS;
    if (most[code] === 0) continue;
    const alone = material[code]! <= most[code]!;
    if (!alone && !all) continue;
    candidates++;
    if (!isRoyalAttacked(pos, list[k]! & SQUARE_MASK, side)) continue;
    if (alone) return true;
    attacked++;
  }
  return all && candidates > 0 && attacked === candidates;
}

/** The square of a side's royal piece in games in which only the first of several is; -1 if it has none. */
function firstRoyal(pos: Position, side: Color): number {
  const { list, tables } = pos;
  const { most, order } = tables.royals;
  const first = side << SQUARE_BITS;
  const end = first + pos.count[side]!;
  let found = -1;
  for (let k = first; k < end; k++) {
    const square = list[k]! & SQUARE_MASK;
    if (most[list[k]! >> SQUARE_BITS] !== 0 && (found < 0 || order[square]! < order[found]!)) found = square;
  }
  return found;
}

/** Would a side's royal piece on this square be attacked? */
export function isRoyalAttacked(pos: Position, square: number, side: Color): boolean {
  const by = (side ^ 1) as Color;
  if ((pos.special & BLASTS) !== 0 && touchesRoyal(pos, square, by)) return false;
  return isAttacked(pos, square, by);
}

/** Stands a royal piece of a side next to the square? */
function touchesRoyal(pos: Position, square: number, side: Color): boolean {
  const { board, material } = pos;
  const { most } = pos.tables.royals;
  const { around } = pos.tables.blast;
  for (let i = square << 3; i < (square + 1) << 3; i++) {
    const code = board[around[i]!]!;
    if ((code & 1) === side && most[code] !== 0 && material[code]! <= most[code]!) return true;
  }
  return false;
}

/** Is the piece on this square royal? */
export function isRoyal(pos: Position, square: number): boolean {
  const code = pos.board[square]!;
  const { most, order } = pos.tables.royals;
  if ((pos.special & ROYALS) === 0 || most[code] === 0) return false;
  return order.length > 0 ? square === firstRoyal(pos, (code & 1) as Color) : pos.material[code]! <= most[code]!;
}

/**
 * Does the move that has just been made leave its own side's royal pieces as it must? None may be blown up; if one of
 * the enemy's is, nothing else matters; else none may be attacked.
 */
export function leavesRoyalsSafe(pos: Position, us: Color): boolean {
  if ((pos.special & BLASTS) !== 0) {
    if (losesRoyal(pos, us)) return false;
    if (losesRoyal(pos, (us ^ 1) as Color)) return true;
  }
  return !areRoyalsInCheck(pos, us);
}

/** Has the last move taken a royal piece of a side off the board? */
function losesRoyal(pos: Position, side: Color): boolean {
  const { stack, material } = pos;
  const { most } = pos.tables.royals;
  const first = (pos.ply - 1) * FRAME + FRAME_DIRTY;
  for (let i = first; stack[i] !== 0; i++) {
    const code = lostCode(stack[i]!);
    if (code === 0 || (code & 1) !== side || most[code] === 0) continue;
    let before = material[code]!;
    for (let j = first; stack[j] !== 0; j++) if (lostCode(stack[j]!) === code) before++;
    if (before <= most[code]!) return true;
  }
  return false;
}

/** The code of the piece that leaves the board for good by this pair of dirty pieces; 0 if none does. */
function lostCode(pair: number): number {
  const went = pair & PIECE_SQUARE_MASK;
  const came = pair >> PIECE_SQUARE_BITS;
  if ((went & HELD) !== 0) return 0;
  return came === NO_PIECE_SQUARE || (came & HELD) !== 0 ? went >> SQUARE_BITS : 0;
}
