import { InputError } from '../errors/input-error.ts';
import { type Frequencies, moments, scoreOfElo, tValueOfNormalizedElo } from './elo.ts';
import { keyValues, readNumber } from './key-values.ts';

/** A sequential probability ratio test of 'the first engine is elo1 stronger' against 'it is elo0 stronger'. */
export interface SprtTest {
  readonly elo0: number;
  readonly elo1: number;
  /** Probability of accepting elo1 where elo0 is true, and the other way round. */
  readonly alpha: number;
  readonly beta: number;
  /**
   * The kind of Elo in which elo0 and elo1 are given. Normalised Elo makes the length of a test independent of the
   * share of draws.
   */
  readonly model: 'normalized' | 'logistic';
}

/** How a test stands. */
export interface SprtState {
  /** The log-likelihood ratio, and the bounds that end the test. */
  readonly llr: number;
  readonly lower: number;
  readonly upper: number;
  readonly verdict: 'H0' | 'H1' | undefined;
}

/** The count of a result that never occurred; with 0 the ratio would be infinite. */
const NEVER_SEEN = 1e-3;
/** The largest Elo bound. Some distributions cannot have greater differences, which need no sequential test anyway. */
const MOST_ELO = 200;

/**
 * Reads `elo0=0,elo1=5`, optionally with `alpha=`, `beta=` (0.05 each) and `model=normalized|logistic`.
 *
 * @throws InputError if a value is missing or out of range
 */
export function parseSprt(text: string): SprtTest {
  const values = keyValues('--sprt', text, ['elo0', 'elo1', 'alpha', 'beta', 'model']);
  const number = (key: string, fallback?: string): number => {
    const value = values.get(key) ?? fallback;
    if (value === undefined) throw new InputError(`--sprt needs ${key}, as in elo0=0,elo1=5`);
    return readNumber(`--sprt ${key}`, value);
  };
  const test = {
    elo0: number('elo0'),
    elo1: number('elo1'),
    alpha: number('alpha', '0.05'),
    beta: number('beta', '0.05'),
  };
  const model = values.get('model') ?? 'normalized';
  for (const elo of [test.elo0, test.elo1])
    if (Math.abs(elo) > MOST_ELO)
      throw new InputError(`--sprt: elo0 and elo1 lie between -${MOST_ELO} and ${MOST_ELO}`);
  if (test.elo0 >= test.elo1) throw new InputError('--sprt: elo0 must be less than elo1');
  for (const error of [test.alpha, test.beta])
    if (error <= 0 || error >= 0.5) throw new InputError('--sprt: alpha and beta lie between 0 and 0.5');
  if (model !== 'normalized' && model !== 'logistic')
    throw new InputError(`--sprt: model is 'normalized' or 'logistic', not '${model}'`);
  return { ...test, model };
}

/**
 * How the test stands after these results of the first engine, of pairs of games (5 numbers) or of games (3 numbers).
 */
export function sprtState(test: SprtTest, frequencies: Frequencies): SprtState {
  const lower = Math.log(test.beta / (1 - test.alpha));
  const upper = Math.log((1 - test.beta) / test.alpha);
  const llr = frequencies.some((n) => n > 0) ? logLikelihoodRatio(test, frequencies) : 0;
  return { llr, lower, upper, verdict: llr >= upper ? 'H1' : llr <= lower ? 'H0' : undefined };
}

/**
 * The generalised log-likelihood ratio, by the method of M. Van den Bergh that fishtest uses: the distribution most
 * likely under each hypothesis is worked out, not approximated.
 */
export function logLikelihoodRatio({ elo0, elo1, model }: SprtTest, frequencies: Frequencies): number {
  const counts = frequencies.map((n) => n || NEVER_SEEN);
  const total = counts.reduce((sum, n) => sum + n, 0);
  const seen = counts.map((n) => n / total);
  const scores = counts.map((_, i) => i / (counts.length - 1));
  const likeliest = (elo: number): number[] => {
    if (model === 'logistic') return likeliestWithMean(seen, scores, scoreOfElo(elo));
    // A pair's score has a smaller deviation than a game's, so its t-value is greater.
    return likeliestWithTValue(seen, scores, tValueOfNormalizedElo(elo) * Math.sqrt((counts.length - 1) / 2));
  };
  const [under0, under1] = [likeliest(elo0), likeliest(elo1)];
  return total * seen.reduce((sum, p, i) => sum + p * Math.log(under1[i]! / under0[i]!), 0);
}

/** The distribution with this mean score under which what was seen is likeliest. */
function likeliestWithMean(seen: readonly number[], scores: readonly number[], mean: number): number[] {
  return reweigh(
    seen,
    scores.map((score) => score - mean),
  );
}

/**
 * The same with a given t-value, (mean - 1/2) / deviation. It is found step by step, each linear about the one before.
 */
function likeliestWithTValue(seen: readonly number[], scores: readonly number[], t: number): number[] {
  let current = seen.map(() => 1 / seen.length);
  for (let step = 0; step < 50; step++) {
    const { mean, variance } = moments(current);
    const deviation = Math.sqrt(variance);
    const next = reweigh(
      seen,
      scores.map((score) => score - 0.5 - (t * deviation * (1 + ((mean - score) / deviation) ** 2)) / 2),
    );
    const change = Math.max(...next.map((p, i) => Math.abs(p - current[i]!)));
    current = next;
    if (change < 1e-12) break;
  }
  return current;
}

/**
 * The distribution closest in likelihood to `seen` under which the expectation of `values` is 0: p / (1 + x v) for the
 * one x that makes it so, found by halving the interval in which all of these are positive.
 */
function reweigh(seen: readonly number[], values: readonly number[]): number[] {
  let low = -1 / Math.max(...values);
  let high = -1 / Math.min(...values);
  for (let i = 0; i < 200; i++) {
    const x = (low + high) / 2;
    if (x === low || x === high) break;
    const expectation = seen.reduce((sum, p, k) => sum + (p * values[k]!) / (1 + x * values[k]!), 0);
    if (expectation > 0) low = x;
    else high = x;
  }
  const x = (low + high) / 2;
  return seen.map((p, k) => p / (1 + x * values[k]!));
}
