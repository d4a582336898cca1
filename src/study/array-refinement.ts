import type { Variant } from '../variants/types.ts';
import type { ArrayMatrix } from './array-matrix.ts';
import {
  type ArraySets,
  type ArraySolution,
  type Expectations,
  expectationsOf,
  firstOfTwins,
  solveArrays,
} from './array-solution.ts';
import { mirroredArrays, type PairRow } from './array-work.ts';

/** What a second, deeper look at the best arrays has found. */
export interface ArrayRefinement {
  /** Of each search. */
  readonly nodes: number;
  /** Which arrays were searched against each other. */
  readonly sets: ArraySets;
  /** The best choice among these, by the deeper searches. */
  readonly solution: ArraySolution;
  /** What the matrix of all pairs says of it. */
  readonly expectations: Expectations;
  /** What a side would gain by the best answer to the other's strategy, if the matrix of all pairs were right. */
  readonly gains: { readonly white: ArrayGain; readonly black: ArrayGain };
  /** By how many centipawns a deeper search differs from that of the first matrix: root of the mean square. */
  readonly difference: number;
}

/** In points, 0 to 1. */
export interface ArrayGain {
  /** By the best of all arrays. */
  readonly ofAll: number;
  /** By the best of those that were looked at twice: what the first matrix has of noise. */
  readonly ofBest: number;
}

/**
 * The arrays with which a side expects most against the other's strategy, each with its mirror image.
 *
 * @param count how many of a side at most
 */
export function bestArrays(variant: Variant, { asWhite, asBlack }: Expectations, count: number): ArraySets {
  const mirror = mirroredArrays(variant);
  const best = (points: Float64Array): number[] => {
    const all = Array.from(points, (_, array) => array);
    const ranked = firstOfTwins(all, mirror).sort((a, b) => points[b]! - points[a]! || a - b);
    const sets = ranked.map((array) => [...new Set([array, mirror?.[array] ?? array])]);
    const chosen: number[] = [];
    for (const twins of sets) if (chosen.length + twins.length <= count) chosen.push(...twins);
    return chosen.sort((a, b) => a - b);
  };
  return { white: best(asWhite), black: best(asBlack.map((points) => 1 - points)) };
}

/** The pairs that have not been looked at again; of two that mirror each other, one. */
export function missingPairs(variant: Variant, again: ArrayMatrix, { white, black }: ArraySets): PairRow[] {
  return firstOfTwins(white, mirroredArrays(variant))
    .map((row) => ({ white: row, blacks: black.filter((column) => !again.has(row, column)) }))
    .filter(({ blacks }) => blacks.length > 0);
}

/** Takes the scores of some pairs, and what they say of the mirrored ones. */
export function addPairs(variant: Variant, again: ArrayMatrix, { white, blacks }: PairRow, scores: Int16Array): void {
  const mirror = mirroredArrays(variant);
  blacks.forEach((black, i) => {
    again.setPair(white, black, scores[i]!);
    if (mirror) again.setPair(mirror[white]!, mirror[black]!, scores[i]!);
  });
}

/**
 * Solves the game of choosing among the best arrays.
 *
 * @param matrix the scores of all pairs
 * @param again the scores of the best arrays, sets which these are, nodes the number of nodes of each of its searches
 */
export async function refined(
  variant: Variant,
  matrix: ArrayMatrix,
  { again, sets, nodes }: { readonly again: ArrayMatrix; readonly sets: ArraySets; readonly nodes: number },
): Promise<ArrayRefinement> {
  const solution = await solveArrays(variant, again, sets);
  const expectations = expectationsOf(matrix, solution);
  const { value, asWhite, asBlack } = expectations;
  const most = (arrays: readonly number[] | undefined, points: Float64Array, sign: number): number =>
    Math.max(...(arrays?.map((array) => points[array]!) ?? points).map((own) => sign * (own - value)));
  return {
    ...{ nodes, sets, solution, expectations },
    gains: {
      white: { ofAll: most(undefined, asWhite, 1), ofBest: most(sets.white, asWhite, 1) },
      black: { ofAll: most(undefined, asBlack, -1), ofBest: most(sets.black, asBlack, -1) },
    },
    difference: differenceOf(matrix, again, sets),
  };
}

function differenceOf(matrix: ArrayMatrix, again: ArrayMatrix, { white, black }: ArraySets): number {
  let sum = 0;
  for (const row of white) for (const column of black) sum += (again.get(row, column) - matrix.get(row, column)) ** 2;
  return Math.sqrt(sum / (white.length * black.length));
}
