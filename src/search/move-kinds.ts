import { ODD_ROYALTY, SQUARE_BITS, SQUARE_MASK } from '../board/layout.ts';
import { DROP, EN_PASSANT, KIND_MASK, type Move, PROMOTION, TYPE_SHIFT } from '../board/move.ts';
import { isAttackOpen } from '../board/position/attack.ts';
import { hasKing } from '../board/position/in-check.ts';
import type { Position } from '../board/position/position.ts';
import { isRoyal } from '../board/position/royals.ts';

/*
 * What a move is, told from the position before it.
 */

/** Is it a capture or a promotion? */
export function isNoisy(pos: Position, move: Move): boolean {
  return (move & KIND_MASK) === PROMOTION || isCapture(pos, move);
}

/** Is it a capture? */
export function isCapture(pos: Position, move: Move): boolean {
  if ((move & KIND_MASK) === EN_PASSANT) return true;
  const occupant = pos.board[move & 255]!;
  return occupant !== 0 && (occupant & 1) !== pos.side;
}

/** The piece that moves and the square where it arrives as one number; a pawn that is promoted counts as a pawn. */
export function arrivalOf(pos: Position, move: Move): number {
  return movingCode(pos, move) * pos.squares + (move & 255);
}

/**
 * Does it give a direct check, from where a pawn that is promoted would give one? Discovered checks are not seen.
 */
export function givesDirectCheck(pos: Position, move: Move): boolean {
  const king = checkableKing(pos);
  if (king < 0) return false;
  const pieceSquare = (movingCode(pos, move) << SQUARE_BITS) | (move & 255);
  const ray = pos.attacks[(pieceSquare << SQUARE_BITS) | king]!;
  const left = (move & KIND_MASK) === DROP ? -1 : (move >> 8) & SQUARE_MASK;
  return isAttackOpen(pos.board, pos.rays, ray, left);
}

/** Where the side that is not to move has its king, or a royal piece in its place; -1 if it has none. */
export function checkableKing(pos: Position): number {
  return (pos.special & ODD_ROYALTY) !== 0 && !canBeChecked(pos) ? -1 : pos.kingSquare(pos.opponent);
}

function canBeChecked(pos: Position): boolean {
  const { opponent } = pos;
  return hasKing(pos, opponent) || (pos.count[opponent]! > 0 && isRoyal(pos, pos.kingSquare(opponent)));
}

function movingCode(pos: Position, move: Move): number {
  return (move & KIND_MASK) === DROP ? ((move >> TYPE_SHIFT) << 1) | pos.side : pos.board[(move >> 8) & 255]!;
}
