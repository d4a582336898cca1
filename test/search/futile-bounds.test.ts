import { expect, test } from 'vitest';
import { History } from '../../src/search/history.ts';
import { negamax } from '../../src/search/negamax.ts';
import { FUTILITY_BASE, FUTILITY_MARGIN, QUIESCENCE_MARGIN } from '../../src/search/parameters.ts';
import { quiescence } from '../../src/search/quiescence.ts';
import { Search } from '../../src/search/search.ts';
import { TranspositionTable, UPPER } from '../../src/search/transposition.ts';
import { position } from '../board/positions.ts';

/*
 * A move that is left out because it cannot reach alpha may still be better than those that were searched. What the
 * table then says of the position must be true of it as well: another node may ask with a lower alpha.
 */

/**
 * The score and bound that the table has after a search.
 *
 * @param run gets the search and the static score, and returns what it found
 */
function entryAfter(fen: string, run: (search: Search, staticScore: number) => number): [number, number] {
  const pos = position('chess', fen);
  const table = new TranspositionTable(TranspositionTable.allocate(1));
  const search = new Search(pos.tables, table, new History(pos));
  search.begin(pos, Number.POSITIVE_INFINITY, () => false);
  try {
    search.rootDepth = 1;
    const score = run(search, search.evaluator.score(search.pos));
    expect(table.probe(search.pos.hashLow, search.pos.hashHigh, 0)).toBe(true);
    expect(table.score).toBe(score);
    return [table.score, table.bound];
  } finally {
    search.end();
  }
}

test('quiescence takes into account what captures win that it leaves out', () => {
  // The rook could take a pawn, which lifts the score, but not to alpha.
  let most = 0;
  const entry = entryAfter('7k/8/8/8/p2R4/8/5PPP/7K w - - 0 1', (search, staticScore) => {
    most = staticScore + QUIESCENCE_MARGIN + search.seeValues[search.pos.tables.pawnType]!;
    return quiescence(search, most + 20, most + 21, 0, 0, false);
  });
  expect(entry).toEqual([most, UPPER]);
});

test('quiescence that leaves nothing out knows no more than the static score', () => {
  let score = 0;
  const entry = entryAfter('7k/8/8/p7/3R4/8/5PPP/7K w - - 0 1', (search, staticScore) => {
    score = staticScore;
    return quiescence(search, staticScore + 500, staticScore + 501, 0, 0, false);
  });
  expect(entry).toEqual([score, UPPER]);
});

test('a node takes into account what quiet moves are taken to reach that are futile', () => {
  let most = 0;
  const entry = entryAfter('7k/8/8/p7/3R4/8/5PPP/7K w - - 0 1', (search, staticScore) => {
    most = staticScore + FUTILITY_BASE;
    return negamax(search, 1, most + FUTILITY_MARGIN, most + FUTILITY_MARGIN + 1, 0, true);
  });
  expect(entry).toEqual([most, UPPER]);
});
