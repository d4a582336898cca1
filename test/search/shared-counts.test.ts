import { expect, it } from 'vitest';
import { SharedCounts } from '../../src/search/shared-counts.ts';

it('adds up what the threads of one search have counted, and nothing of an earlier one', () => {
  const buffer = SharedCounts.allocate(3);
  const counts = new SharedCounts(buffer);
  const other = new SharedCounts(buffer);
  counts.begin(0, 1);
  other.begin(2, 1);
  counts.set(0, 5_000_000_000, 3);
  other.set(2, 7, 4);
  expect([counts.nodes(3, 1), other.tableHits(3, 1)]).toEqual([5_000_000_007, 7]);
  expect(counts.nodes(2, 1)).toBe(5_000_000_000);
  counts.begin(0, 2);
  expect(counts.nodes(3, 2)).toBe(0);
});
