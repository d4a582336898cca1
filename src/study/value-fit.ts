import { inverse, Matrix } from 'ml-matrix';
import { type Color, WHITE } from '../board/piece.ts';
import { moments, Z_95 } from '../match/elo.ts';

/** The results of games in which two armies differ. */
export interface ImbalanceResult {
  readonly name: string;
  /** The colour of the first side. */
  readonly color: Color;
  /** How often it lost, drew and won. */
  readonly games: readonly [losses: number, draws: number, wins: number];
  /** By how many pieces it has more, by letter; pairs have names of their own. */
  readonly difference: ReadonlyMap<string, number>;
}

/** A worth in pawns, with its 95 % error. */
export interface Measured {
  readonly value: number;
  readonly error: number;
}

/** An imbalance beside what the worths that were found say of it. */
export interface Residual {
  readonly name: string;
  readonly color: Color;
  readonly games: number;
  /** The share of the points that the first side got, and what it should have got. */
  readonly share: number;
  readonly expected: number;
  /** How far the two lie apart, in pawns, and the 95 % error of what was measured. */
  readonly pawns: number;
  readonly error: number;
  /** The same in standard errors: beyond 3, the armies' worth is not the sum of their pieces. */
  readonly deviations: number;
}

/** What the pieces are worth. */
export interface ValueFit {
  /** By letter, or by the name of a pair; without what no game tells of. */
  readonly values: ReadonlyMap<string, Measured>;
  /** What it is worth to have White, in pawns. */
  readonly white: Measured;
  /** How the score of a side that is one pawn ahead is expected to be (0 to 1), everything else being even. */
  readonly pawnScore: number;
  readonly residuals: readonly Residual[];
  /**
   * The mean square of the residuals in standard errors, over the degrees of freedom: near 1 if worth is a sum. The
   * errors are as much larger as its root if it is greater than 1.
   */
  readonly misfit: number;
}

/** Results are taken as if there were this much of a win and of a loss more, so that no share is 0 or 1. */
const PRIOR = 0.5;
/** Directions in which the imbalances do not tell worths apart, beside the others. */
const SINGULAR = 1e-9;
/** Worths with a greater error (pawns) are not known. */
const MOST_ERROR = 50;

/**
 * Finds the worth of all pieces at once: the logit of the share of points of an imbalance is the sum of the worths of
 * what one side has more, and of having White, by weighted least squares. The worth of a pawn is the unit.
 *
 * @param unit the letter of the pawn
 * @returns undefined if the games do not tell the worth of a pawn
 */
export function fitValues(results: readonly ImbalanceResult[], unit: string): ValueFit | undefined {
  const played = results.filter(({ games }) => games.some((n) => n > 0));
  const names = [...new Set(played.flatMap(({ difference }) => [...difference.keys()]))].sort();
  const pawn = names.indexOf(unit);
  if (pawn < 0) return undefined;
  const rows = played.map((result) => {
    const { logit, variance } = logitOf(result.games);
    const row = names.map((name) => result.difference.get(name) ?? 0);
    return { result, row: [...row, result.color === WHITE ? 1 : -1], logit, weight: 1 / variance };
  });
  const columns = names.length + 1;
  const normal = Matrix.zeros(columns, columns);
  const right = Matrix.zeros(columns, 1);
  for (const { row, logit, weight } of rows)
    for (let i = 0; i < columns; i++) {
      right.set(i, 0, right.get(i, 0) + weight * row[i]! * logit);
      for (let j = 0; j < columns; j++) normal.set(i, j, normal.get(i, j) + weight * row[i]! * row[j]!);
    }
  const scale = Math.max(...normal.diagonal());
  // What no imbalance tells apart is held at 0 by next to nothing, and then has a huge error.
  for (let i = 0; i < columns; i++) normal.set(i, i, normal.get(i, i) + SINGULAR * scale);
  const covariance = inverse(normal);
  const found = covariance.mmul(right).to1DArray();
  const perPawn = found[pawn]!;
  if (!(perPawn > 0)) return undefined;
  const fitted = rows.map(({ row }) => row.reduce((sum, count, i) => sum + count * found[i]!, 0));
  const squares = rows.reduce((sum, { logit, weight }, k) => sum + weight * (logit - fitted[k]!) ** 2, 0);
  const misfit = rows.length > columns ? squares / (rows.length - columns) : 1;
  const inflation = Math.max(1, misfit);
  const measured = (i: number): Measured => {
    const value = found[i]! / perPawn;
    const variance =
      covariance.get(i, i) - 2 * value * covariance.get(i, pawn) + value * value * covariance.get(pawn, pawn);
    return { value, error: (Z_95 * Math.sqrt(Math.max(0, variance) * inflation)) / perPawn };
  };
  const values = names.map((name, i) => [name, measured(i)] as const).filter(([, { error }]) => error < MOST_ERROR);
  return {
    values: new Map(values),
    white: measured(columns - 1),
    pawnScore: shareOf(perPawn),
    misfit,
    residuals: rows.map(({ result, logit, weight }, k) => {
      const { name, color, games } = result;
      const { samples, mean } = moments(games);
      const difference = logit - fitted[k]!;
      return {
        ...{ name, color, games: samples, share: mean, expected: shareOf(fitted[k]!) },
        pawns: difference / perPawn,
        error: Z_95 / Math.sqrt(weight) / perPawn,
        deviations: difference * Math.sqrt(weight),
      };
    }),
  };
}

/** The logit of the share of points, and its variance. */
function logitOf([losses, draws, wins]: readonly [number, number, number]): { logit: number; variance: number } {
  const { samples, mean, variance } = moments([losses + PRIOR, draws, wins + PRIOR]);
  return { logit: Math.log(mean / (1 - mean)), variance: variance / samples / (mean * (1 - mean)) ** 2 };
}

function shareOf(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}
