import { expect, it } from 'vitest';
import { bench } from '../../src/engine/bench.ts';

it('bench searches the same nodes however often it is run in one process', () => {
  const nodes = (): number[] => [...bench(4)].map((line) => line.nodes);
  const first = nodes();
  expect(Math.min(...first)).toBeGreaterThan(0);
  expect(nodes()).toEqual(first);
});
