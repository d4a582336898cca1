import { expect, test } from 'vitest';
import { CAPTURE_FLAG, OWN_PIECE_FLAG, QUIET_FLAG, SQUARE_BITS } from '../../src/board/layout.ts';
import { type PathEntry, readProgram } from '../../src/board/tables/path-program.ts';
import { type Tables, tablesOf } from '../../src/board/tables/tables.ts';
import { chess } from '../../src/variants/chess.ts';
import { KING, PAWN } from '../../src/variants/orthodox.ts';
import { variantByName } from '../../src/variants/registry.ts';
import type { Variant } from '../../src/variants/types.ts';
import { mobilityOf, pathMobility } from '../../src/weights/mobility.ts';
import { pieceValues } from '../../src/weights/values.ts';

const EMPTY = 0.7;
/** What can stand on a square, and how probable it is. */
const OCCUPANTS = [
  ['nothing', EMPTY],
  ['own', (1 - EMPTY) / 2],
  ['enemy', (1 - EMPTY) / 2],
] as const;

type Board = ReadonlyMap<number, (typeof OCCUPANTS)[number][0]>;

/** The number of squares that can be reached by moves of a kind, with these pieces on the way. */
function reached(entries: readonly PathEntry[], board: Board, kind: number, found = new Set<number>()): number {
  for (const { move, flags, children, beyond } of entries) {
    if (flags & kind) found.add(move & 255);
    const there = board.get(move & 255) ?? 'nothing';
    if (there === 'nothing') reached(children, board, kind, found);
    else if (there === 'own' || !(flags & OWN_PIECE_FLAG)) reached(beyond, board, kind, found);
  }
  return found.size;
}

/** Every square on the way: one behind which others are. */
function crossed(entries: readonly PathEntry[]): number[] {
  return entries.flatMap(({ move, children, beyond }) => [
    ...(children.length + beyond.length > 0 ? [move & 255] : []),
    ...crossed(children),
    ...crossed(beyond),
  ]);
}

/** The mean over all that can stand on the squares on the way. */
function mean(entries: readonly PathEntry[], kind: number): number {
  const squares = [...new Set(crossed(entries))];
  const board = new Map<number, (typeof OCCUPANTS)[number][0]>();
  const over = (index: number): number => {
    if (index === squares.length) return reached(entries, board, kind);
    return OCCUPANTS.reduce((sum, [occupant, probability]) => {
      board.set(squares[index]!, occupant);
      return sum + probability * over(index + 1);
    }, 0);
  };
  return over(0);
}

function entriesOf(tables: Tables, code: number, square: number): PathEntry[] {
  return readProgram(tables.paths, (code << SQUARE_BITS) | square, tables.squares);
}

function withPiece(betza: string): Variant {
  const pawn = { letter: 'P', ranks: [1, 8], promotion: { to: 'X', optional: false } } as const;
  return { ...chess, pieces: [KING, { letter: 'X', name: 'Piece', betza }, PAWN], pawn };
}

test.each(['afsK', 'KtafsK', 'KmpafsK', 'KpafKtafsF', 'R', 'nN'])('of %s it is the mean over all boards', (betza) => {
  const tables = tablesOf(withPiece(betza));
  const code = tables.letters.indexOf('X') << 1;
  const here = mobilityOf(tables, code, 0, EMPTY);
  const entries = entriesOf(tables, code, 0);
  expect(here.quiet).toBeCloseTo(mean(entries, QUIET_FLAG), 10);
  expect(here.capture).toBeCloseTo(mean(entries, CAPTURE_FLAG), 10);
});

test('a square to which several paths lead counts no more than once', () => {
  const tables = tablesOf(variantByName('falcon'));
  const code = tables.letters.indexOf('F') << 1;
  const middle = 3 * tables.files + 5;
  expect(mobilityOf(tables, code, middle, EMPTY).quiet).toBeLessThan(16);
  expect(pathMobility(tables, code, middle, EMPTY).quiet).toBeGreaterThan(16);
  const values = pieceValues(tables);
  expect(values[tables.letters.indexOf('F')]).toBeLessThan(values[tables.letters.indexOf('R')]!);
});
