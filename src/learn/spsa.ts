import { ELO_PER_SHARE, type EloEstimate, Z_95 } from '../match/elo.ts';
import { numberedRandom } from '../platform/random.ts';
import type { Parameter } from '../search/tunable.ts';

/*
 * Simultaneous perturbation stochastic approximation (J. C. Spall, 'Multivariate Stochastic Approximation Using a
 * Simultaneous Perturbation Gradient Approximation', 1992), in the form that fishtest and OpenBench use for engines:
 * all parameters are changed at once, each up or down by chance, the engine so changed plays one that is changed the
 * other way round, and every parameter moves a little to the side that won.
 */

/** What a tuning depends on, besides the results of games. */
export interface SpsaPlan {
  /** What is tuned; `step` is by how much a parameter is changed in the last iteration (fishtest's c_end). */
  readonly parameters: readonly Parameter[];
  readonly iterations: number;
  /** The number of iterations that begin from the same values, so that their games can be played at the same time. */
  readonly together: number;
  readonly seed: number;
  /**
   * How far a win more than losses moves a parameter in the last iteration, in steps (fishtest's r_end). 0: values stay,
   * and all changes are by one step, so that the games tell what each is worth beside all others: a screening.
   */
  readonly rate: number;
  /** The number of iterations by which the first ones are kept from moving too far, as a share of all (A). */
  readonly stability: number;
}

/** Two sets of values that play each other, by the order of the plan's parameters. */
export interface Trial {
  readonly up: readonly number[];
  readonly down: readonly number[];
  /** By which of them a parameter is higher: 1 for `up`, -1 for `down`. */
  readonly signs: readonly number[];
}

/** What a parameter's higher values were worth against its lower ones. */
export type Effect = Pick<EloEstimate, 'elo' | 'error'>;

/** Do values stay where they are, so that games only tell what each is worth? */
export function isScreening({ rate }: SpsaPlan): boolean {
  return rate === 0;
}

/** Exponents by which moves and changes shrink, as Spall recommends them. */
const ALPHA = 0.602;
const GAMMA = 0.101;

/** The values of a tuning, as they follow from the results of its games: the same results give the same values. */
export class Spsa {
  /** The present values, before they are rounded. */
  readonly values: number[];
  /** The number of iterations whose results are known. */
  done = 0;
  private readonly plan: SpsaPlan;
  /** For each parameter the sum of results, counted for the higher value; and the sum of the squares of results. */
  private readonly sums: number[];
  private squares = 0;

  constructor(plan: SpsaPlan) {
    this.plan = plan;
    this.values = plan.parameters.map(({ value }) => value);
    this.sums = plan.parameters.map(() => 0);
  }

  /** What is to be played now: an entry for each iteration that begins from the present values; none at the end. */
  trials(): Trial[] {
    const { together, iterations } = this.plan;
    return Array.from({ length: Math.min(together, iterations - this.done) }, (_, i) => this.trial(this.done + i));
  }

  /**
   * Moves the values by the results of what was played.
   *
   * @param trials those that `trials` gave
   * @param results for each of them the games that `up` won, less those that it lost
   */
  learn(trials: readonly Trial[], results: readonly number[]): void {
    trials.forEach(({ signs }, i) => {
      const result = results[i]!;
      const rate = this.rate(this.done);
      this.plan.parameters.forEach((parameter, p) => {
        const move = rate * this.change(parameter, this.done) * result * signs[p]!;
        this.values[p] = clip(this.values[p]! + move, parameter);
        this.sums[p]! += result * signs[p]!;
      });
      this.squares += result * result;
      this.done++;
    });
  }

  /** The present values as the parameters can have them. */
  rounded(): number[] {
    return this.values.map(Math.round);
  }

  /**
   * How sure it is that a parameter matters: by how many standard deviations the results with its higher values differ
   * from those with its lower ones. Beyond 2 to either side is hardly chance.
   */
  signals(): number[] {
    return this.sums.map((sum) => (this.squares === 0 ? 0 : sum / Math.sqrt(this.squares)));
  }

  /**
   * What each parameter's higher values were worth. In a screening that is what a change of two steps is worth, halfway
   * through which the present value is; in a tuning, whose values and changes move, a mean.
   *
   * @param games all that were played
   */
  effects(games: number): Effect[] {
    const each = games === 0 ? 0 : ELO_PER_SHARE / games;
    const error = Z_95 * each * Math.sqrt(this.squares);
    return this.sums.map((sum) => ({ elo: each * sum, error }));
  }

  private trial(iteration: number): Trial {
    // The same in a tuning that is resumed.
    const random = numberedRandom(this.plan.seed, iteration);
    const signs = this.plan.parameters.map(() => (random() < 0.5 ? 1 : -1));
    const changed = (direction: number): number[] =>
      this.plan.parameters.map((parameter, p) => {
        const value = this.values[p]! + direction * signs[p]! * this.change(parameter, iteration);
        // By chance up or down, so that the mean of many is the value itself.
        return Math.floor(clip(value, parameter) + random());
      });
    return { signs, up: changed(1), down: changed(-1) };
  }

  /** By how much a parameter is changed to either side (c_k). */
  private change({ step }: Parameter, iteration: number): number {
    return isScreening(this.plan) ? step : step * (this.plan.iterations / (iteration + 1)) ** GAMMA;
  }

  /** How far a result moves a parameter, as a share of its change (a_k / c_k²). */
  private rate(iteration: number): number {
    const { iterations, rate, stability } = this.plan;
    const k = iteration + 1;
    const begin = stability * iterations;
    return rate * ((begin + iterations) / (begin + k)) ** ALPHA * (k / iterations) ** (2 * GAMMA);
  }
}

function clip(value: number, { min, max }: Parameter): number {
  return Math.max(min, Math.min(max, value));
}
