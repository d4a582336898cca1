import { startArrayCount } from '../board/notation/start-array.ts';
import type { Tables } from '../board/tables/tables.ts';
import { InputError } from '../errors/input-error.ts';
import type { WorkState } from '../jobs/work-folder.ts';
import { networkText } from '../learn/player.ts';
import type { Network } from '../net/network.ts';
import type { ArrayTheory, WeightedArrays } from '../variants/array-theory.ts';
import type { Variant } from '../variants/types.ts';
import type { ArrayMatrix } from './array-matrix.ts';
import { arrayJobs, arrayMatchJobs, mirroredArrays } from './array-work.ts';
import { solveMatrixGame, winsOfColumns, winsOfRows } from './matrix-game.ts';
import type { StudyHost } from './study-host.ts';

/** What all of a study of start arrays depends on. */
export interface ArraysIdentity {
  readonly game: string;
  /** See `rulesFingerprint`. */
  readonly rules: string;
  readonly seed: number;
  /** Of each search. */
  readonly nodes: number;
  readonly network: string;
}

/** The match of theory against even choice. */
export interface ArrayMatch {
  readonly nodes: number;
  /** Pairs of games in which theory got 0, 1/2, 1, 1 1/2 and 2 points. */
  readonly pairs: readonly number[];
  /** Its points as White and as Black, of as many games each as there are pairs. */
  readonly asWhite: number;
  readonly asBlack: number;
}

/** How far a study of arrays is, but for the matrix. */
export interface ArraysState extends WorkState<ArraysIdentity> {
  readonly match?: ArrayMatch;
}

/** What a matrix tells of the best choice. */
export interface Equilibrium extends ArrayTheory {
  /** White's expected points if both choose best, 0 to 1, and by how much the arithmetic may be wrong. */
  readonly value: number;
  readonly gap: number;
  /** White's expected points if both choose evenly. */
  readonly evenValue: number;
  /** [array]: what White expects to get with it against Black's best strategy, and what with Black's against White's. */
  readonly asWhite: Float64Array;
  readonly asBlack: Float64Array;
}

/** How scores turn into expected points (centipawns), as in `train`. */
export const EXPECTATION_SCALE = 300;
/** Rows of the matrix that are saved together. */
const ROUND = 16;
const PAIRS = 50;
/** Arrays that are chosen less often count for nothing. */
const LEAST_WEIGHT = 1e-6;

/** Searches all pairs of arrays, and has theory play against even choice. */
export class ArraysStudy {
  private readonly tables: Tables;
  private readonly network: string | null;
  private readonly host: StudyHost<ArraysState>;
  private state: ArraysState;

  /** @throws InputError if the game has no arrays */
  constructor(tables: Tables, network: Network | null, state: ArraysState, host: StudyHost<ArraysState>) {
    if (!tables.variant.startArrays)
      throw new InputError(
        `${tables.variant.name} has no arrays to choose from; it always begins with the same position`,
      );
    this.tables = tables;
    this.network = networkText(network);
    this.state = state;
    this.host = host;
  }

  /** Searches what is missing of the matrix. @param save is called with rows that are new */
  async fill(matrix: ArrayMatrix, save: () => void): Promise<void> {
    const { variant } = this.tables;
    for (;;) {
      const rows = missingRows(variant, matrix).slice(0, ROUND);
      if (rows.length === 0) return;
      const plan = { nodes: this.state.identity.nodes, network: this.network, rows };
      const results = await this.host.carryOut<Int16Array>(arrayJobs(variant, plan), 'arrays of White');
      results.forEach((scores, i) => {
        addRow(variant, matrix, rows[i]!, scores);
      });
      save();
    }
  }

