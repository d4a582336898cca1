import type { Samples } from './samples.ts';

/** How weights are fitted. */
export interface FitOptions {
  /** The share of a game's result in what a position should be worth; the rest is what a search said. */
  readonly resultShare: number;
  /** How strongly parameters are pulled to where they started: as strongly as this number of positions pulls. */
  readonly prior: number;
  readonly steps: number;
  /** Called now and then with the steps made and the mean squared error. */
  readonly progress?: (step: number, error: number) => void;
}

/** Adam's usual decay rates (Kingma and Ba). */
export const FIRST_MOMENT = 0.9;
export const SECOND_MOMENT = 0.999;
/** Adam's epsilon, which keeps the divisor from being 0. */
const EPSILON = 1e-9;
/** Centipawns: steps become shorter evenly, from the sum of both to the second. */
const STEP_LENGTH = 2;
const LAST_STEP_LENGTH = 0.02;

/** How a score turns into an expected result: 1 / (1 + exp(-score / scale)). */
export function expected(score: number, scale: number): number {
  return 1 / (1 + Math.exp(-score / scale));
}

/** The scale with which scores predict results best, in centipawns: found by halving steps. */
export function fitScale({ scores, results }: Samples): number {
  const errorOf = (scale: number): number => {
    let error = 0;
    for (let i = 0; i < scores.length; i++) error += (expected(scores[i]!, scale) - results[i]!) ** 2;
    return error;
  };
  let scale = 200;
  for (let step = 64; step >= 1; step /= 2) {
    while (scale + step <= 1000 && errorOf(scale + step) < errorOf(scale)) scale += step;
    while (scale - step >= 50 && errorOf(scale - step) < errorOf(scale)) scale -= step;
  }
  return scale;
}

/**
 * Logistic regression (Österlund's Texel tuning): the weights with which the static score predicts best how games end
 * and what a search of the position says.
 *
 * @param start weights to begin with and to stay near: middlegame (mg) weights, then endgame (eg) weights
 * @param scale centipawns, see `fitScale`
 * @returns new weights, and the mean squared error before and after
 */
export function fitWeights(
  samples: Samples,
  start: Float64Array,
  scale: number,
  options: FitOptions,
): { weights: Float64Array; before: number; after: number } {
  const { starts, parameters, counts, phases, scores, results } = samples;
  const { resultShare, prior, steps, progress } = options;
  const half = start.length / 2;
  const size = phases.length;
  const targets = Float64Array.from(
    results,
    (result, i) => resultShare * result + (1 - resultShare) * expected(scores[i]!, scale),
  );
  const weights = start.slice();
  const gradient = new Float64Array(start.length);
  const first = new Float64Array(start.length);
  const second = new Float64Array(start.length);
  // The curvature that a position adds for a parameter that counts once in it: so the prior's unit is positions.
  const stiffness = prior / (8 * scale * scale);
  let before = 0;
  let after = 0;
  for (let step = 0; step <= steps; step++) {
    gradient.fill(0);
    let error = 0;
    for (let i = 0; i < size; i++) {
      const phase = phases[i]!;
      const end = starts[i + 1]!;
      let mg = 0;
      let eg = 0;
      for (let k = starts[i]!; k < end; k++) {
        const at = parameters[k]!;
        mg += counts[k]! * weights[at]!;
        eg += counts[k]! * weights[half + at]!;
      }
      const value = expected(phase * mg + (1 - phase) * eg, scale);
      const miss = value - targets[i]!;
      error += miss * miss;
      const slope = (2 * miss * value * (1 - value)) / scale;
      for (let k = starts[i]!; k < end; k++) {
        const at = parameters[k]!;
        const own = slope * counts[k]!;
        gradient[at]! += own * phase;
        gradient[half + at]! += own * (1 - phase);
      }
    }
    if (step === 0) before = error / size;
    after = error / size;
    if (step % 20 === 0) progress?.(step, after);
    if (step === steps) break;
    const stepLength = STEP_LENGTH * (1 - step / steps) + LAST_STEP_LENGTH;
    for (let j = 0; j < weights.length; j++) {
      const g = gradient[j]! + 2 * stiffness * (weights[j]! - start[j]!);
      first[j] = FIRST_MOMENT * first[j]! + (1 - FIRST_MOMENT) * g;
      second[j] = SECOND_MOMENT * second[j]! + (1 - SECOND_MOMENT) * g * g;
      const mean = first[j]! / (1 - FIRST_MOMENT ** (step + 1));
      const spread = second[j]! / (1 - SECOND_MOMENT ** (step + 1));
      weights[j]! -= (stepLength * mean) / (Math.sqrt(spread) + EPSILON);
    }
  }
  return { weights, before, after };
}
