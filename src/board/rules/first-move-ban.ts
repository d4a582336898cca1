import { BLACK, COLORS, KING_TYPE, pieceCode, WHITE } from '../piece.ts';
import { ownRow } from '../position/castling.ts';
import type { Position } from '../position/position.ts';

/**
 * Whether both sides' pieces stand as an array of this game can begin: king, companion beside it, the rest, all
 * pawns.
 */
export function isCompleteStartArray(pos: Position): boolean {
  const { startArrays, pawn } = pos.tables.variant;
  if (!startArrays) return false;
  const { letters, files } = pos.tables;
  for (const color of COLORS) {
    const row = ownRow(pos, color);
    const forward = color === WHITE ? files : -files;
    const pawnCode = pieceCode(letters.indexOf(pawn.letter), color);
    if (!row.every((square) => pos.board[square + forward] === pawnCode)) return false;
    const text = row
      .map((square) => ((pos.board[square]! & 1) === color ? letters[pos.board[square]! >> 1] : ''))
      .join('');
    const companion = [...text].find((letter) => startArrays.companions.includes(letter));
    const expected = [...startArrays.pieces, companion ?? ''].sort().join('');
    if (!companion || [...text].sort().join('') !== expected) return false;
    if (Math.abs(text.indexOf(companion) - text.indexOf(letters[KING_TYPE]!)) !== 1) return false;
  }
  return pos.count[WHITE] === 2 * files && pos.count[BLACK] === 2 * files;
}
