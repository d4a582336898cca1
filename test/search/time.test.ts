import { describe, expect, it } from 'vitest';
import { Stability } from '../../src/search/stability.ts';
import { expectedMoves, planTime, timeFactor } from '../../src/search/time.ts';
import { variantByName } from '../../src/variants/registry.ts';

describe('expectedMoves', () => {
  const moves = (name: string): number => expectedMoves(variantByName(name));

  it('is more on a larger board', () => {
    expect(moves('losalamos')).toBeLessThan(moves('chess'));
    expect(moves('capablanca')).toBeGreaterThan(moves('chess'));
    expect(moves('ajax-bigamous')).toBeGreaterThan(moves('team-mate'));
  });

  it('is less where drops of captured pieces, checks or squares to be reached decide', () => {
    for (const name of ['crazyhouse', 'mad-mate', '3check', 'kingofthehill'])
      expect(moves(name)).toBeLessThan(moves('chess'));
  });
});

describe('planTime', () => {
  it('never plans to overstep the clock, however short it is', () => {
    for (const clock of [1, 5, 20, 50, 100, 1000, 10_000, 600_000]) {
      for (const increment of [0, 10, 100, 5000]) {
        for (const movesToGo of [undefined, 0, 1, 2, 40]) {
          for (const overhead of [0, 15, 500]) {
            for (const movesAhead of [-300, 1, 40]) {
              const { soft, hard } = planTime({ clock, increment, movesToGo, overhead }, movesAhead);
              expect(soft).toBeGreaterThan(0);
              expect(soft).toBeLessThanOrEqual(hard);
              expect(hard).toBeLessThanOrEqual(Math.max(1, clock - overhead));
            }
          }
        }
      }
    }
  });

  it('lasts for all moves up to the time control', () => {
    for (const movesToGo of [1, 5, 20, 40]) {
      let clock = 60_000;
      for (let left = movesToGo; left > 0; left--) {
        const { soft, hard } = planTime({ clock, movesToGo: left, overhead: 0 }, left - 20);
        clock -= Math.min(hard, 2 * soft);
        expect(clock).toBeGreaterThan(0);
      }
    }
  });

  it('takes more of the clock the fewer moves are ahead, but never for few, and for fewer if each adds to the clock', () => {
    const soft = (movesAhead: number, increment = 100): number =>
      planTime({ clock: 10_000, increment, overhead: 0 }, movesAhead).soft;
    expect(soft(15)).toBeGreaterThan(1.5 * soft(30));
    expect(soft(0)).toBeGreaterThan(soft(15));
    expect(soft(-50)).toBe(soft(0));
    expect(soft(0, 1)).toBeGreaterThan(1.2 * soft(0, 0));
    const toControl = planTime({ clock: 10_000, increment: 100, overhead: 0, movesToGo: 10 }, 30).soft;
    expect(toControl).toBeGreaterThan(soft(0));
  });

  it('takes a fixed time for a move, less what is lost on the way', () => {
    expect(planTime({ moveTime: 1000, overhead: 15 }, 30)).toEqual({ soft: Number.POSITIVE_INFINITY, hard: 955 });
    expect(planTime({ moveTime: 10, overhead: 15 }, 30).hard).toBeGreaterThanOrEqual(1);
  });

  it('keeps the whole of a large overhead of a short time for a move', () => {
    expect(planTime({ moveTime: 100, overhead: 15 }, 30).hard).toBe(55);
    expect(planTime({ moveTime: 100, overhead: 40 }, 30).hard).toBe(50);
    expect(planTime({ moveTime: 100, overhead: 80 }, 30).hard).toBe(20);
    expect(planTime({ moveTime: 100, overhead: 500 }, 30).hard).toBe(10);
  });

  it('does not end a search that names no time', () => {
    expect(planTime({ depth: 5 }, 30).hard).toBe(Number.POSITIVE_INFINITY);
    expect(planTime({ infinite: true, clock: 1000 }, 30).hard).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('timeFactor', () => {
  /** A search that found these moves and scores, depth by depth. */
  const factorAfter = (...depths: readonly [move: number, score: number][]): number => {
    const stability = new Stability(30);
    for (const [move, score] of depths) stability.add(move, score);
    return timeFactor(stability);
  };
  const steady = (depths: number): [number, number][] => Array.from({ length: depths }, () => [1, 20]);

  it('gives more time when the best move changes, the more often the more, until that is some depths ago', () => {
    expect(factorAfter(...steady(3))).toBe(1);
    const once = factorAfter(...steady(3), [2, 20]);
    const twice = factorAfter(...steady(3), [2, 20], [1, 20]);
    expect(once).toBeGreaterThan(1);
    expect(twice).toBeGreaterThan(once);
    expect(factorAfter(...steady(3), [2, 20], [2, 20], [2, 20])).toBeLessThan(once);
  });

  it('gives more time when the score falls, but not when it rises', () => {
    expect(factorAfter(...steady(3), [1, -20])).toBeGreaterThan(1);
    expect(factorAfter(...steady(3), [1, -40])).toBeGreaterThan(factorAfter(...steady(3), [1, -20]));
    expect(factorAfter(...steady(3), [1, 90])).toBe(1);
  });

  it('gives less time when the best move is the same for long', () => {
    expect(factorAfter(...steady(12))).toBeLessThan(1);
    expect(factorAfter(...steady(100))).toBeGreaterThan(0.3);
  });

  it('gives hardly any time when there is but one move', () => {
    const stability = new Stability(1);
    stability.add(1, 20);
    expect(timeFactor(stability)).toBeLessThan(0.1);
  });

  it('stays within bounds, whatever comes', () => {
    const wild = Array.from({ length: 50 }, (_, i): [number, number] => [i + 1, i % 2 ? 31_000 : -31_000]);
    expect(factorAfter(...wild)).toBeLessThan(3);
  });
});
