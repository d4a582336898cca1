import type { ArrayTheory, WeightedArrays } from '../variants/array-theory.ts';
import type { Variant } from '../variants/types.ts';
import type { ArrayMatrix } from './array-matrix.ts';
import { mirroredArrays } from './array-work.ts';
import { solveMatrixGame, winsOfColumns, winsOfRows } from './matrix-game.ts';

/** Some arrays of each side, by their numbers; with each, its mirror image. */
export interface ArraySets {
  readonly white: readonly number[];
  readonly black: readonly number[];
}

/** The best strategies of both sides in the secret choice. */
export interface ArraySolution extends ArrayTheory {
  /** White's expected points if both choose best, 0 to 1, and by how much the arithmetic may be wrong. */
  readonly value: number;
  readonly gap: number;
}

/** What a whole matrix says of two strategies. */
export interface Expectations {
  /** White's expected points, 0 to 1, if both choose by these strategies, and if both choose evenly. */
  readonly value: number;
  readonly evenValue: number;
  /** [array]: what White expects to get with it against Black's strategy, and what with White's strategy against it. */
  readonly asWhite: Float64Array;
  readonly asBlack: Float64Array;
}

/** How scores turn into expected points (centipawns), as in `train`. */
export const EXPECTATION_SCALE = 300;
/** Arrays that are chosen less often count for nothing. */
const LEAST_WEIGHT = 1e-6;
/** The same in the file that the engine draws its arrays by. */
const LEAST_WRITTEN = 1e-3;

/** White's expected points by a score in centipawns. */
export function expectedPoints(score: number): number {
  return 1 / (1 + Math.exp(-score / EXPECTATION_SCALE));
}

/**
 * The best mixed strategies of both sides in the secret choice. Where the game is the same in a mirror, an array and
 * its mirror image are chosen equally often, which loses nothing, and the program is a quarter as large.
 *
 * @param matrix knows the score of each pair of these arrays
 * @param sets the arrays to choose from; missing: all
 */
export async function solveArrays(variant: Variant, matrix: ArrayMatrix, sets?: ArraySets): Promise<ArraySolution> {
  const mirror = mirroredArrays(variant);
  const all = Array.from({ length: matrix.size }, (_, array) => array);
  const [white, black] = [sets?.white ?? all, sets?.black ?? all].map((arrays) => firstOfTwins(arrays, mirror)) as [
    number[],
    number[],
  ];
  const points = (row: number, column: number): number => expectedPoints(matrix.get(row, column));
  const payoff = Float64Array.from(
    white.flatMap((row) => black.map((column) => (points(row, column) + points(row, mirror?.[column] ?? column)) / 2)),
  );
  const { value, rows, columns, gap } = await solveMatrixGame(payoff, white.length, black.length);
  const whole = (arrays: readonly number[], strategy: Float64Array): WeightedArrays => {
    const weights = new Float64Array(matrix.size);
    arrays.forEach((array, i) => {
      weights[array]! += strategy[i]! / 2;
      weights[mirror?.[array] ?? array]! += strategy[i]! / 2;
    });
    return weighted(weights);
  };
  return { value, gap, white: whole(white, rows), black: whole(black, columns) };
}

/**
 * Of two arrays that mirror each other, the one with the lower number; all, if the game is not the same in a mirror.
 */
export function firstOfTwins(arrays: readonly number[], mirror: Int32Array | undefined): number[] {
  return arrays.filter((array) => !mirror || array <= mirror[array]!);
}

/** What a matrix that knows all pairs says of two strategies. */
export function expectationsOf(matrix: ArrayMatrix, { white, black }: ArrayTheory): Expectations {
  const payoff = Float64Array.from(matrix.scores, expectedPoints);
  const asWhite = winsOfRows(payoff, frequencies(black, matrix.size));
  return {
    value: frequencies(white, matrix.size).reduce((sum, weight, array) => sum + weight * asWhite[array]!, 0),
    evenValue: payoff.reduce((sum, points) => sum + points, 0) / payoff.length,
    asWhite,
    asBlack: winsOfColumns(payoff, frequencies(white, matrix.size)),
  };
}

/** How often each array is chosen; these add up to 1. */
function frequencies(arrays: WeightedArrays, size: number): Float64Array {
  const all = new Float64Array(size);
  const sum = arrays.reduce((total, [, weight]) => total + weight, 0);
  for (const [array, weight] of arrays) all[array] = weight / sum;
  return all;
}

/** The arrays that are chosen at all, the most frequent first. */
function weighted(strategy: Float64Array): WeightedArrays {
  return [...strategy]
    .map((weight, array) => [array, Number(weight.toFixed(6))] as const)
    .filter(([, weight]) => weight > LEAST_WEIGHT)
    .sort((a, b) => b[1] - a[1] || a[0] - b[0]);
}

/**
 * The strategies as a file of TypeScript, which the engine draws its arrays by. What is hardly ever chosen is left out,
 * because the file is a part of every program and page.
 *
 * @param command that found them
 * @param network its fingerprint
 */
export function theorySource(command: string, network: string, { value, white, black }: ArraySolution): string {
  const list = (arrays: WeightedArrays): string => {
    const kept = arrays.filter(([, weight]) => weight >= LEAST_WRITTEN);
    const sum = kept.reduce((total, [, weight]) => total + weight, 0);
    return kept.map(([array, weight]) => `    [${array}, ${Number((weight / sum).toFixed(4))}],\n`).join('');
  };
  return `import type { ArrayTheory } from './array-theory.ts';

/**
 * How to choose an array in secret: White expects ${(100 * value).toFixed(1)} % of the points if both do so. Made, with the network
 * ${network}, by
 * ${command}
 */
export const theory: ArrayTheory = {
  white: [
${list(white)}  ],
  black: [
${list(black)}  ],
};
`;
}
