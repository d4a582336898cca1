import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { JobSlots } from '../../src/jobs/job-slots.ts';
import { unpack } from '../../src/jobs/packed.ts';
import { Spsa, type SpsaPlan, type Trial } from '../../src/learn/spsa.ts';
import { SpsaFolder } from '../../src/learn/spsa-folder.ts';
import { openQueuedSpsaGames, type SpsaGames, spsaJobs, type TrialResult } from '../../src/learn/spsa-games.ts';
import { type PlayTrials, SpsaTuning } from '../../src/learn/spsa-tuning.ts';
import { seededRandom } from '../../src/platform/random.ts';
import { temporaryFolder } from '../match/fakes.ts';

const ENGINE = fileURLToPath(new URL('parameter-engine.mjs', import.meta.url));

/** The last has no influence on who wins. */
const PARAMETERS = [
  { name: 'MARGIN', value: 300, min: 0, max: 1000, step: 30, what: '' },
  { name: 'DIVISOR', value: 8, min: 2, max: 40, step: 2, what: '' },
  { name: 'SHARE', value: 20, min: 0, max: 100, step: 5, what: '' },
  { name: 'NOTHING', value: 50, min: 0, max: 100, step: 5, what: '' },
];
const BEST = [520, 16, 0];

const PLAN: SpsaPlan = {
  ...{ parameters: PARAMETERS, iterations: 6000, together: 4, seed: 3, rate: 0.02, stability: 0.1 },
};

/** How strong a set of values is, in Elo less than the best: a quadratic. */
function weakness(values: readonly number[]): number {
  return BEST.reduce((sum, best, p) => sum + 4 * ((values[p]! - best) / PARAMETERS[p]!.step) ** 2, 0);
}

/** The result of a pair of games between two sets of values, a third of them drawn, the rest as chance has it. */
function playPair({ up, down }: Trial, random: () => number): TrialResult {
  const result = { wins: 0, draws: 0, losses: 0, faults: 0 };
  for (let game = 0; game < 2; game++)
    if (random() < 1 / 3) result.draws++;
    else if (random() < 1 / (1 + 10 ** ((weakness(up) - weakness(down)) / 400))) result.wins++;
    else result.losses++;
  return result;
}

describe('SPSA', () => {
  /** Lets a tuning run to its end. */
  function tuned(plan: SpsaPlan): Spsa {
    const spsa = new Spsa(plan);
    const random = seededRandom(7);
    for (let trials = spsa.trials(); trials.length > 0; trials = spsa.trials()) {
      const results = trials.map((trial) => playPair(trial, random));
      spsa.learn(
        trials,
        results.map(({ wins, losses }) => wins - losses),
      );
    }
    expect(spsa.done).toBe(plan.iterations);
    return spsa;
  }

  it('finds the best values from games that chance decides more than they do', () => {
    expect(weakness(PARAMETERS.map(({ value }) => value))).toBeGreaterThan(300);
    expect(weakness(tuned(PLAN).values)).toBeLessThan(20);
  });

  it('tells which parameters matter', () => {
    // Hardly moved, they stay where they are far from the best.
    const [margin, divisor, portion, nothing] = tuned({ ...PLAN, rate: 0.0001 }).signals();
    expect(margin).toBeGreaterThan(4);
    expect(divisor).toBeGreaterThan(4);
    expect(portion).toBeLessThan(-4);
    expect(Math.abs(nothing!)).toBeLessThan(3);
  });

  it('screens: values stay, all changes are of one step, and the games tell in Elo what they are worth', () => {
    const plan = { ...PLAN, iterations: 20_000, together: 20_000, rate: 0 };
    const spsa = new Spsa(plan);
    const distances = spsa.trials().map(({ up, down, signs }) => signs[0]! * (up[0]! - down[0]!));
    expect(new Set(distances)).toEqual(new Set([60]));
    const screened = tuned(plan);
    expect(screened.values).toEqual(PARAMETERS.map(({ value }) => value));
    const effects = screened.effects(2 * plan.iterations);
    PARAMETERS.forEach(({ value, step }, p) => {
      const at = (other: number): number => weakness(PARAMETERS.map((one, i) => (i === p ? other : one.value)));
      // A third of the games are drawn whatever is changed.
      const worth = ((at(value - step) - at(value + step)) * 2) / 3;
      // Scores are curved where all changes together are worth more than 100 Elo, as they often are here.
      expect(Math.abs(effects[p]!.elo - worth)).toBeLessThan(2 * effects[p]!.error + 0.15 * Math.abs(worth));
    });
    expect(effects[0]!.elo).toBeGreaterThan(5 * effects[0]!.error);
    expect(effects[0]!.error).toBeLessThan(5);
  });

  it('changes every parameter by its step in the end, more before, and never beyond its limits', () => {
    const parameters = [...PARAMETERS, { name: 'LOW', value: 1, min: 0, max: 50, step: 6, what: '' }];
    const spsa = new Spsa({ ...PLAN, parameters, iterations: 100, together: 100 });
    const trials = spsa.trials();
    expect(trials).toHaveLength(100);
    const distances = trials.map(({ up, down, signs }) => (signs[0]! * (up[0]! - down[0]!)) / 2);
    expect(distances[0]! / 30).toBeCloseTo(100 ** 0.101, 1);
    expect(distances[99]! / 30).toBeCloseTo(1, 1);
    for (const { up, down } of trials)
      for (const values of [up, down]) {
        expect(values.every(Number.isInteger)).toBe(true);
        values.forEach((value, p) => {
          expect(value).toBeGreaterThanOrEqual(parameters[p]!.min);
          expect(value).toBeLessThanOrEqual(parameters[p]!.max);
        });
      }
    // Values between two integers are rounded by chance, so that none is preferred: 8 + 2 * 1.33 is 10 or 11.
    const changed = trials.slice(20, 40).map(({ up, signs }) => 8 + signs[1]! * (up[1]! - 8));
    expect(new Set(changed).size).toBeGreaterThan(1);
    expect(new Set(trials.map(({ signs }) => signs.join())).size).toBeGreaterThan(20);
  });

  it('moves a value by the rate times its step for a won game in the last iteration', () => {
    const spsa = new Spsa({ ...PLAN, iterations: 1, together: 1 });
    const trials = spsa.trials();
    spsa.learn(trials, [1]);
    spsa.values.forEach((value, p) => {
      const { value: before, step } = PARAMETERS[p]!;
      expect(value - before).toBeCloseTo(trials[0]!.signs[p]! * 0.02 * step, 10);
    });
    expect(spsa.trials()).toEqual([]);
  });
});

