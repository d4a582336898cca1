import { errorFunction } from 'simple-statistics';

/** The quantile of the normal distribution that leaves 2.5 % on either side. */
export const Z_95 = 1.959963984540054;

/**
 * Elo for each unit of (wins - losses) / games between sides that are about equal. Normalised Elo has as much for each
 * unit of its score (t-value of one game), so that both kinds of Elo agree for small differences.
 */
export const ELO_PER_SHARE = 800 / Math.LN10;

/**
 * How often each result occurred, from the worst to the best: loss, draw, win of single games (3 numbers), or the
 * points of pairs of games, 0, 1/2, 1, 1 1/2, 2 (5 numbers).
 */
export type Frequencies = readonly number[];

/** The mean score of a game (0 to 1), the variance of one sample (a game or a pair), and the number of samples. */
export interface Moments {
  readonly samples: number;
  readonly mean: number;
  readonly variance: number;
}

/** What results say about a difference in strength; Elo of the one whose results they are. */
export interface EloEstimate {
  /** Logistic Elo, infinite if all games were won, or all lost. */
  readonly elo: number;
  /** Half the width of the 95 % confidence interval. */
  readonly error: number;
  /** Normalised Elo and its error, as fishtest computes them. */
  readonly normalizedElo: number;
  readonly normalizedError: number;
  /** Likelihood of superiority, 0 to 1. */
  readonly los: number;
}

/** Mean and variance of results whose scores lie evenly between 0 and 1; the variance is that of one sample. */
export function moments(frequencies: Frequencies): Moments {
  const samples = frequencies.reduce((sum, n) => sum + n, 0);
  const score = (i: number): number => i / (frequencies.length - 1);
  const mean = frequencies.reduce((sum, n, i) => sum + n * score(i), 0) / samples;
  const variance = frequencies.reduce((sum, n, i) => sum + n * (score(i) - mean) ** 2, 0) / samples;
  return { samples, mean, variance };
}

/** The score, 0 to 1, that is expected of a side stronger by this logistic Elo. */
export function scoreOfElo(elo: number): number {
  return 1 / (1 + 10 ** (-elo / 400));
}

/** The logistic Elo difference that a score, 0 to 1, stands for. */
export function eloOfScore(score: number): number {
  if (score <= 0) return Number.NEGATIVE_INFINITY;
  if (score >= 1) return Number.POSITIVE_INFINITY;
  return -400 * Math.log10(1 / score - 1);
}

/** The t-value of one game that a normalised Elo difference stands for. */
export function tValueOfNormalizedElo(elo: number): number {
  return elo / ELO_PER_SHARE;
}

/** The Elo difference estimated from results, with its error at 95 %; undefined if there are no results. */
export function estimateElo(frequencies: Frequencies): EloEstimate | undefined {
  const { samples, mean, variance } = moments(frequencies);
  if (samples === 0) return undefined;
  const deviation = Math.sqrt(variance / samples);
  const [low, high] = [eloOfScore(mean - Z_95 * deviation), eloOfScore(mean + Z_95 * deviation)];
  const gamesPerSample = (frequencies.length - 1) / 2;
  const perGame = Math.sqrt(variance * gamesPerSample);
  const games = samples * gamesPerSample;
  return {
    elo: eloOfScore(mean),
    error: (high - low) / 2,
    normalizedElo: mean === 0.5 ? 0 : ((mean - 0.5) / perGame) * ELO_PER_SHARE,
    normalizedError: (Z_95 / Math.sqrt(games)) * ELO_PER_SHARE,
    los: mean === 0.5 ? 0.5 : normalCdf((mean - 0.5) / deviation),
  };
}

function normalCdf(x: number): number {
  return (1 + errorFunction(x / Math.SQRT2)) / 2;
}
