import {
  COUNTS_CHECKS,
  EN_PASSANT_WIDTH,
  FRAME,
  HELD_LIMIT,
  KINGLESS,
  NO_SQUARE,
  SQUARE_BITS,
  SQUARE_MASK,
} from '../layout.ts';
import {
  CASTLING,
  DOUBLE_STEP,
  DROP,
  EN_PASSANT,
  KIND_MASK,
  type Move,
  NO_MOVE,
  PROMOTION,
  TYPE_SHIFT,
} from '../move.ts';
import type { Color } from '../piece.ts';
import { CHECK_LIMIT } from '../tables/zobrist.ts';
import { inCheck, isAttacked } from './attack.ts';
import type { Position } from './position.ts';

/*
 * A stack frame: 0 the move; 1 the captured code, and in its higher bytes what the move overwrites in the piece lists and the
 * mover's code; 2 castling rights and, above them, the first-move ban and the checks still to be given; 3 the en passant square; 4 and 5 the half-move counts;
 * 6 and 7 the hash. All as they were before the move.
 */

/** Saves on the stack all that cannot be worked out again, and clears what lasts for one half-move only. */
function pushFrame(pos: Position, move: Move): void {
  const { stack } = pos;
  const { zobrist } = pos.tables;
  const frame = pos.ply++ * FRAME;
  stack[frame] = move;
  stack[frame + 2] = pos.rights | (pos.firstMoveBan << 4) | (pos.checksLeft << 8);
  stack[frame + 3] = pos.enPassant;
  stack[frame + 4] = pos.halfmoves;
  stack[frame + 5] = pos.reversible;
  stack[frame + 6] = pos.hashLow;
  stack[frame + 7] = pos.hashHigh;
  if (pos.enPassant >= 0) {
    pos.hashLow ^= zobrist.enPassantLow[pos.enPassant + 1]!;
    pos.hashHigh ^= zobrist.enPassantHigh[pos.enPassant + 1]!;
    pos.enPassant = -1;
  }
  if (pos.firstMoveBan !== 0) {
    pos.hashLow ^= zobrist.firstMoveBanLow;
    pos.hashHigh ^= zobrist.firstMoveBanHigh;
    pos.firstMoveBan = 0;
  }
}

/** Undoes `pushFrame` and the change of sides; gives where the frame lies. */
function popFrame(pos: Position): number {
  const { stack } = pos;
  const frame = --pos.ply * FRAME;
  pos.side ^= 1;
  pos.fullmove -= pos.side;
  pos.rights = stack[frame + 2]! & 15;
  pos.firstMoveBan = (stack[frame + 2]! >> 4) & 1;
  pos.checksLeft = stack[frame + 2]! >> 8;
  pos.enPassant = stack[frame + 3]!;
  pos.halfmoves = stack[frame + 4]!;
  pos.reversible = stack[frame + 5]!;
  pos.hashLow = stack[frame + 6]!;
  pos.hashHigh = stack[frame + 7]!;
  return frame;
}

/** Puts a piece into the holdings of its colour's side, or takes one out, with its part of the hash. */
function hold(pos: Position, code: number, change: 1 | -1): void {
  const { heldLow, heldHigh } = pos.tables.zobrist;
  const before = code * HELD_LIMIT + pos.held[code]!;
  pos.held[code]! += change;
  pos.hashLow ^= heldLow[before]! ^ heldLow[before + change]!;
  pos.hashHigh ^= heldHigh[before]! ^ heldHigh[before + change]!;
}

