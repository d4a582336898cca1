import { expect, test } from 'vitest';
import { NO_MOVE } from '../../src/board/move.ts';
import { QUIESCENCE_TABLE_PLIES } from '../../src/search/parameters.ts';
import { quiescence } from '../../src/search/quiescence.ts';
import { EXACT } from '../../src/search/transposition.ts';
import { entryAfter } from './entry-after.ts';

/* A rook up, and nothing to capture. */
const QUIET = '7k/8/8/p7/3R4/8/5PPP/7K w - - 0 1';
const KNOWN = 1;

/** What quiescence says, that many plies after it began, of a position of which the table knows another score. */
function scoreWithEntry(depth: number, beta: number): number {
  let score = 0;
  entryAfter('chess', QUIET, (search) => {
    const { pos, table } = search;
    table.store(pos.hashLow, pos.hashHigh, 0, NO_MOVE, KNOWN, 0, EXACT);
    score = quiescence(search, beta - 1, beta, 0, depth, false, false);
    return KNOWN;
  });
  return score;
}

test('quiescence believes the table rather than the static score in its first plies', () => {
  expect(scoreWithEntry(0, 0)).toBe(KNOWN);
  expect(scoreWithEntry(QUIESCENCE_TABLE_PLIES - 1, 0)).toBe(KNOWN);
});

test('later it looks in the table where the static score does not fail high', () => {
  expect(scoreWithEntry(QUIESCENCE_TABLE_PLIES, 0)).toBeGreaterThan(500);
  expect(scoreWithEntry(QUIESCENCE_TABLE_PLIES, 5000)).toBe(KNOWN);
});
