import { describe, expect, test } from 'vitest';
import { eloOfScore, estimateElo, moments } from '../../src/match/elo.ts';
import { logLikelihoodRatio, parseSprt, type SprtTest, sprtState } from '../../src/match/sprt.ts';
import { seededRandom } from '../../src/platform/random.ts';

const sprt = (elo0: number, elo1: number, model: SprtTest['model'] = 'normalized'): SprtTest => ({
  elo0,
  elo1,
  alpha: 0.05,
  beta: 0.05,
  model,
});

/*
 * Results of fishtest (tests.stockfishchess.org) as they were published in pull requests of
 * github.com/official-stockfish/Stockfish (the number is given) and in pull request 10 of
 * github.com/lichess-org/stockfish-web.
 */
describe('against results that fishtest published', () => {
  test.each([
    [6019, 0, 2, [320, 12431, 27275, 12858, 316], 2.95],
    [6019, 0.5, 2.5, [197, 45541, 117722, 46579, 228], 2.96],
    [4194, 0, 2, [371, 10263, 24989, 10642, 379], 2.95],
    [4194, 0.5, 2.5, [47, 8181, 25234, 8575, 47], 2.94],
    [6285, -1.75, 0.25, [289, 26459, 62934, 26379, 331], 2.94],
    [6285, -1.75, 0.25, [118, 38575, 109888, 38432, 122], 2.95],
    [6255, -1.75, 0.25, [317, 12094, 28735, 12231, 319], 2.96],
    [6255, -1.75, 0.25, [47, 9917, 26934, 10064, 45], 2.94],
    [4160, 0.5, 2.5, [12, 2318, 9925, 2598, 3], 2.95],
  ])('the LLR of pull request %i, bounds %d and %d', (_, elo0, elo1, pairs, llr) => {
    expect(logLikelihoodRatio(sprt(elo0, elo1), pairs)).toBeCloseTo(llr, 1);
    expect(Math.abs(logLikelihoodRatio(sprt(elo0, elo1), pairs) - llr)).toBeLessThan(0.0051);
  });

  test.each([
    // In those years the bounds of fishtest were in logistic Elo.
    [2971, -0.5, 1.5, [17, 253, 1042, 337, 39], 2.96],
    [2951, 0.25, 1.75, [33, 1185, 8378, 1302, 50], 2.95],
    [3098, -0.25, 1.25, [491, 7345, 29693, 7670, 465], 2.96],
    [3209, 0.25, 1.25, [58, 3302, 33130, 3518, 84], 2.97],
    [2920, 0.25, 1.75, [328, 4564, 15580, 4789, 371], 2.98],
  ])('the logistic LLR of pull request %i, bounds %d and %d', (_, elo0, elo1, pairs, llr) => {
    expect(Math.abs(logLikelihoodRatio(sprt(elo0, elo1, 'logistic'), pairs) - llr)).toBeLessThan(0.011);
  });

  test.each([
    [6255, [1, 137, 4659, 203, 0], 2.22, 1.3, 12.0, 6.8, 100.0],
    [4160, [39, 5335, 18992, 5622, 12], 1.35, 1.2, 3.13, 2.8, 98.6],
    [10, [66, 1042, 2452, 1370, 70], 11.68, 3.7, 21.55, 6.9, 100.0],
  ])('Elo, normalised Elo, errors and LOS of pull request %i', (_, pairs, elo, error, nElo, nError, los) => {
    const estimate = estimateElo(pairs)!;
    expect(estimate.elo).toBeCloseTo(elo, 2);
    expect(Math.abs(estimate.error - error)).toBeLessThan(0.06);
    expect(Math.abs(estimate.normalizedElo - nElo)).toBeLessThan(0.02);
    expect(Math.abs(estimate.normalizedError - nError)).toBeLessThan(0.1);
    expect(Math.abs(100 * estimate.los - los)).toBeLessThan(0.06);
  });

  // The raw statistics of test 69d3c8dc7c5b3724e29d2712 on montytest.muzhen.org, a fishtest for another engine.
  test('the raw statistics of a short and very one-sided test', () => {
    const pairs = [13, 37, 50, 25, 3];
    const { mean, variance } = moments(pairs);
    expect(mean).toBeCloseTo(0.4375, 10);
    expect(variance).toBeCloseTo(0.05762, 5);
    expect(estimateElo(pairs)!.normalizedElo).toBeCloseTo(-63.97, 2);
    expect(logLikelihoodRatio(sprt(0, 4), pairs)).toBeCloseTo(-0.54912, 5);
    expect(sprtState(sprt(0, 4), pairs).upper).toBeCloseTo(2.9444, 4);
    // Its logistic ratio is for the logistic bounds that the page names.
    expect(logLikelihoodRatio(sprt(0, 2.716, 'logistic'), pairs)).toBeCloseTo(-0.53772, 3);
  });
});

