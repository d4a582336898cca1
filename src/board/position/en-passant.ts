import { ALSO_BEFORE, EN_PASSANT_WIDTH, LONG_STEPS, NO_SQUARE, SLANTED_STEPS, TRIED } from '../layout.ts';
import { NO_MOVE } from '../move.ts';
import type { Color } from '../piece.ts';
import { isAttacked } from './attack.ts';
import { FRAME, FRAME_MOVE } from './frame.ts';
import type { Position } from './position.ts';

/**
 * Where the piece stands that the side to move takes en passant on `crossed`: behind that square, further behind it
 * after a long step, or where a slanting step has brought it, from a square that is empty now.
 *
 * @param plies how many half-moves there were before: what the last of them moved goes before others
 */
export function enPassantVictim(pos: Position, crossed: number, plies: number): number {
  const { board, special, stack, tables } = pos;
  const back = pos.side === 0 ? -tables.files : tables.files;
  const straight = crossed + back;
  if ((special & (SLANTED_STEPS | LONG_STEPS)) === 0) return straight;
  if ((special & SLANTED_STEPS) === 0) return board[straight] === 0 ? straight + back : straight;
  const last = plies > 0 ? stack[(plies - 1) * FRAME + FRAME_MOVE]! : NO_MOVE;
  let found = straight;
  for (const square of [straight + 1, straight - 1]) {
    const code = board[square]!;
    const stepped = code > 1 && (code & 1) !== pos.side && tables.takesEnPassant[code] === 1;
    if (!stepped || board[2 * crossed - square] !== 0) continue;
    if (found === straight || square === (last & 255)) found = square;
  }
  return found;
}

/**
 * The square on which `by` can legally take the piece that has made a first move en passant, as `enPassant` has it; -1
 * if there is none.
 */
export function openToEnPassant(pos: Position, from: number, to: number, by: Color): number {
  const { files } = pos.tables;
  const step = by === 0 ? -files : files;
  if ((pos.special & LONG_STEPS) === 0 || from + 2 * step === to) {
    const crossed = (from + to) >> 1;
    return canTakeEnPassant(pos, crossed, to, by) ? crossed : -1;
  }
  const before = canTakeEnPassant(pos, to - 2 * step, to, by);
  if (canTakeEnPassant(pos, to - step, to, by)) return before ? (to - step) | ALSO_BEFORE : to - step;
  return before ? to - 2 * step : -1;
}

/** Has `by` a legal en passant capture onto `crossed` of the piece that stands on `victimSquare`? */
export function canTakeEnPassant(pos: Position, crossed: number, victimSquare: number, by: Color): boolean {
  const { enPassantFrom } = pos.tables;
  const end = (by * pos.squares + crossed + 1) * EN_PASSANT_WIDTH;
  for (let i = end - EN_PASSANT_WIDTH; i < end; i++) {
    const from = enPassantFrom[i]!;
    if (from === NO_SQUARE) return false;
    if (isLegalEnPassant(pos, from, crossed, victimSquare, by)) return true;
  }
  return false;
}

/**
 * Can `by` capture en passant from this square without leaving its king attacked? Where all moves are tried the
 * generator finds that out.
 */
export function isLegalEnPassant(
  pos: Position,
  from: number,
  crossed: number,
  victimSquare: number,
  by: Color,
): boolean {
  const { board } = pos;
  const code = board[from]!;
  if (code === 0 || (code & 1) !== by || pos.tables.takesEnPassant[code] === 0) return false;
  if ((pos.special & TRIED) !== 0) return true;
  const victim = board[victimSquare]!;
  board[from] = 0;
  board[victimSquare] = 0;
  board[crossed] = code;
  const legal = !isAttacked(pos, pos.kingSquare(by), (by ^ 1) as Color, victimSquare);
  board[crossed] = 0;
  board[victimSquare] = victim;
  board[from] = code;
  return legal;
}
