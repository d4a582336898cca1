/** A value `y` that was measured at `x`, with the error of `y`. */
export interface MeasuredPoint {
  readonly x: number;
  readonly y: number;
  readonly error: number;
}

/** The straight line through measured points: `y = intercept + slope * x`. */
export interface FittedLine {
  readonly slope: number;
  /** In the confidence of the points' errors: a 95 % error if they are 95 % errors. */
  readonly slopeError: number;
  readonly intercept: number;
  /** How many points it was fitted to. */
  readonly points: number;
}

/**
 * Fits a line by weighted least squares, each point with weight 1/error². Points whose value is infinite or whose error
 * is unknown (0 or infinite) say nothing about the slope and are left out.
 *
 * @returns undefined if the points that remain do not have two different `x`
 */
export function weightedLine(all: readonly MeasuredPoint[]): FittedLine | undefined {
  const points = all
    .filter(({ y, error }) => Number.isFinite(y) && Number.isFinite(error) && error > 0)
    .map(({ x, y, error }) => ({ x, y, weight: 1 / error ** 2 }));
  if (new Set(points.map(({ x }) => x)).size < 2) return undefined;
  const sum = (term: (point: (typeof points)[number]) => number): number =>
    points.reduce((total, point) => total + point.weight * term(point), 0);
  const weights = sum(() => 1);
  const [meanX, meanY] = [sum(({ x }) => x) / weights, sum(({ y }) => y) / weights];
  const spread = sum(({ x }) => (x - meanX) ** 2);
  const slope = sum(({ x, y }) => (x - meanX) * (y - meanY)) / spread;
  return { slope, slopeError: 1 / Math.sqrt(spread), intercept: meanY - slope * meanX, points: points.length };
}
