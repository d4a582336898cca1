import { describe, expect, it } from 'vitest';
import { AspirationWindow } from '../../src/search/aspiration.ts';
import { INFINITE, MATE } from '../../src/search/constants.ts';

const DEPTH = 12;

describe.each([false, true])('the aspiration window, selective: %s', (selective) => {
  it('is open at low depths and around mates', () => {
    for (const window of [new AspirationWindow(2, 30, selective), new AspirationWindow(DEPTH, MATE - 9, selective)])
      expect([window.alpha, window.beta]).toEqual([-INFINITE, INFINITE]);
  });

  it('lies around the last score, and comes to hold any other', () => {
    for (const score of [-31_990, -900, -45, 25, 70, 400, 31_990]) {
      const window = new AspirationWindow(DEPTH, 20, selective);
      expect(window.alpha).toBeLessThan(20);
      expect(window.beta).toBeGreaterThan(20);
      let tries = 0;
      while (score <= window.alpha || score >= window.beta) {
        window.widen(score <= window.alpha ? Math.max(score, window.alpha - 1) : Math.min(score, window.beta + 1));
        expect(window.alpha).toBeLessThan(window.beta);
        expect(window.depth).toBeGreaterThan(0);
        expect(window.depth).toBeLessThanOrEqual(DEPTH);
        expect(++tries).toBeLessThan(60);
      }
    }
  });
});

it('the selective search looks less deep after a fail-high, and as deep as before after a fail-low', () => {
  const window = new AspirationWindow(DEPTH, 20, true);
  window.widen(window.beta);
  window.widen(window.beta);
  expect(window.depth).toBe(DEPTH - 2);
  window.widen(window.alpha);
  expect(window.depth).toBe(DEPTH);
});
