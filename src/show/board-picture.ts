import { startPosition } from '../board/notation/fen.ts';
import { fileName } from '../board/square.ts';
import type { Variant } from '../variants/types.ts';
import { disc, label, squares } from './board-parts.ts';
import { CELL, picture } from './svg.ts';

const MARGIN = CELL * 0.6;

/** The board as the game begins, White below, as an SVG picture. */
export function boardPicture(variant: Variant): string {
  const { files, ranks, title } = variant;
  const { board, tables } = startPosition(variant);
  const parts = squares(files, ranks, MARGIN, MARGIN / 2, (ranks & 1) === 1);
  for (let rank = 0; rank < ranks; rank++) {
    const y = MARGIN / 2 + (ranks - 0.5 - rank) * CELL;
    parts.push(label(MARGIN / 2, y, String(rank + 1), CELL * 0.32));
    for (let file = 0; file < files; file++) {
      const code = board[rank * files + file]!;
      const x = MARGIN + (file + 0.5) * CELL;
      if (code !== 0) parts.push(disc(x, y, tables.letters[code >> 1]!, (code & 1) === 0));
    }
  }
  for (let file = 0; file < files; file++)
    parts.push(label(MARGIN + (file + 0.5) * CELL, MARGIN + ranks * CELL, fileName(file), CELL * 0.32));
  return picture(files * CELL + MARGIN * 1.5, ranks * CELL + MARGIN * 1.5, `${title}: start position`, parts);
}
