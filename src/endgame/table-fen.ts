import { pieceLetter, readFen, writeFen } from '../board/notation/fen.ts';
import { BLACK, type Color, KING_TYPE, pieceCode, WHITE } from '../board/piece.ts';
import type { Position } from '../board/position/position.ts';
import type { Tables } from '../board/tables/tables.ts';
import type { Distances } from './distances.ts';
import { pieceCodes } from './material.ts';

/** A position with these pieces, whoever is in check. The board has a code for every square. */
export function positionOf(tables: Tables, board: Uint8Array, side: Color = WHITE): Position {
  const { files, ranks } = tables;
  const rows = Array.from({ length: ranks }, (_, y) =>
    Array.from(board.subarray(y * files, (y + 1) * files), (code) => (code === 0 ? ' ' : pieceLetter(tables, code)))
      .join('')
      .replace(/ +/g, (run) => `${run.length}`),
  );
  return readFen(tables.variant, `${rows.reverse().join('/')} ${side === WHITE ? 'w' : 'b'}`, { anyCheck: true });
}

/** The FEN of a table's position, with White as the strong side. */
export function fenOf({ material, pairs }: Pick<Distances, 'material' | 'pairs'>, index: number, side: Color): string {
  const { tables } = material;
  const { squares } = tables;
  const board = new Uint8Array(squares);
  let rest = index;
  for (const code of pieceCodes(material).toReversed()) {
    board[rest % squares] = code;
    rest = Math.floor(rest / squares);
  }
  board[pairs.strong[rest]!] = pieceCode(KING_TYPE, WHITE);
  board[pairs.weak[rest]!] = pieceCode(KING_TYPE, BLACK);
  return writeFen(positionOf(tables, board, side));
}
