import { COUNTS_CHECKS, heldPieceSquare, SQUARE_BITS } from '../layout.ts';
import { BLACK, WHITE } from '../piece.ts';
import { CHECK_LIMIT } from '../tables/zobrist.ts';
import { checksLeftOf } from './checks-left.ts';
import type { Position } from './position.ts';

/** Computes both halves of the hash from the whole position; `make` keeps them up to date afterwards. */
export function computeHash(pos: Position): void {
  const { board, held, squares, codes, pieceLow, pieceHigh } = pos;
  const { zobrist } = pos.tables;
  let low = 0;
  let high = 0;
  for (let square = 0; square < squares; square++) {
    const code = board[square]!;
    if (code === 0) continue;
    low ^= pieceLow[(code << SQUARE_BITS) | square]!;
    high ^= pieceHigh[(code << SQUARE_BITS) | square]!;
  }
  for (let code = 2; code < codes; code++) {
    for (let copy = 0; copy < held[code]!; copy++) {
      low ^= pieceLow[heldPieceSquare(code, copy)]!;
      high ^= pieceHigh[heldPieceSquare(code, copy)]!;
    }
  }
  low ^= zobrist.castlingLow[pos.rights]! ^ zobrist.enPassantLow[pos.enPassant + 1]!;
  high ^= zobrist.castlingHigh[pos.rights]! ^ zobrist.enPassantHigh[pos.enPassant + 1]!;
  if (pos.firstMoveBan !== 0) {
    low ^= zobrist.firstMoveBanLow;
    high ^= zobrist.firstMoveBanHigh;
  }
  if ((pos.special & COUNTS_CHECKS) !== 0) {
    const [white, black] = [checksLeftOf(pos, WHITE), CHECK_LIMIT + checksLeftOf(pos, BLACK)];
    low ^= zobrist.checksLow[white]! ^ zobrist.checksLow[black]!;
    high ^= zobrist.checksHigh[white]! ^ zobrist.checksHigh[black]!;
  }
  for (let bit = 0; bit < 32; bit++) {
    if (((pos.unmoved >>> bit) & 1) === 0) continue;
    low ^= zobrist.unmovedLow[bit]!;
    high ^= zobrist.unmovedHigh[bit]!;
  }
  if (pos.side === BLACK) {
    low ^= zobrist.sideLow;
    high ^= zobrist.sideHigh;
  }
  pos.hashLow = low;
  pos.hashHigh = high;
}