  /** Plays until there are as many pairs of games as wanted. */
  async play({ white, black }: ArrayTheory, nodes: number, pairs: number): Promise<ArraysState> {
    const { seed } = this.state.identity;
    for (;;) {
      const known = this.state.match?.nodes === nodes ? this.state.match : undefined;
      const match = known ?? { nodes, pairs: [0, 0, 0, 0, 0], asWhite: 0, asBlack: 0 };
      const from = match.pairs.reduce((sum, n) => sum + n, 0);
      if (from >= pairs) return this.state;
      const plan = { seed, nodes, network: this.network, white, black, from };
      const jobs = arrayMatchJobs(this.tables.variant, plan, Math.min(PAIRS, pairs - from));
      const results = await this.host.carryOut<[number, number]>(jobs, 'pairs of games');
      const counts = [...match.pairs];
      for (const [one, two] of results) counts[2 * (one + two)]!++;
      const sum = (side: 0 | 1): number => results.reduce((total, points) => total + points[side], 0);
      const now = { nodes, pairs: counts, asWhite: match.asWhite + sum(0), asBlack: match.asBlack + sum(1) };
      this.state = { ...this.state, match: now };
      await this.host.saved(this.state);
    }
  }
}

/** White's arrays whose row is not known; of two that mirror each other, the first. */
export function missingRows(variant: Variant, matrix: ArrayMatrix): number[] {
  const mirror = mirroredArrays(variant);
  return Array.from({ length: matrix.size }, (_, row) => row).filter(
    (row) => !matrix.has(row) && (!mirror || row <= mirror[row]!),
  );
}

/** Takes a row, and what it says of the mirrored one. */
export function addRow(variant: Variant, matrix: ArrayMatrix, row: number, scores: Int16Array): void {
  matrix.set(row, scores);
  const mirror = mirroredArrays(variant);
  if (mirror)
    matrix.set(
      mirror[row]!,
      scores.map((_, black) => scores[mirror[black]!]!),
    );
}

/** White's expected points by a score in centipawns. */
export function expectedPoints(score: number): number {
  return 1 / (1 + Math.exp(-score / EXPECTATION_SCALE));
}

/**
 * The best mixed strategies of both sides in the secret choice. Where the game is the same in a mirror, an array and its
 * mirror image are chosen equally often, which loses nothing, and the program is a quarter as large.
 */
export async function solveArrays(variant: Variant, matrix: ArrayMatrix): Promise<Equilibrium> {
  const size = startArrayCount(variant);
  const payoff = Float64Array.from(matrix.scores, expectedPoints);
  const mirror = mirroredArrays(variant);
  const kept = Array.from({ length: size }, (_, array) => array).filter((array) => !mirror || array <= mirror[array]!);
  const half = new Float64Array(kept.length ** 2);
  kept.forEach((row, i) => {
    kept.forEach((column, j) => {
      const own = payoff[row * size + column]!;
      half[i * kept.length + j] = mirror ? (own + payoff[row * size + mirror[column]!]!) / 2 : own;
    });
  });
  const { value, rows, columns, gap } = await solveMatrixGame(half, kept.length, kept.length);
  const whole = (strategy: Float64Array): Float64Array => {
    const all = new Float64Array(size);
    kept.forEach((array, i) => {
      const twin = mirror?.[array] ?? array;
      all[array]! += strategy[i]! / 2;
      all[twin]! += strategy[i]! / 2;
    });
    return all;
  };
  const [white, black] = [whole(rows), whole(columns)];
  return {
    ...{ value, gap, white: weighted(white), black: weighted(black) },
    evenValue: payoff.reduce((sum, points) => sum + points, 0) / payoff.length,
    asWhite: winsOfRows(payoff, black),
    asBlack: winsOfColumns(payoff, white),
  };
}

/** The arrays that are chosen at all, the most frequent first. */
function weighted(strategy: Float64Array): WeightedArrays {
  return [...strategy]
    .map((weight, array) => [array, Number(weight.toFixed(6))] as const)
    .filter(([, weight]) => weight > LEAST_WEIGHT)
    .sort((a, b) => b[1] - a[1] || a[0] - b[0]);
}

/**
 * The strategies as a file of TypeScript, which the engine draws its arrays by.
 *
 * @param command that found them
 * @param network its fingerprint
 */
export function theorySource(command: string, network: string, { value, white, black }: Equilibrium): string {
  const list = (arrays: WeightedArrays): string =>
    arrays.map(([array, weight]) => `    [${array}, ${weight}],\n`).join('');
  return `import type { ArrayTheory } from './array-theory.ts';

/** White expects ${(100 * value).toFixed(1)} % of the points. Made by: ${command}, network ${network} */
export const theory: ArrayTheory = {
  white: [
${list(white)}  ],
  black: [
${list(black)}  ],
};
`;
}
