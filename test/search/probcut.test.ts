import { expect, test } from 'vitest';
import { MATE } from '../../src/search/constants.ts';
import { History } from '../../src/search/history.ts';
import { negamax } from '../../src/search/negamax.ts';
import { PROBCUT_MARGIN, PROBCUT_TABLE_DEPTH } from '../../src/search/parameters.ts';
import { Search } from '../../src/search/search.ts';
import { LOWER, TranspositionTable } from '../../src/search/transposition.ts';
import { position } from '../board/positions.ts';

const DEPTH = 5;

/**
 * What the table says of a position after a search with an empty window, above which probcut asks for as much as a pawn
 * is worth; its static score rises by a little less when the pawn is taken.
 */
function entryAfter(game: string, fen: string): { score: number; depth: number; bound: number } {
  const pos = position(game, fen);
  const table = new TranspositionTable(TranspositionTable.allocate(1));
  const search = new Search(pos.tables, table, new History(pos));
  search.begin(pos, Number.POSITIVE_INFINITY, () => false);
  try {
    const beta = search.evaluator.score(search.pos) + search.seeValues[pos.tables.pawnType]! - PROBCUT_MARGIN;
    search.rootDepth = DEPTH;
    const score = negamax(search, DEPTH, beta - 1, beta, 0, true);
    expect(table.probe(search.pos.hashLow, search.pos.hashHigh, 0)).toBe(true);
    expect(table.score).toBe(score);
    return { score, depth: table.depth, bound: table.bound };
  } finally {
    search.end();
  }
}

test('probcut sees that a capture ends the game', () => {
  // Who has no pawn left has lost. What probcut proves is stored as less deep than what the whole search does.
  expect(entryAfter('kinglet', '7k/8/8/8/3p4/3K4/7P/8 w - - 0 1')).toEqual({
    score: MATE - 1,
    depth: DEPTH - PROBCUT_TABLE_DEPTH,
    bound: LOWER,
  });
});

test('probcut leaves captures that win too little to the whole search', () => {
  expect(entryAfter('chess', '7k/8/8/8/3p4/3K4/8/8 w - - 0 1').depth).toBe(DEPTH - 1);
});
