import { expect } from 'vitest';
import { History } from '../../src/search/history.ts';
import { Search } from '../../src/search/search.ts';
import { TranspositionTable } from '../../src/search/transposition.ts';
import { position } from '../board/positions.ts';

/**
 * What the table says of a position after a search of it with a clean memory.
 *
 * @param run searches, and returns the score that it found
 */
export function entryAfter(
  game: string,
  fen: string,
  run: (search: Search) => number,
): { score: number; depth: number; bound: number } {
  const pos = position(game, fen);
  const table = new TranspositionTable(TranspositionTable.allocate(1));
  const search = new Search(pos.tables, table, new History(pos.tables));
  search.begin(pos, Number.POSITIVE_INFINITY, () => false);
  try {
    const score = run(search);
    expect(table.probe(search.pos.hashLow, search.pos.hashHigh, 0)).toBe(true);
    expect(table.score).toBe(score);
    return { score, depth: table.depth, bound: table.bound };
  } finally {
    search.end();
  }
}
