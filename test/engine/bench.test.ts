import { expect, it } from 'vitest';
import { bench } from '../../src/engine/bench.ts';

/*
 * The number of nodes that `stablemate bench` searches in each game. It changes only when the search or the evaluation
 * does: if that was not intended, something is broken. If it was, write the new counts here, and quote their sum in the
 * commit's message as `bench SUM`.
 */
const NODES = {
  'team-mate': 48387,
  familiar: 19673,
  'mad-mate': 107620,
  'ajax-bigamous': 29731,
  'ajax-bigamous-no-drops': 12849,
  chess: 18394,
};

it('bench searches the nodes that are written down here', () => {
  const nodes: Record<string, number> = {};
  for (const line of bench()) nodes[line.variant] = (nodes[line.variant] ?? 0) + line.nodes;
  const sum = Object.values(nodes).reduce((total, count) => total + count, 0);
  const advice = `the search has changed: if that was intended, write these and 'bench ${sum}' in the commit`;
  expect(nodes, advice).toEqual(NODES);
});

it('bench searches the same nodes however often it is run in one process', () => {
  const nodes = (): number[] => [...bench(4)].map((line) => line.nodes);
  const first = nodes();
  expect(Math.min(...first)).toBeGreaterThan(0);
  expect(nodes()).toEqual(first);
});
