import {
  HELD,
  heldPieceSquare,
  NO_SQUARE,
  PIECE_SQUARE_BITS,
  PIECE_SQUARE_MASK,
  SQUARE_BITS,
  SQUARE_MASK,
} from '../layout.ts';
import {
  CASTLING,
  GATE_OF_PARTNER,
  GATED_CASTLING,
  GATING,
  gatedTypeOf,
  KIND_MASK,
  type Move,
  NORMAL,
  TYPE_SHIFT,
} from '../move.ts';
import { type Color, KING_TYPE } from '../piece.ts';
import { UNMOVED_OF } from '../tables/unmoved.ts';
import { FRAME, FRAME_DIRTY, FRAME_GATED, FRAME_MOVE, FRAME_UNMOVED } from './frame.ts';
import { hasKing, inCheck } from './in-check.ts';
import type { Position } from './position.ts';

/*
 * Pieces that have not moved since the game began, in games in which they may do more: make first leaps of their own,
 * or let a piece in hand come onto the square that they leave (gating).
 */

/** The square on which a move's gated piece arrives. */
export function gateSquare(pos: Position, move: Move): number {
  if ((move & KIND_MASK) === GATED_CASTLING && (move & GATE_OF_PARTNER) !== 0)
    return pos.castlingPartnerFrom[gatedWay(pos, move)]!;
  return (move >> 8) & 255;
}

/** The place in the castling tables of a castling with which a piece is gated. */
export function gatedWay(pos: Position, move: Move): number {
  for (let right = pos.side * 2; right < pos.side * 2 + 2; right++) {
    if ((pos.rights & (1 << right)) !== 0 && pos.castlingKingTo[right] === (move & 255)) return right;
  }
  return NO_SQUARE;
}

/**
 * Writes to the legal moves from index `start` to `end` those by which a piece is gated beside, which are legal because
 * they are.
 */
export function addGatings(pos: Position, moves: Int32Array, start: number, end: number): number {
  const { held, unmoved, tables } = pos;
  const { bits, gated } = tables.unmoved!;
  let n = end;
  for (const type of gated) {
    if (held[(type << 1) | pos.side] === 0) continue;
    for (let i = start; i < end; i++) {
      const move = moves[i]!;
      const from = (move >> 8) & 255;
      const kind = move & KIND_MASK;
      if (kind === NORMAL && (bits[from]! & unmoved) !== 0)
        moves[n++] = GATING | (type << TYPE_SHIFT) | (move & 0xffff);
      if (kind !== CASTLING) continue;
      const way = move >> TYPE_SHIFT;
      const partner = pos.castlingPartnerFrom[way]!;
      const gatedMove = GATED_CASTLING | (type << TYPE_SHIFT) | (move & 0xffff);
      if ((bits[from]! & unmoved) !== 0 && isLeft(pos, way, from)) moves[n++] = gatedMove;
      if ((bits[partner]! & unmoved) !== 0 && isLeft(pos, way, partner)) moves[n++] = gatedMove | GATE_OF_PARTNER;
    }
  }
  return n;
}

/** Is a square empty after this castling? */
function isLeft(pos: Position, way: number, square: number): boolean {
  return pos.castlingKingTo[way] !== square && pos.castlingPartnerTo[way] !== square;
}

/** Writes the first leaps of the side to move's pieces from index `n` on; they may leave the king in check. */
export function addFirstLeaps(pos: Position, moves: Int32Array, start: number): number {
  const { board, list, unmoved, side } = pos;
  const { bits, leaps } = pos.tables.unmoved!;
  const first = side << SQUARE_BITS;
  let n = start;
  for (let k = first, end = first + pos.count[side]!; k < end; k++) {
    const from = list[k]! & SQUARE_MASK;
    const code = list[k]! >> SQUARE_BITS;
    if ((bits[from]! & unmoved) === 0 || (code >> 1 === KING_TYPE && inCheck(pos))) continue;
    const targets = leaps.get(list[k]!);
    if (targets === undefined) continue;
    for (let i = 0; i < targets.length; i++) if (board[targets[i]!] === 0) moves[n++] = (from << 8) | targets[i]!;
  }
  return n;
}

