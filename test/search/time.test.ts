import { describe, expect, it } from 'vitest';
import { planTime } from '../../src/search/time.ts';

describe('planTime', () => {
  it('never plans to overstep the clock, however short it is', () => {
    for (const clock of [1, 5, 20, 50, 100, 1000, 10_000, 600_000]) {
      for (const increment of [0, 10, 100, 5000]) {
        for (const movesToGo of [undefined, 0, 1, 2, 40]) {
          for (const overhead of [0, 15, 500]) {
            const { soft, hard } = planTime({
              clock,
              increment,
              movesToGo,
              overhead,
            });
            expect(soft).toBeGreaterThan(0);
            expect(soft).toBeLessThanOrEqual(hard);
            expect(hard).toBeLessThanOrEqual(Math.max(1, clock - overhead));
          }
        }
      }
    }
  });

  it('lasts for all moves up to the time control', () => {
    for (const movesToGo of [1, 5, 20, 40]) {
      let clock = 60_000;
      for (let left = movesToGo; left > 0; left--) {
        const { hard } = planTime({ clock, movesToGo: left, overhead: 0 });
        clock -= hard;
        expect(clock).toBeGreaterThanOrEqual(0);
      }
    }
  });

  it('takes a fixed time for a move, less what is lost on the way', () => {
    expect(planTime({ moveTime: 1000, overhead: 15 })).toEqual({
      soft: 985,
      hard: 985,
    });
    expect(planTime({ moveTime: 10, overhead: 15 }).hard).toBeGreaterThanOrEqual(1);
  });

  it('does not end a search that names no time', () => {
    expect(planTime({ depth: 5 }).hard).toBe(Number.POSITIVE_INFINITY);
    expect(planTime({ infinite: true, clock: 1000 }).hard).toBe(Number.POSITIVE_INFINITY);
  });
});
