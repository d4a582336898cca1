import { pieceLetter, readFen, writeFen } from '../board/fen.ts';
import { BLACK, KING_TYPE, pieceCode, WHITE } from '../board/piece.ts';
import type { Position } from '../board/position.ts';
import type { Tables } from '../board/tables.ts';
import type { Distances } from './build.ts';

/** A position with these men and White to move, whoever is in check. The board has a code for every square. */
export function positionOf(tables: Tables, board: Uint8Array): Position {
  const { files, ranks } = tables;
  const rows = Array.from({ length: ranks }, (_, y) =>
    Array.from(board.subarray(y * files, (y + 1) * files), (code) => (code === 0 ? ' ' : pieceLetter(tables, code)))
      .join('')
      .replace(/ +/g, (run) => `${run.length}`),
  );
  return readFen(tables.variant, `${rows.reverse().join('/')} w`, { anyCheck: true });
}

/** The FEN of a table's position with the strong side, White, to move. */
export function fenOf({ material, pairs }: Pick<Distances, 'material' | 'pairs'>, index: number): string {
  const { tables, types } = material;
  const { squares } = tables;
  const width = types.length === 2 ? squares : 1;
  const upper = Math.floor(index / width);
  const pair = Math.floor(upper / squares);
  const board = new Uint8Array(squares);
  if (width > 1) board[index % width] = pieceCode(types[1]!, WHITE);
  board[upper % squares] = pieceCode(types[0]!, WHITE);
  board[pairs.strong[pair]!] = pieceCode(KING_TYPE, WHITE);
  board[pairs.bare[pair]!] = pieceCode(KING_TYPE, BLACK);
  return writeFen(positionOf(tables, board));
}
