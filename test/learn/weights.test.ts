import { describe, expect, it } from 'vitest';
import { tablesOf } from '../../src/board/tables/tables.ts';
import { runJobs } from '../../src/jobs/run-jobs.ts';
import { fitScale, fitWeights } from '../../src/learn/fit.ts';
import { Parameters } from '../../src/learn/parameters.ts';
import { joinSamples, type Samples, SampleWriter } from '../../src/learn/samples.ts';
import { selfPlayJobs } from '../../src/learn/self-play-work.ts';
import { weightsFile } from '../../src/learn/weights-file.ts';
import { seededRandom } from '../../src/platform/random.ts';
import { variantByName } from '../../src/variants/registry.ts';
import { weightsFromMoves } from '../../src/weights/game-weights.ts';

/** Positions whose results follow from known weights of three parameters. */
function invented(truth: readonly number[], scale: number, size: number): Samples {
  const random = seededRandom(5);
  const writer = new SampleWriter();
  for (let i = 0; i < size; i++) {
    const counts = Int32Array.from(truth, () => Math.floor(random() * 7) - 3);
    const score = counts.reduce((sum, count, j) => sum + count * truth[j]!, 0);
    writer.add(counts, 1, score);
    writer.finishGame(random() < 1 / (1 + Math.exp(-score / scale)) ? 1 : 0);
  }
  return writer.finish();
}

describe('the fit', () => {
  const truth = [100, 310, -40];
  const samples = invented(truth, 250, 20000);

  it('finds the scale at which scores become results', () => {
    expect(Math.abs(fitScale(samples) - 250)).toBeLessThan(15);
  });

  it('finds weights again from results alone', () => {
    const start = Float64Array.of(50, 200, 0, 0, 0, 0);
    const options = { resultShare: 1, prior: 0, steps: 400 };
    const { weights, before, after } = fitWeights(samples, start, 250, options);
    expect(after).toBeLessThan(before);
    for (const [i, weight] of truth.entries()) expect(Math.abs(weights[i]! - weight)).toBeLessThan(15);
    // No position has an endgame share, so no endgame weight is learned.
    for (const weight of weights.subarray(3)) expect(Math.abs(weight)).toBeLessThan(1e-9);
  });

  it('stays where it was if the prior is strong', () => {
    const start = Float64Array.of(90, 300, 0, 0, 0, 0);
    const { weights } = fitWeights(samples, start, 250, { resultShare: 1, prior: 1e9, steps: 100 });
    for (const [i, weight] of start.entries()) expect(Math.abs(weights[i]! - weight)).toBeLessThan(3);
  });
});

describe('tuning', () => {
  it('plays the same games with any number of threads', async () => {
    const jobs = selfPlayJobs(variantByName('familiar'), { seed: 3, nodes: 120, network: null }, 4);
    const play = async (threads: number): Promise<Samples> => joinSamples(await runJobs(jobs, { runner: threads }));
    const [one, two] = await Promise.all([play(1), play(2)]);
    expect(one.phases.length).toBeGreaterThan(20);
    expect(two).toEqual(one);
  });

  it('joins samples in order', () => {
    const [a, b] = [invented([1, 2], 100, 3), invented([3, 4], 100, 2)];
    const joined = joinSamples([a, b]);
    expect([...joined.scores]).toEqual([...a.scores, ...b.scores]);
    expect(joined.starts.length).toBe(6);
    expect(joined.starts.at(-1)).toBe(joined.parameters.length);
  });

  it('writes weights as it reads them', () => {
    const variant = variantByName('ajax-bigamous');
    const parameters = new Parameters(tablesOf(variant));
    const numbers = parameters.read(weightsFromMoves(tablesOf(variant)));
    const written = parameters.write(numbers, 'a command');
    const again = parameters.read(written);
    expect([...parameters.read(parameters.write(again, 'a command'))]).toEqual([...again]);
    expect(weightsFile(variant, written)).toContain('export const ajaxBigamous: Weights = {');
  });
});
