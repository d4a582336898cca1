import { expect, it } from 'vitest';
import { skipsDepth } from '../../src/search/skip-depths.ts';

const DEPTHS = Array.from({ length: 64 }, (_, i) => i + 1);

it('leaves out half of all depths for each helper, never more than four in a row', () => {
  for (let helper = 1; helper <= 64; helper++) {
    const pattern = DEPTHS.map((depth) => (skipsDepth(helper, depth) ? '-' : '+')).join('');
    expect(pattern, `helper ${helper}`).not.toMatch(/-----|\+\+\+\+\+/);
    expect(Math.abs(pattern.replaceAll('-', '').length - 32), pattern).toBeLessThanOrEqual(4);
  }
});

it('gives the first twenty helpers patterns of their own', () => {
  const patterns = Array.from({ length: 20 }, (_, i) => DEPTHS.map((depth) => skipsDepth(i + 1, depth)).join());
  expect(new Set(patterns).size).toBe(20);
});
