import { BLACK, type Color, WHITE } from '../piece.ts';
import type { Position } from '../position/position.ts';
import { fileName } from '../square.ts';
import { pieceLetter, writeHoldings } from './fen.ts';

/** The board as lines of text, White below, with file and rank names and, where the game has them, the holdings. */
export function diagram(pos: Position): string[] {
  const { files, ranks } = pos.tables;
  const rule = ` +${'---+'.repeat(files)}`;
  const lines = [rule];
  for (let rank = ranks - 1; rank >= 0; rank--) {
    const row = Array.from({ length: files }, (_, file) => {
      const code = pos.board[rank * files + file]!;
      const name = code === 0 ? '' : pieceLetter(pos.tables, code);
      // A mark of promotion, before or behind the letter, must not widen the board.
      return `${name.padStart(2).padEnd(3)}|`;
    });
    lines.push(` |${row.join('')} ${rank + 1}${heldBeside(pos, rank)}`, rule);
  }
  lines.push(`   ${Array.from({ length: files }, (_, file) => fileName(file)).join('   ')}`);
  return lines;
}

/** Each side's holdings stand beside its own first rank. */
function heldBeside(pos: Position, rank: number): string {
  if (!pos.tables.variant.holdings) return '';
  const side: Color | undefined = rank === 0 ? WHITE : rank === pos.tables.ranks - 1 ? BLACK : undefined;
  return side === undefined ? '' : `  [${writeHoldings(pos, side)}]`;
}