/** Makes a legal move. `reserve` must have made room on the stack. */
export function make(pos: Position, move: Move): void {
  const { board, list, listIndex, material, stack, pieceLow, pieceHigh } = pos;
  const us = pos.side;
  const them = us ^ 1;
  const to = move & 255;
  const from = (move >> 8) & 255;
  const kind = move & KIND_MASK;
  const { zobrist } = pos.tables;
  const frame = pos.ply * FRAME;
  pushFrame(pos, move);
  let low = zobrist.sideLow;
  let high = zobrist.sideHigh;

  if (kind === DROP) {
    const code = ((move >> TYPE_SHIFT) << 1) | us;
    const pieceSquare = (code << SQUARE_BITS) | to;
    const end = (us << SQUARE_BITS) + pos.count[us]!;
    stack[frame + 1] = (listIndex[to]! << 8) | (list[end]! << 16);
    board[to] = code;
    list[end] = pieceSquare;
    listIndex[to] = pos.count[us]!++;
    material[code]!++;
    low ^= pieceLow[pieceSquare]!;
    high ^= pieceHigh[pieceSquare]!;
    hold(pos, code, -1);
    pos.halfmoves++;
    pos.reversible = pos.tables.capturesReverse ? pos.reversible + 1 : 0;
  } else if (kind === CASTLING) {
    const right = move >> TYPE_SHIFT;
    const partnerFrom = pos.castlingPartnerFrom[right]!;
    const partnerTo = pos.castlingPartnerTo[right]!;
    const king = board[from]!;
    const partner = board[partnerFrom]!;
    const kingIndex = listIndex[from]!;
    const partnerIndex = listIndex[partnerFrom]!;
    stack[frame + 1] = (listIndex[to]! << 8) | (listIndex[partnerTo]! << 16);
    board[from] = 0;
    board[partnerFrom] = 0;
    board[to] = king;
    board[partnerTo] = partner;
    const kingSlot = king << SQUARE_BITS;
    const partnerSlot = partner << SQUARE_BITS;
    list[(us << SQUARE_BITS) + kingIndex] = kingSlot | to;
    list[(us << SQUARE_BITS) + partnerIndex] = partnerSlot | partnerTo;
    listIndex[to] = kingIndex;
    listIndex[partnerTo] = partnerIndex;
    low ^= pieceLow[kingSlot | from]! ^ pieceLow[kingSlot | to]!;
    high ^= pieceHigh[kingSlot | from]! ^ pieceHigh[kingSlot | to]!;
    low ^= pieceLow[partnerSlot | partnerFrom]! ^ pieceLow[partnerSlot | partnerTo]!;
    high ^= pieceHigh[partnerSlot | partnerFrom]! ^ pieceHigh[partnerSlot | partnerTo]!;
    pos.halfmoves++;
    pos.reversible++;
  } else {
    const code = board[from]!;
    const index = listIndex[from]!;
    let victimSquare = to;
    if (kind === EN_PASSANT) victimSquare += us === 0 ? -pos.tables.files : pos.tables.files;
    const victim = board[victimSquare]!;
    stack[frame + 1] = victim | (listIndex[to]! << 8) | (code << 16);
    let irreversible = code >> 1 === pos.tables.pawnType;
    if (victim !== 0) {
      // The last of the list takes the place of the captured piece; unmake puts both back where they were.
      const gap = listIndex[victimSquare]!;
      const last = --pos.count[them]!;
      const moved = list[(them << SQUARE_BITS) + last]!;
      list[(them << SQUARE_BITS) + gap] = moved;
      listIndex[moved & SQUARE_MASK] = gap;
      board[victimSquare] = 0;
      material[victim]!--;
      low ^= pieceLow[(victim << SQUARE_BITS) | victimSquare]!;
      high ^= pieceHigh[(victim << SQUARE_BITS) | victimSquare]!;
      const heldCode = pos.tables.holdings.heldAs[victim]!;
      if (heldCode !== 0) hold(pos, heldCode, 1);
      irreversible = true;
    }
    board[from] = 0;
    listIndex[to] = index;
    low ^= pieceLow[(code << SQUARE_BITS) | from]!;
    high ^= pieceHigh[(code << SQUARE_BITS) | from]!;
    let arrived = code;
    if (kind === PROMOTION) {
      arrived = ((move >> TYPE_SHIFT) << 1) | us;
      material[code]!--;
      material[arrived]!++;
      const { promotions } = pos.tables;
      const takes = promotions.takes[arrived]!;
      if (takes !== 0) {
        hold(pos, takes, -1);
        const gives = promotions.gives[arrived]!;
        if (gives !== 0) hold(pos, gives, 1);
      }
    }
    const pieceSquare = (arrived << SQUARE_BITS) | to;
    board[to] = arrived;
    list[(us << SQUARE_BITS) + index] = pieceSquare;
    low ^= pieceLow[pieceSquare]!;
    high ^= pieceHigh[pieceSquare]!;
    pos.halfmoves = irreversible ? 0 : pos.halfmoves + 1;
    pos.reversible = irreversible && !pos.tables.capturesReverse ? 0 : pos.reversible + 1;
    if (kind === DOUBLE_STEP) {
      const crossed = (from + to) >> 1;
      if (canTakeEnPassant(pos, crossed, to, them as Color)) {
        pos.enPassant = crossed;
        low ^= zobrist.enPassantLow[crossed + 1]!;
        high ^= zobrist.enPassantHigh[crossed + 1]!;
      }
    }
  }

  if (pos.rights !== 0) {
    const kept = pos.rights & pos.rightsKept[from]! & pos.rightsKept[to]!;
    if (kept !== pos.rights) {
      low ^= zobrist.castlingLow[pos.rights]! ^ zobrist.castlingLow[kept]!;
      high ^= zobrist.castlingHigh[pos.rights]! ^ zobrist.castlingHigh[kept]!;
      pos.rights = kept;
    }
  }
  pos.hashLow ^= low;
  pos.hashHigh ^= high;
  pos.fullmove += us;
  pos.side = them as Color;
  if ((pos.special & COUNTS_CHECKS) !== 0 && inCheck(pos)) countCheck(pos, us);
}