describe('a tuning', () => {
  const plan = { ...PLAN, iterations: 40 };
  const identity = { games: ['chess', 'familiar'], seed: 3, parameters: PARAMETERS };

  /** Games whose results depend on their numbers alone; ends after `most` of them. */
  function player(most: number, end = new AbortController()): { readonly play: PlayTrials; readonly end: AbortSignal } {
    let played = 0;
    const play: PlayTrials = async (trials, first, jobs, heard) => {
      for (const job of jobs.toReversed()) {
        if (played++ >= most) {
          end.abort();
          return;
        }
        heard(job, playPair(trials[job >> 1]!, seededRandom(2 * first + job)));
      }
    };
    return { play, end: end.signal };
  }

  it('that is ended and resumed comes to the same numbers', async (context) => {
    const kept = new Map<number, TrialResult>();
    const store = {
      get: (job: number) => kept.get(job),
      add: (job: number, result: TrialResult) => kept.set(job, result),
    };
    const whole = new SpsaTuning(plan, 2, store);
    await whole.run(player(1000).play, () => {}, new AbortController().signal);

    const folder = temporaryFolder(context);
    for (const most of [5, 30, 1000]) {
      const saved = new SpsaFolder(folder, identity);
      const tuning = new SpsaTuning(plan, 2, saved);
      const { play, end } = player(most);
      await tuning.run(play, () => {}, end);
      saved.close();
      if (most < 1000) expect(tuning.spsa.done).toBe(most === 5 ? 0 : 16);
      else {
        expect(saved.size).toBe(80);
        expect(tuning.spsa.values).toEqual(whole.spsa.values);
        expect(tuning.course).toEqual(whole.course);
        expect(tuning.totals).toEqual(whole.totals);
      }
    }
    expect(whole.course.map(({ iteration }) => iteration)).toEqual(Array.from({ length: 11 }, (_, i) => 4 * i));
    const games = whole.totals.map(({ wins, draws, losses }) => wins + draws + losses);
    expect(games).toEqual([80, 80]);
  });

  it('has a folder of its own', (context) => {
    const folder = temporaryFolder(context);
    const first = new SpsaFolder(folder, identity);
    expect(() => new SpsaFolder(folder, identity)).toThrow(/process \d+ is doing the same work/);
    first.add(0, { wins: 1, draws: 0, losses: 1, faults: 0 });
    first.close();
    expect(() => new SpsaFolder(folder, { ...identity, seed: 4 })).toThrow(
      `'${folder}' holds a tuning whose seed is 3, not 4; name another --folder for this one`,
    );
    writeFileSync(join(folder, 'spsa.json'), '{"identity":');
    expect(() => new SpsaFolder(folder, identity)).toThrow(/spsa.json' is damaged .*; name another folder/);
  });
});

describe('the games of a tuning', () => {
  const setup: SpsaGames = {
    games: ['chess'],
    timeControl: { kind: 'nodes', nodes: 100 },
    adjudication: { longest: 4 },
    hash: 1,
    trials: [
      { up: [['LEGAL', 7]], down: [['LEGAL', 3]] },
      { up: [['LEGAL', 7]], down: [['LEGAL', 5]] },
    ],
    openings: Array(2).fill([{ fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', moves: [] }]),
  };

  it('are played by engines with these values, with both colours', async () => {
    const work = openQueuedSpsaGames('spsa-games', setup, { self: [process.execPath, ENGINE] })!;
    const results: TrialResult[] = [];
    const slots = new JobSlots(2, work);
    await slots.run(spsaJobs(setup), [0, 1], (job, packed) => {
      results[job] = unpack(packed) as TrialResult;
    });
    expect(results).toEqual([
      { wins: 2, draws: 0, losses: 0, faults: 2 },
      { wins: 0, draws: 2, losses: 0, faults: 0 },
    ]);
  });

  it('set nothing but numbers of the search', () => {
    const host = { self: ['none'] } as const;
    expect(openQueuedSpsaGames('games', setup, host)).toBeUndefined();
    const wrong = { ...setup, trials: [{ up: [['Debug Log File', 1]], down: [] }] };
    expect(() => openQueuedSpsaGames('spsa-games', wrong, host)).toThrow(/the games of a tuning is malformed/);
  });
});
