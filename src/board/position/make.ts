import {
  BLASTS,
  COUNTS_CHECKS,
  HAS_AFTERMATH,
  HAS_UNDOING,
  HELD,
  heldPieceSquare,
  NO_PIECE_SQUARE,
  PIECE_SQUARE_BITS,
  PIECE_SQUARE_MASK,
  SQUARE_BITS,
  SQUARE_MASK,
  UNMOVED,
} from '../layout.ts';
import {
  CASTLING,
  CASTLING_MASK,
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
import { explode, putBack, unexplode } from './blast.ts';
import { checksLeftOf, takeCheck } from './checks-left.ts';
import { enPassantVictim, openToEnPassant } from './en-passant.ts';
import {
  FRAME,
  FRAME_BAN_SHIFT,
  FRAME_CHECKS_SHIFT,
  FRAME_DIRTY,
  FRAME_EN_PASSANT,
  FRAME_HALFMOVES,
  FRAME_HASH_HIGH,
  FRAME_HASH_LOW,
  FRAME_LISTS,
  FRAME_LISTS_MASK,
  FRAME_LISTS_SHIFT,
  FRAME_MOVE,
  FRAME_REVERSIBLE,
  FRAME_RIGHTS_MASK,
  FRAME_STATE,
} from './frame.ts';
import { inCheck } from './in-check.ts';
import type { Position } from './position.ts';
import { followUnmoved, gatedWay, unfollowUnmoved } from './unmoved.ts';

/** Saves on the stack everything that unmake cannot compute, and clears what lasts for one half-move only. */
function pushFrame(pos: Position, move: Move): void {
  const { stack } = pos;
  const { zobrist } = pos.tables;
  const frame = pos.ply++ * FRAME;
  stack[frame + FRAME_MOVE] = move;
  stack[frame + FRAME_STATE] =
    pos.rights | (pos.firstMoveBan << FRAME_BAN_SHIFT) | (pos.checksLeft << FRAME_CHECKS_SHIFT);
  stack[frame + FRAME_EN_PASSANT] = pos.enPassant;
  stack[frame + FRAME_HALFMOVES] = pos.halfmoves;
  stack[frame + FRAME_REVERSIBLE] = pos.reversible;
  stack[frame + FRAME_HASH_LOW] = pos.hashLow;
  stack[frame + FRAME_HASH_HIGH] = pos.hashHigh;
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

/** Undoes `pushFrame` and the change of sides; gives the index of the frame. */
function popFrame(pos: Position): number {
  const { stack } = pos;
  const frame = --pos.ply * FRAME;
  const state = stack[frame + FRAME_STATE]!;
  pos.side ^= 1;
  pos.fullmove -= pos.side;
  pos.rights = state & FRAME_RIGHTS_MASK;
  pos.firstMoveBan = (state >> FRAME_BAN_SHIFT) & 1;
  pos.checksLeft = state >> FRAME_CHECKS_SHIFT;
  pos.enPassant = stack[frame + FRAME_EN_PASSANT]!;
  pos.halfmoves = stack[frame + FRAME_HALFMOVES]!;
  pos.reversible = stack[frame + FRAME_REVERSIBLE]!;
  pos.hashLow = stack[frame + FRAME_HASH_LOW]!;
  pos.hashHigh = stack[frame + FRAME_HASH_HIGH]!;
  return frame;
}

/** Puts a piece into the hand of its colour's side; gives the piece-square that it has there. */
function toHand(pos: Position, code: number): number {
  return heldPieceSquare(code, pos.held[code]!++);
}

/** Takes a piece from the hand of its colour's side; gives the piece-square that it had there. */
function fromHand(pos: Position, code: number): number {
  return heldPieceSquare(code, --pos.held[code]!);
}

/**
 * Makes a legal move, and writes on the stack which pieces came and went with it: see `FRAME_DIRTY`. `reserve` must
 * have made room there.
 */
export function make(pos: Position, move: Move): void {
  const { board, list, listIndex, material, stack, pieceLow, pieceHigh } = pos;
  const us = pos.side;
  const them = us ^ 1;
  const to = move & 255;
  const from = (move >> 8) & 255;
  const kind = move & KIND_MASK;
  const { zobrist } = pos.tables;
  const frame = pos.ply * FRAME;
  let dirty = frame + FRAME_DIRTY;
  pushFrame(pos, move);
  let low = zobrist.sideLow;
  let high = zobrist.sideHigh;

  if (kind === DROP) {
    const code = ((move >> TYPE_SHIFT) << 1) | us;
    const dropped = fromHand(pos, code);
    const arrived = (code << SQUARE_BITS) | to;
    const end = (us << SQUARE_BITS) + pos.count[us]!;
    stack[frame + FRAME_LISTS] = listIndex[to]! | (list[end]! << FRAME_LISTS_SHIFT);
    stack[dirty++] = dropped | (arrived << PIECE_SQUARE_BITS);
    low ^= pieceLow[dropped]! ^ pieceLow[arrived]!;
    high ^= pieceHigh[dropped]! ^ pieceHigh[arrived]!;
    board[to] = code;
    list[end] = arrived;
    listIndex[to] = pos.count[us]!++;
    material[code]!++;
    pos.halfmoves++;
    pos.reversible = pos.tables.capturesReverse ? pos.reversible + 1 : 0;
  } else if ((move & CASTLING_MASK) === CASTLING) {
    const right = kind === CASTLING ? move >> TYPE_SHIFT : gatedWay(pos, move);
    const partnerFrom = pos.castlingPartnerFrom[right]!;
    const partnerTo = pos.castlingPartnerTo[right]!;
    const king = board[from]!;
    const partner = board[partnerFrom]!;
    const kingIndex = listIndex[from]!;
    const partnerIndex = listIndex[partnerFrom]!;
    const kingLeft = (king << SQUARE_BITS) | from;
    const kingArrived = (king << SQUARE_BITS) | to;
    const partnerLeft = (partner << SQUARE_BITS) | partnerFrom;
    const partnerArrived = (partner << SQUARE_BITS) | partnerTo;
    stack[frame + FRAME_LISTS] = listIndex[to]! | (listIndex[partnerTo]! << FRAME_LISTS_SHIFT);
    stack[dirty++] = kingLeft | (kingArrived << PIECE_SQUARE_BITS);
    stack[dirty++] = partnerLeft | (partnerArrived << PIECE_SQUARE_BITS);
    low ^= pieceLow[kingLeft]! ^ pieceLow[kingArrived]! ^ pieceLow[partnerLeft]! ^ pieceLow[partnerArrived]!;
    high ^= pieceHigh[kingLeft]! ^ pieceHigh[kingArrived]! ^ pieceHigh[partnerLeft]! ^ pieceHigh[partnerArrived]!;
    board[from] = 0;
    board[partnerFrom] = 0;
    board[to] = king;
    board[partnerTo] = partner;
    list[(us << SQUARE_BITS) + kingIndex] = kingArrived;
    list[(us << SQUARE_BITS) + partnerIndex] = partnerArrived;
    listIndex[to] = kingIndex;
    listIndex[partnerTo] = partnerIndex;
    pos.halfmoves++;
    pos.reversible++;
  } else {
    const code = board[from]!;
    const index = listIndex[from]!;
    const left = (code << SQUARE_BITS) | from;
    const arrivedCode = kind === PROMOTION ? ((move >> TYPE_SHIFT) << 1) | us : code;
    const arrived = (arrivedCode << SQUARE_BITS) | to;
    stack[frame + FRAME_LISTS] = listIndex[to]!;
    stack[dirty++] = left | (arrived << PIECE_SQUARE_BITS);
    low ^= pieceLow[left]! ^ pieceLow[arrived]!;
    high ^= pieceHigh[left]! ^ pieceHigh[arrived]!;
    let victimSquare = to;
    if (kind === EN_PASSANT) victimSquare = enPassantVictim(pos, to, pos.ply - 1);
    const victim = board[victimSquare]!;
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
      const captured = (victim << SQUARE_BITS) | victimSquare;
      const heldCode = pos.tables.holdings.heldAs[victim]!;
      const held = heldCode === 0 ? NO_PIECE_SQUARE : toHand(pos, heldCode);
      stack[dirty++] = captured | (held << PIECE_SQUARE_BITS);
      low ^= pieceLow[captured]! ^ pieceLow[held]!;
      high ^= pieceHigh[captured]! ^ pieceHigh[held]!;
      irreversible = true;
    }
    if (kind === PROMOTION) {
      material[code]!--;
      material[arrivedCode]!++;
      const { takes, gives } = pos.tables.promotions;
      if (takes[arrivedCode] !== 0) {
        const taken = fromHand(pos, takes[arrivedCode]!);
        const given = gives[arrivedCode] === 0 ? NO_PIECE_SQUARE : toHand(pos, gives[arrivedCode]!);
        stack[dirty++] = taken | (given << PIECE_SQUARE_BITS);
        low ^= pieceLow[taken]! ^ pieceLow[given]!;
        high ^= pieceHigh[taken]! ^ pieceHigh[given]!;
      }
    }
    board[from] = 0;
    board[to] = arrivedCode;
    list[(us << SQUARE_BITS) + index] = arrived;
    listIndex[to] = index;
    pos.halfmoves = irreversible ? 0 : pos.halfmoves + 1;
    pos.reversible = irreversible && !pos.tables.capturesReverse ? 0 : pos.reversible + 1;
    if (kind === DOUBLE_STEP) {
      const open = openToEnPassant(pos, from, to, them as Color);
      pos.enPassant = open;
      low ^= zobrist.enPassantLow[open + 1]!;
      high ^= zobrist.enPassantHigh[open + 1]!;
    }
  }
  stack[dirty] = 0;

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
  if ((pos.special & HAS_AFTERMATH) !== 0) aftermath(pos, us);
}

/** What a move brings about beyond its own pieces, in games that have that. */
function aftermath(pos: Position, us: Color): void {
  if ((pos.special & BLASTS) !== 0) explode(pos);
  if ((pos.special & UNMOVED) !== 0) followUnmoved(pos, us);
  if ((pos.special & COUNTS_CHECKS) !== 0 && inCheck(pos)) countCheck(pos, us);
}

/** Undoes what the last move, whose frame begins there on the stack, brought about beyond its own pieces. */
function undo(pos: Position, frame: number): void {
  if ((pos.special & UNMOVED) !== 0) unfollowUnmoved(pos, frame);
  if ((pos.special & BLASTS) !== 0) unexplode(pos, frame);
}

/** Notes that a side has given one of the checks that it has to give. */
function countCheck(pos: Position, by: Color): void {
  const { checksLow, checksHigh } = pos.tables.zobrist;
  const left = checksLeftOf(pos, by);
  if (left === 0) return;
  const before = by * CHECK_LIMIT + left;
  takeCheck(pos, by);
  pos.hashLow ^= checksLow[before]! ^ checksLow[before - 1]!;
  pos.hashHigh ^= checksHigh[before]! ^ checksHigh[before - 1]!;
}

/** Takes back the last move, so that every byte of the position is as it was before. */
export function unmake(pos: Position): void {
  const { board, list, listIndex, material, held, stack } = pos;
  const frame = popFrame(pos);
  if ((pos.special & HAS_UNDOING) !== 0) undo(pos, frame);
  const move = stack[frame + FRAME_MOVE]!;
  const lists = stack[frame + FRAME_LISTS]!;
  const dirty = frame + FRAME_DIRTY;
  const us = pos.side;
  const own = us << SQUARE_BITS;
  const to = move & 255;
  const kind = move & KIND_MASK;

  if (kind === DROP) {
    const code = board[to]!;
    board[to] = 0;
    list[own + --pos.count[us]!] = lists >>> FRAME_LISTS_SHIFT;
    listIndex[to] = lists & FRAME_LISTS_MASK;
    material[code]!--;
    held[code]!++;
    return;
  }
  const left = stack[dirty]! & PIECE_SQUARE_MASK;
  const from = left & SQUARE_MASK;
  const index = listIndex[to]!;
  if ((move & CASTLING_MASK) === CASTLING) {
    const partner = stack[dirty + 1]!;
    const partnerLeft = partner & PIECE_SQUARE_MASK;
    const partnerFrom = partner & SQUARE_MASK;
    const partnerTo = (partner >> PIECE_SQUARE_BITS) & SQUARE_MASK;
    const partnerIndex = listIndex[partnerTo]!;
    board[to] = 0;
    board[partnerTo] = 0;
    board[from] = left >> SQUARE_BITS;
    board[partnerFrom] = partnerLeft >> SQUARE_BITS;
    list[own + index] = left;
    list[own + partnerIndex] = partnerLeft;
    listIndex[to] = lists & FRAME_LISTS_MASK;
    listIndex[partnerTo] = lists >>> FRAME_LISTS_SHIFT;
    listIndex[from] = index;
    listIndex[partnerFrom] = partnerIndex;
    return;
  }
  if (kind === PROMOTION) {
    material[board[to]!]!--;
    material[left >> SQUARE_BITS]!++;
  }
  board[to] = 0;
  board[from] = left >> SQUARE_BITS;
  list[own + index] = left;
  listIndex[to] = lists;
  if (stack[dirty + 1] !== 0) unmakeOthers(pos, dirty + 1);
}

/** Undoes the dirty pieces from an index on: captured pieces and pieces in hand. */
function unmakeOthers(pos: Position, dirty: number): void {
  const { stack, held } = pos;
  for (let i = dirty; stack[i] !== 0; i++) {
    const went = stack[i]! & PIECE_SQUARE_MASK;
    const came = stack[i]! >> PIECE_SQUARE_BITS;
    if (came !== NO_PIECE_SQUARE) held[(came ^ HELD) >> SQUARE_BITS]!--;
    if ((went & HELD) !== 0) {
      held[(went ^ HELD) >> SQUARE_BITS]!++;
      continue;
    }
    putBack(pos, went);
  }
}

/** Passes the turn; only while not in check. Repetitions are not looked for across it. */
export function makeNull(pos: Position): void {
  const { zobrist } = pos.tables;
  const frame = pos.ply * FRAME;
  pushFrame(pos, NO_MOVE);
  pos.stack[frame + FRAME_DIRTY] = 0;
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