describe('at the edges', () => {
  test('no results say nothing', () => {
    expect(estimateElo([0, 0, 0])).toBeUndefined();
    expect(sprtState(sprt(0, 5), [0, 0, 0, 0, 0])).toMatchObject({ llr: 0, verdict: undefined });
  });

  test('nothing but wins is an infinite difference, and a verdict after some pairs', () => {
    expect(estimateElo([0, 0, 0, 0, 8])).toMatchObject({ elo: Number.POSITIVE_INFINITY, los: 1 });
    expect(sprtState(sprt(0, 5), [0, 0, 0, 0, 500]).verdict).toBe('H1');
    expect(sprtState(sprt(0, 5), [500, 0, 0, 0, 0]).verdict).toBe('H0');
  });

  test('even results are no difference', () => {
    expect(estimateElo([3, 4, 3])).toMatchObject({ elo: -0, los: 0.5, normalizedElo: 0 });
    expect(estimateElo([0, 0, 9, 0, 0])).toMatchObject({ los: 0.5, error: 0, normalizedElo: 0 });
  });

  test('a score beyond what can be, as at the end of a confidence interval, is an infinite difference', () => {
    expect([-0.1, 0, 0.5, 1, 1.1].map(eloOfScore)).toEqual([-Infinity, -Infinity, -0, Infinity, Infinity]);
  });

  test('the bounds are those of Wald, for errors of either kind', () => {
    const { lower, upper } = sprtState({ ...sprt(0, 5), alpha: 0.01, beta: 0.2 }, [0, 0, 0]);
    expect(lower).toBeCloseTo(Math.log(0.2 / 0.99), 12);
    expect(upper).toBeCloseTo(Math.log(0.8 / 0.01), 12);
  });

  test('the ratio is a number for any results and bounds', () => {
    const random = seededRandom(9);
    const elo = () => Math.round((random() - 0.5) * 400);
    for (let i = 0; i < 300; i++) {
      const size = random() < 0.5 ? 3 : 5;
      const results = Array.from({ length: size }, () => (random() < 0.5 ? 0 : Math.floor(random() ** 4 * 1e5)));
      results[Math.floor(random() * size)]! += 1;
      const [elo0, elo1] = [elo(), elo()];
      for (const model of ['normalized', 'logistic'] as const)
        expect(logLikelihoodRatio(sprt(elo0, elo1, model), results), `${results} ${elo0} ${elo1}`).toSatisfy(
          Number.isFinite,
        );
    }
  });

  test('swapped results and bounds turn the ratio round', () => {
    const pairs = [2, 11, 30, 14, 5];
    expect(logLikelihoodRatio(sprt(-5, 0), pairs.toReversed())).toBeCloseTo(-logLikelihoodRatio(sprt(0, 5), pairs), 9);
  });
});

describe('--sprt', () => {
  test('is read', () => {
    expect(parseSprt('elo0=0,elo1=5')).toEqual(sprt(0, 5));
    expect(parseSprt('elo1=0.25, elo0=-1.75, alpha=0.1, model=logistic')).toEqual({
      elo0: -1.75,
      elo1: 0.25,
      alpha: 0.1,
      beta: 0.05,
      model: 'logistic',
    });
    expect(parseSprt('elo0=-200,elo1=200,beta=0.2')).toEqual({ ...sprt(-200, 200), beta: 0.2 });
  });

  test.each([
    ['elo0=0', 'needs elo1'],
    ['elo0=5,elo1=0', 'must be less'],
    ['elo0=5,elo1=5', 'must be less'],
    ['elo0=0,elo1=500', 'between -200 and 200'],
    ['elo0=0,elo1=x', "--sprt elo1 is 'x'; it must be a number"],
    ['elo0=0,elo1=5,beta=x', "--sprt beta is 'x'; it must be a number"],
    ['elo0=0,elo1=5,elo1=6', 'given twice'],
    ['elo0=0,elo1=5,gamma=1', "--sprt: cannot read 'gamma=1'"],
    ['elo0=0,elo1=5,alpha=0.7', 'alpha and beta'],
    ['elo0=0,elo1=5,alpha=0.5', 'alpha and beta'],
    ['elo0=0,elo1=5,beta=0', 'alpha and beta'],
    ['elo0=0,elo1=5,beta=-1', 'alpha and beta'],
    ['elo0=0,elo1=5,model=bayes', 'model'],
  ])('%s is refused', (text, problem) => {
    expect(() => parseSprt(text)).toThrow(problem);
  });
});