/** Notes that a side has given one of the checks that it has to give. */
function countCheck(pos: Position, by: Color): void {
  const { checksLow, checksHigh } = pos.tables.zobrist;
  const left = (pos.checksLeft >> (8 * by)) & 255;
  if (left === 0) return;
  const before = by * CHECK_LIMIT + left;
  pos.checksLeft -= 1 << (8 * by);
  pos.hashLow ^= checksLow[before]! ^ checksLow[before - 1]!;
  pos.hashHigh ^= checksHigh[before]! ^ checksHigh[before - 1]!;
}

/** Takes back the last move, so that every byte of the position is as it was before. */
export function unmake(pos: Position): void {
  const { board, list, listIndex, material, held } = pos;
  const frame = popFrame(pos);
  const move = pos.stack[frame]!;
  const saved = pos.stack[frame + 1]!;
  const us = pos.side;
  const them = us ^ 1;
  const to = move & 255;
  const from = (move >> 8) & 255;
  const kind = move & KIND_MASK;

  if (kind === DROP) {
    const code = board[to]!;
    board[to] = 0;
    pos.count[us]!--;
    list[(us << SQUARE_BITS) + pos.count[us]!] = saved >>> 16;
    listIndex[to] = (saved >> 8) & 255;
    material[code]!--;
    held[code]!++;
    return;
  }
  if (kind === CASTLING) {
    const right = move >> TYPE_SHIFT;
    const partnerFrom = pos.castlingPartnerFrom[right]!;
    const partnerTo = pos.castlingPartnerTo[right]!;
    const king = board[to]!;
    const partner = board[partnerTo]!;
    const kingIndex = listIndex[to]!;
    const partnerIndex = listIndex[partnerTo]!;
    board[to] = 0;
    board[partnerTo] = 0;
    board[from] = king;
    board[partnerFrom] = partner;
    listIndex[to] = (saved >> 8) & 255;
    listIndex[partnerTo] = saved >> 16;
    list[(us << SQUARE_BITS) + kingIndex] = (king << SQUARE_BITS) | from;
    list[(us << SQUARE_BITS) + partnerIndex] = (partner << SQUARE_BITS) | partnerFrom;
    listIndex[from] = kingIndex;
    listIndex[partnerFrom] = partnerIndex;
    return;
  }

  const arrived = board[to]!;
  const index = listIndex[to]!;
  let code = arrived;
  if (kind === PROMOTION) {
    const { promotions } = pos.tables;
    code = saved >> 16;
    material[arrived]!--;
    material[code]!++;
    const takes = promotions.takes[arrived]!;
    if (takes !== 0) {
      held[takes]!++;
      const gives = promotions.gives[arrived]!;
      if (gives !== 0) held[gives]!--;
    }
  }
  board[to] = 0;
  board[from] = code;
  list[(us << SQUARE_BITS) + index] = (code << SQUARE_BITS) | from;
  listIndex[to] = (saved >> 8) & 255;
  const victim = saved & 255;
  if (victim !== 0) {
    let victimSquare = to;
    if (kind === EN_PASSANT) victimSquare += us === 0 ? -pos.tables.files : pos.tables.files;
    const gap = listIndex[victimSquare]!;
    const last = pos.count[them]!++;
    const moved = list[(them << SQUARE_BITS) + gap]!;
    list[(them << SQUARE_BITS) + last] = moved;
    listIndex[moved & SQUARE_MASK] = last;
    list[(them << SQUARE_BITS) + gap] = (victim << SQUARE_BITS) | victimSquare;
    listIndex[victimSquare] = gap;
    board[victimSquare] = victim;
    material[victim]!++;
    const heldCode = pos.tables.holdings.heldAs[victim]!;
    if (heldCode !== 0) held[heldCode]!--;
  }
}

/** Passes the turn; only while not in check. Repetitions are not looked for across it. */
export function makeNull(pos: Position): void {
  const { zobrist } = pos.tables;
  pushFrame(pos, NO_MOVE);
  pos.hashLow ^= zobrist.sideLow;
  pos.hashHigh ^= zobrist.sideHigh;
  pos.halfmoves++;
  pos.reversible = 0;
  pos.fullmove += pos.side;
  pos.side ^= 1;
}

/** Takes back `makeNull`. */
export function unmakeNull(pos: Position): void {
  popFrame(pos);
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

/** Can `by` capture from this very square, without leaving its king attacked? */
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
  if ((pos.special & KINGLESS) !== 0) return true;
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