/** Completes the move that has just been made: gates a piece, and notes which pieces have moved. */
export function followUnmoved(pos: Position, us: Color): void {
  const { stack } = pos;
  const { bits, endsWithHand, gated } = pos.tables.unmoved!;
  const frame = (pos.ply - 1) * FRAME;
  const before = pos.unmoved;
  stack[frame + FRAME_UNMOVED] = before;
  if (before === 0) return;
  const move = stack[frame + FRAME_MOVE]!;
  let left = before;
  let dirty = frame + FRAME_DIRTY;
  for (; stack[dirty] !== 0; dirty++) {
    const went = stack[dirty]! & PIECE_SQUARE_MASK;
    if ((went & HELD) === 0) left &= ~bits[went & SQUARE_MASK]!;
  }
  if ((move & KIND_MASK) >= GATING) gate(pos, move, frame, dirty, us);
  if (endsWithHand && gated.every((type) => pos.held[(type << 1) | us] === 0)) left &= ~UNMOVED_OF[us];
  left &= ~lostLeaps(pos, move & 255);
  setUnmoved(pos, left);
}

/** The bit of the king that loses its first leaps because of the piece that has just arrived on a square. */
function lostLeaps(pos: Position, square: number): number {
  const { bits, endsLeaps } = pos.tables.unmoved!;
  if (endsLeaps[pos.board[square]!] === 0 || !hasKing(pos, pos.side)) return 0;
  const { files } = pos.tables;
  const king = pos.kingSquare(pos.side);
  const aligned = king % files === square % files || ((king / files) | 0) === ((square / files) | 0);
  return aligned ? bits[king]! : 0;
}

/** Sets which pieces have not moved, in the hash too. */
function setUnmoved(pos: Position, left: number): void {
  const { unmovedLow, unmovedHigh } = pos.tables.zobrist;
  for (let changed = pos.unmoved ^ left; changed !== 0; ) {
    const bit = 31 - Math.clz32(changed);
    changed ^= 1 << bit;
    pos.hashLow ^= unmovedLow[bit]!;
    pos.hashHigh ^= unmovedHigh[bit]!;
  }
  pos.unmoved = left;
}

/** Brings a piece from the hand onto the square of the gate. */
function gate(pos: Position, move: Move, frame: number, dirty: number, us: Color): void {
  const { board, list, listIndex, stack } = pos;
  const code = (gatedTypeOf(move) << 1) | us;
  const leaver = (move & KIND_MASK) === GATED_CASTLING && (move & GATE_OF_PARTNER) !== 0 ? 1 : 0;
  const square = stack[frame + FRAME_DIRTY + leaver]! & SQUARE_MASK;
  const came = heldPieceSquare(code, --pos.held[code]!);
  const arrived = (code << SQUARE_BITS) | square;
  const end = (us << SQUARE_BITS) + pos.count[us]!;
  stack[frame + FRAME_GATED] = list[end]!;
  stack[dirty] = came | (arrived << PIECE_SQUARE_BITS);
  stack[dirty + 1] = 0;
  board[square] = code;
  list[end] = arrived;
  listIndex[square] = pos.count[us]!++;
  pos.material[code]!++;
  pos.hashLow ^= pos.pieceLow[came]! ^ pos.pieceLow[arrived]!;
  pos.hashHigh ^= pos.pieceHigh[came]! ^ pos.pieceHigh[arrived]!;
}

/**
 * Undoes `followUnmoved` for the last move, whose frame begins there on the stack, so that only the move itself is left
 * to be taken back. The move's side is to move already.
 */
export function unfollowUnmoved(pos: Position, frame: number): void {
  const { stack, listIndex } = pos;
  pos.unmoved = stack[frame + FRAME_UNMOVED]!;
  const move = stack[frame + FRAME_MOVE]!;
  if ((move & KIND_MASK) < GATING) return;
  let dirty = frame + FRAME_DIRTY + 1;
  while (stack[dirty + 1] !== 0) dirty++;
  const arrived = stack[dirty]! >> PIECE_SQUARE_BITS;
  const code = arrived >> SQUARE_BITS;
  const square = arrived & SQUARE_MASK;
  stack[dirty] = 0;
  pos.board[square] = 0;
  pos.list[(pos.side << SQUARE_BITS) + --pos.count[pos.side]!] = stack[frame + FRAME_GATED]!;
  // Where the piece stood in its list that has left the square, as `unmake` finds it there.
  if ((move & KIND_MASK) === GATING) listIndex[square] = listIndex[move & 255]!;
  pos.material[code]!--;
  pos.held[code]!++;
}
