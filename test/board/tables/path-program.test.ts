import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { parseBetza } from '../../../src/betza/parse.ts';
import {
  CAPTURE_FLAG,
  LEAPS,
  MIXED,
  OWN_PIECE_FLAG,
  QUIET_FLAG,
  SHAPE_BITS,
  SLIDES,
  SQUARE_BITS,
  STEPS,
  STRIKES,
} from '../../../src/board/layout.ts';
import { type Color, pieceCode, WHITE } from '../../../src/board/piece.ts';
import { squareFromName, squareName } from '../../../src/board/square.ts';
import { type PathEntry, readProgram } from '../../../src/board/tables/path-program.ts';
import { confine, growPaths, type PathNode } from '../../../src/board/tables/paths.ts';
import { isLongStep } from '../../../src/board/tables/piece-moves.ts';
import { squaresOf } from '../../../src/board/tables/region.ts';
import { tablesOf } from '../../../src/board/tables/tables.ts';
import { variantByName } from '../../../src/variants/registry.ts';
import { GAMES } from '../../scale.ts';

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

describe('a path program read back', () => {
  /** The trees of a piece's program: 'q' for a quiet move, 'c' for a capture, in brackets what lies behind. */
  function treesOf(game: string, letter: string, name: string): string[] {
    const tables = tablesOf(variantByName(game));
    const code = pieceCode(tables.letters.indexOf(letter), WHITE);
    const text = ({ move, flags, children, beyond }: PathEntry): string => {
      const allowed = `${flags & QUIET_FLAG ? 'q' : ''}${flags & CAPTURE_FLAG ? 'c' : ''}`;
      const empty = children.length > 0 ? ` empty(${children.map(text).join(' ')})` : '';
      const occupied = beyond.length > 0 ? ` occupied(${beyond.map(text).join(' ')})` : '';
      return `${squareName(tables, move & 255)} ${allowed}${empty}${occupied}`;
    };
    const pieceSquare = (code << SQUARE_BITS) | squareFromName(tables, name);
    return readProgram(tables.paths, pieceSquare, tables.squares).map(text);
  }

  it('has the entries behind an empty square under it', () => {
    expect(treesOf('team-mate', 'C', 'a1')).toEqual(['c2 qc empty(d2 qc)', 'b3 qc empty(b4 qc)']);
  });

  it('has leaps, steps and strikes without the entries that fill up', () => {
    expect(treesOf('chess', 'P', 'a2')).toEqual(['a3 q empty(a4 q)', 'b3 c']);
    expect(treesOf('chess', 'P', 'd2')).toEqual(['d3 q empty(d4 q)', 'e3 c', 'c3 c']);
    expect(treesOf('chess', 'N', 'b1')).toEqual(['d2 qc', 'c3 qc', 'a3 qc']);
  });

  it('has what a hopping piece reaches over an occupied square', () => {
    expect(treesOf('grasshopper', 'G', 'f1')).toContain('g1  empty(h1 ) occupied(h1 qc)');
  });

  /** A tree without the order of its branches. */
  type Tree = { square: number; flags: number; children: readonly Tree[]; beyond: readonly Tree[] };
  const unordered = (trees: readonly Tree[]): string =>
    trees
      .map(({ square, flags, children, beyond }) => `${square}:${flags}(${unordered(children)}|${unordered(beyond)})`)
      .sort()
      .join();
  const ofEntry = ({ move, flags, children, beyond }: PathEntry): Tree => ({
    square: move & 255,
    flags: flags & (QUIET_FLAG | CAPTURE_FLAG | OWN_PIECE_FLAG),
    children: children.map(ofEntry),
    beyond: beyond.map(ofEntry),
  });
  const ofNode = ({ square, quiet, capture, children, beyond, ownPiece }: PathNode): Tree => ({
    square,
    flags: (quiet ? QUIET_FLAG : 0) | (capture ? CAPTURE_FLAG : 0) | (ownPiece ? OWN_PIECE_FLAG : 0),
    children: children.map(ofNode),
    beyond: beyond.map(ofNode),
  });

  it.each(GAMES.filter((variant) => !variant.noImmobility))('is what was written in $name', (variant) => {
    const tables = tablesOf(variant);
    for (let code = 2; code < tables.codes; code++) {
      const { definition } = tables.kinds[code >> 1]!;
      if (!definition) continue;
      const moves = parseBetza(definition.betza);
      const { region, initialRegion } = definition;
      const own = (code & 1) as Color;
      const unmoved = initialRegion ? squaresOf(initialRegion, tables, own) : tables.initial[own];
      const { longStepRegion } = variant.pawn;
      const long = longStepRegion && squaresOf(longStepRegion, tables, own);
      for (let square = 0; square < tables.squares; square++) {
        const fromHere = long?.[square] === 0 ? moves.filter((move) => !isLongStep(move)) : moves;
        const grown = growPaths(tables, fromHere, own, square, unmoved[square] === 1);
        const paths = region ? confine(grown, squaresOf(region, tables, own)) : grown;
        const entries = readProgram(tables.paths, (code << SQUARE_BITS) | square, tables.squares);
        expect(unordered(entries.map(ofEntry))).toBe(unordered(paths.map(ofNode)));
      }
    }
  });
});
