import { expect, test } from 'vitest';
import { tablesOf } from '../../../src/board/tables/tables.ts';
import { InputError } from '../../../src/errors/input-error.ts';
import { chess } from '../../../src/variants/chess.ts';
import type { Variant } from '../../../src/variants/types.ts';

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
