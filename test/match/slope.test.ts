import { describe, expect, it } from 'vitest';
import { type MeasuredPoint, weightedLine } from '../../src/match/slope.ts';

/** Points at x = 0, 1, 2, … */
function points(...measured: readonly [y: number, error: number][]): MeasuredPoint[] {
  return measured.map(([y, error], x) => ({ x, y, error }));
}

describe('the line through measured points', () => {
  it('goes through points that lie on one, whatever their errors', () => {
    const line = weightedLine(points([10, 3], [15, 20], [20, 7]))!;
    expect(line.slope).toBeCloseTo(5, 10);
    expect(line.intercept).toBeCloseTo(10, 10);
    expect(line.points).toBe(3);
  });

  it('has between two points the error of their difference', () => {
    const { slope, slopeError } = weightedLine([
      { x: 11, y: -7, error: 30 },
      { x: 13, y: 13, error: 40 },
    ])!;
    expect(slope).toBeCloseTo(10, 10);
    // The difference is 20 ± 50, over two units of x.
    expect(slopeError).toBeCloseTo(25, 10);
  });

  it('weighs points by 1/error²', () => {
    // Weights 1, 1 and 1/4 of points (0, 0), (1, 0), (2, 9): by hand, Σw = 9/4, x̄ = 2/3, ȳ = 1, Sxx = 1, Sxy = 3.
    const { slope, slopeError, intercept } = weightedLine(points([0, 1], [0, 1], [9, 2]))!;
    expect(slope).toBeCloseTo(3, 10);
    expect(slopeError).toBeCloseTo(1, 10);
    expect(intercept).toBeCloseTo(-1, 10);
  });

  it('scatters by its error when the points scatter by theirs', () => {
    // Errors of one standard deviation, drawn as ±1 in all 16 ways that four points can err.
    const errors = [1, 2, 3, 5];
    const slopes = Array.from(
      { length: 16 },
      (_, signs) =>
        weightedLine(
          points(...errors.map((error, i): [number, number] => [signs & (1 << i) ? error : -error, error])),
        )!,
    );
    const variance = slopes.reduce((sum, { slope }) => sum + slope ** 2, 0) / slopes.length;
    expect(Math.sqrt(variance)).toBeCloseTo(slopes[0]!.slopeError, 10);
  });

  it('leaves out points that say nothing', () => {
    const known = [
      { x: 0, y: 1, error: 2 },
      { x: 4, y: 9, error: 2 },
    ];
    const unknown = [
      { x: 1, y: Number.POSITIVE_INFINITY, error: Number.NaN },
      { x: 2, y: 500, error: Number.POSITIVE_INFINITY },
      { x: 3, y: 0, error: 0 },
    ];
    expect(weightedLine([...known, ...unknown])).toEqual(weightedLine(known));
    expect(weightedLine(known)!.slope).toBeCloseTo(2, 10);
  });

  it('is none without two places', () => {
    expect(weightedLine([])).toBeUndefined();
    expect(weightedLine(points([3, 1], [4, 0]))).toBeUndefined();
    expect(
      weightedLine([
        { x: 2, y: 3, error: 1 },
        { x: 2, y: 5, error: 1 },
      ]),
    ).toBeUndefined();
  });
});
