import { expect, test } from 'vitest';
import { readFen } from '../../../src/board/notation/fen.ts';
import { Perft } from '../../../src/board/position/perft.ts';
import { adoptTables, tablesOf } from '../../../src/board/tables/tables.ts';
import { InputError } from '../../../src/errors/input-error.ts';
import { chess } from '../../../src/variants/chess.ts';
import type { Variant } from '../../../src/variants/types.ts';
import { GAMES } from '../../scale.ts';

const queensTakeEnPassant: Variant = {
  ...chess,
  pieces: chess.pieces.map((piece) => (piece.letter === 'Q' ? { ...piece, betza: 'QceQ' } : piece)),
};

test.each([
  [{ ...chess, files: 16, ranks: 17 }, 'a board of more than 127 squares is not possible'],
  [queensTakeEnPassant, 'more than 8 squares from which a square can be taken en passant are not possible'],
])('a game that is too large for the tables is refused in one line, case %#', (variant, problem) => {
  expect(() => tablesOf(variant)).toThrow(InputError);
  expect(() => tablesOf(variant)).toThrow(problem);
});

test.each(GAMES)('the tables of $name can be sent to another thread', (variant) => {
  const sent = structuredClone(tablesOf(variant));
  const there = adoptTables(sent);
  expect(there).toEqual(variant);
  expect(tablesOf(there)).toBe(sent);
  const nodesOf = (game: Variant): number => new Perft().count(readFen(game, game.start), 2);
  expect(nodesOf(there)).toBe(nodesOf(variant));
});
