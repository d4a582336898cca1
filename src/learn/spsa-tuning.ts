import { Spsa, type SpsaPlan, type Trial } from './spsa.ts';
import type { TrialResult } from './spsa-games.ts';

/** Where the results of a tuning are kept. */
export interface ResultStore {
  get(job: number): TrialResult | undefined;
  add(job: number, result: TrialResult): void;
}

/** The values of the parameters after a number of iterations. */
export interface CoursePoint {
  readonly iteration: number;
  readonly values: readonly number[];
}

/**
 * Plays jobs of some iterations.
 *
 * @param trials of these iterations
 * @param first the number of the first of them, from 0
 * @param jobs what of them is to be played: `trial * games + game`
 * @param heard takes each result as it comes, in any order
 */
export type PlayTrials = (
  trials: readonly Trial[],
  first: number,
  jobs: readonly number[],
  heard: (job: number, result: TrialResult) => void,
) => Promise<void>;

/** A tuning of parameters by games, of one game or several at once. */
export class SpsaTuning {
  readonly spsa: Spsa;
  /** From the beginning on, a point for each step of iterations. */
  readonly course: CoursePoint[];
  /** [game]: what all trials in it came to. */
  readonly totals: TrialResult[];
  private readonly games: number;
  private readonly store: ResultStore;

  /** @param games how many games each iteration plays its trial in */
  constructor(plan: SpsaPlan, games: number, store: ResultStore) {
    this.spsa = new Spsa(plan);
    this.games = games;
    this.store = store;
    this.course = [{ iteration: 0, values: [...this.spsa.values] }];
    this.totals = Array.from({ length: games }, () => ({ wins: 0, draws: 0, losses: 0, faults: 0 }));
  }

  /**
   * Plays what has no result yet, and learns of it.
   *
   * @param stepped called after each step of iterations that begin from the same values
   * @param signal ends it; what is known by then is in the store
   */
  async run(play: PlayTrials, stepped: () => void, signal: AbortSignal): Promise<void> {
    for (let trials = this.spsa.trials(); trials.length > 0; trials = this.spsa.trials()) {
      const first = this.spsa.done * this.games;
      const all = Array.from({ length: trials.length * this.games }, (_, job) => job);
      const missing = all.filter((job) => !this.store.get(first + job));
      if (missing.length > 0) {
        if (signal.aborted) return;
        await play(trials, this.spsa.done, missing, (job, result) => this.store.add(first + job, result));
      }
      const results = all.flatMap((job) => this.store.get(first + job) ?? []);
      if (results.length < all.length) return;
      const scores = trials.map((_, trial) => {
        const own = results.slice(trial * this.games, (trial + 1) * this.games);
        return own.reduce((sum, { wins, losses }) => sum + wins - losses, 0);
      });
      this.spsa.learn(trials, scores);
      results.forEach((result, job) => {
        this.totals[job % this.games] = added(this.totals[job % this.games]!, result);
      });
      this.course.push({ iteration: this.spsa.done, values: [...this.spsa.values] });
      stepped();
    }
  }
}

function added(a: TrialResult, b: TrialResult): TrialResult {
  return {
    wins: a.wins + b.wins,
    draws: a.draws + b.draws,
    losses: a.losses + b.losses,
    faults: a.faults + b.faults,
  };
}
