import { expect, test } from 'vitest';
import { MATE } from '../../src/search/constants.ts';
import { negamax } from '../../src/search/negamax.ts';
import { PROBCUT_MARGIN, PROBCUT_TABLE_DEPTH } from '../../src/search/parameters.ts';
import type { Search } from '../../src/search/search.ts';
import { LOWER } from '../../src/search/transposition.ts';
import { entryAfter } from './entry-after.ts';

const DEPTH = 5;

/**
 * A search with an empty window, above which probcut asks for as much as a pawn is worth; the static score rises by a
 * little less when the pawn is taken.
 */
function searchBelowPawn(search: Search): number {
  const { pos, evaluator, seeValues } = search;
  const beta = evaluator.score(pos) + seeValues[pos.tables.pawnType]! - PROBCUT_MARGIN;
  search.rootDepth = DEPTH;
  return negamax(search, DEPTH, beta - 1, beta, 0, true, false);
}

test('probcut sees that a capture ends the game', () => {
  // Who has no pawn left has lost. What probcut proves is stored as less deep than what the whole search does.
  expect(entryAfter('kinglet', '7k/8/8/8/3p4/3K4/7P/8 w - - 0 1', searchBelowPawn)).toEqual({
    score: MATE - 1,
    depth: DEPTH - PROBCUT_TABLE_DEPTH,
    bound: LOWER,
  });
});

test('probcut leaves captures that win too little to the whole search', () => {
  expect(entryAfter('chess', '7k/8/8/8/3p4/3K4/8/8 w - - 0 1', searchBelowPawn).depth).toBe(DEPTH - 1);
});
