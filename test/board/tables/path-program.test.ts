import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LEAPS, MIXED, SHAPE_BITS, SLIDES, SQUARE_BITS, STEPS, STRIKES } from '../../../src/board/layout.ts';
import { pieceCode, WHITE } from '../../../src/board/piece.ts';
import { squareFromName, squareName } from '../../../src/board/square.ts';
import { tablesOf } from '../../../src/board/tables/tables.ts';
import { variantByName } from '../../../src/variants/registry.ts';

const PAGE = new URL('../../../src/board/PATHS.md', import.meta.url);

/** A program of slides as the page shows it: a line for each entry, with the place where it goes on behind a piece. */
function slidesOf(game: string, letter: string, name: string): string[] {
  const tables = tablesOf(variantByName(game));
  const from = squareFromName(tables, name);
  const code = pieceCode(tables.letters.indexOf(letter), WHITE);
  const { programs, data } = tables.paths;
  const program = programs[(code << SQUARE_BITS) | from]!;
  expect(program & (LEAPS | SLIDES | STEPS | STRIKES | MIXED)).toBe(SLIDES);
  const start = program >> SHAPE_BITS;
  const lines: string[] = [];
  for (let i = start; data[i]! >= 0; i += 2) {
    expect((data[i]! >> 8) & 255).toBe(from);
    lines.push(`${i - start}: ${squareName(tables, data[i]! & 255)} ${data[i + 1]! - start}`);
  }
  return [...lines, `${2 * lines.length}: end`];
}

test("the page on path programs shows the Cobra's as it is", () => {
  const [, block = ''] = /```text\n(.*?)```/s.exec(readFileSync(PAGE, 'utf8')) ?? [];
  const shown = block
    .trimEnd()
    .split('\n')
    .map((line) => line.replace(/\s+#.*$/, '').replace(/\s+/g, ' '));
  expect(shown).toEqual(slidesOf('team-mate', 'C', 'd4'));
});
