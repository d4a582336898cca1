import {
  HELD,
  heldPieceSquare,
  NO_PIECE_SQUARE,
  PIECE_SQUARE_BITS,
  PIECE_SQUARE_MASK,
  SQUARE_BITS,
  SQUARE_MASK,
} from '../layout.ts';
import { isCastling, KIND_MASK, PROMOTION, TYPE_SHIFT } from '../move.ts';
import { FRAME, FRAME_DIRTY, FRAME_MOVE } from './frame.ts';
import type { Position } from './position.ts';

/*
 * Explosions: a capture takes away the piece that captures, and all pieces around its target but those that explosions
 * spare there (pawns, in most games) and those that they do nothing to at all.
 */

/** Lets the move that has just been made explode if it was a capture. */
export function explode(pos: Position): void {
  const { board, stack } = pos;
  const { around, spares, immune } = pos.tables.blast;
  const frame = (pos.ply - 1) * FRAME;
  const move = stack[frame + FRAME_MOVE]!;
  if (!isCapture(pos, frame)) return;
  const to = move & 255;
  let dirty = frame + FRAME_DIRTY + 2;
  while (stack[dirty] !== 0) dirty++;
  const mover = board[to]!;
  if (immune[mover] === 0) {
    // The piece does not arrive; it may go to hand from where it was.
    const first = stack[frame + FRAME_DIRTY]!;
    removePiece(pos, to);
    stack[frame + FRAME_DIRTY] = (first & PIECE_SQUARE_MASK) | (heldAfterCapture(pos, mover) << PIECE_SQUARE_BITS);
  }
  for (let i = to << 3; i < (to + 1) << 3; i++) {
    const square = around[i]!;
    const code = board[square]!;
    if (code <= 1 || spares[code] !== 0 || immune[code] !== 0) continue;
    removePiece(pos, square);
    stack[dirty++] = (code << SQUARE_BITS) | square | (heldAfterCapture(pos, code) << PIECE_SQUARE_BITS);
  }
  stack[dirty] = 0;
}

/** Was the move of the last frame a capture? */
function isCapture({ stack }: Position, frame: number): boolean {
  const second = stack[frame + FRAME_DIRTY + 1]!;
  return second !== 0 && (second & HELD) === 0 && !isCastling(stack[frame + FRAME_MOVE]!);
}

/** Takes a piece off the board, and what is lost with it from the hash and the castling rights. */
function removePiece(pos: Position, square: number): void {
  const { board, list, listIndex, material, count, pieceLow, pieceHigh } = pos;
  const { castlingLow, castlingHigh } = pos.tables.zobrist;
  const code = board[square]!;
  const first = (code & 1) << SQUARE_BITS;
  const gap = listIndex[square]!;
  const moved = list[first + --count[code & 1]!]!;
  list[first + gap] = moved;
  listIndex[moved & SQUARE_MASK] = gap;
  board[square] = 0;
  material[code]!--;
  const gone = (code << SQUARE_BITS) | square;
  const kept = pos.rights & pos.rightsKept[square]!;
  pos.hashLow ^= pieceLow[gone]! ^ castlingLow[pos.rights]! ^ castlingLow[kept]!;
  pos.hashHigh ^= pieceHigh[gone]! ^ castlingHigh[pos.rights]! ^ castlingHigh[kept]!;
  pos.rights = kept;
}

/** Puts an exploded piece into a hand, if captured pieces are held; gives its piece-square there. */
function heldAfterCapture(pos: Position, code: number): number {
  const heldCode = pos.tables.holdings.heldAs[code]!;
  if (heldCode === 0) return NO_PIECE_SQUARE;
  const held = heldPieceSquare(heldCode, pos.held[heldCode]!++);
  pos.hashLow ^= pos.pieceLow[held]!;
  pos.hashHigh ^= pos.pieceHigh[held]!;
  return held;
}

/**
 * Puts back what the explosion of the last move, whose frame begins there on the stack, has taken away, the last piece
 * first, so that only the move itself is left to be taken back. The move's side is to move already.
 */
export function unexplode(pos: Position, frame: number): void {
  const { board, stack, held } = pos;
  if (!isCapture(pos, frame)) return;
  const first = frame + FRAME_DIRTY;
  let last = first + 2;
  while (stack[last] !== 0) last++;
  for (let i = last - 1; i >= first + 2 && (stack[i]! & HELD) === 0; i--) {
    const came = stack[i]! >> PIECE_SQUARE_BITS;
    if (came !== NO_PIECE_SQUARE) held[(came ^ HELD) >> SQUARE_BITS]!--;
    putBack(pos, stack[i]! & PIECE_SQUARE_MASK);
    stack[i] = 0;
  }
  const move = stack[frame + FRAME_MOVE]!;
  const to = move & 255;
  if (board[to] !== 0) return;
  const came = stack[first]! >> PIECE_SQUARE_BITS;
  if (came !== NO_PIECE_SQUARE) held[(came ^ HELD) >> SQUARE_BITS]!--;
  const left = (stack[first]! & PIECE_SQUARE_MASK) >> SQUARE_BITS;
  const code = (move & KIND_MASK) === PROMOTION ? ((move >> TYPE_SHIFT) << 1) | pos.side : left;
  putBack(pos, (code << SQUARE_BITS) | to);
}

/** Puts a piece back on the board and to its place in its side's list. */
export function putBack(pos: Position, pieceSquare: number): void {
  const { board, list, listIndex, material, count } = pos;
  const square = pieceSquare & SQUARE_MASK;
  const code = pieceSquare >> SQUARE_BITS;
  const first = (code & 1) << SQUARE_BITS;
  const gap = listIndex[square]!;
  const last = count[code & 1]!++;
  const moved = list[first + gap]!;
  list[first + last] = moved;
  listIndex[moved & SQUARE_MASK] = last;
  list[first + gap] = pieceSquare;
  listIndex[square] = gap;
  board[square] = code;
  material[code]!++;
}
