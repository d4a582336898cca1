import { isDeepStrictEqual } from 'node:util';
import type { Tables } from '../board/tables/tables.ts';
import { InputError } from '../errors/input-error.ts';
import type { WorkState } from '../jobs/work-folder.ts';
import { networkText } from '../learn/player.ts';
import type { Network } from '../net/network.ts';
import type { ArrayTheory } from '../variants/array-theory.ts';
import type { Variant } from '../variants/types.ts';
import type { ArrayMatrix } from './array-matrix.ts';
import { addPairs, missingPairs } from './array-refinement.ts';
import type { ArraySets } from './array-solution.ts';
import { arrayJobs, arrayMatchJobs, arrayPairsJobs, mirroredArrays } from './array-work.ts';
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
  /** What it was played by. */
  readonly theory: ArrayTheory;
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

/** Rows of the matrix that are saved together. */
const ROUND = 16;
const PAIRS = 50;

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

  /**
   * Searches the pairs of some arrays again.
   *
   * @param again takes the scores
   * @param nodes of each search
   * @param save is called with scores that are new
   */
  async lookAgain(again: ArrayMatrix, sets: ArraySets, nodes: number, save: () => void): Promise<void> {
    const { variant } = this.tables;
    for (;;) {
      const rows = missingPairs(variant, again, sets).slice(0, ROUND);
      if (rows.length === 0) return;
      const jobs = arrayPairsJobs(variant, { nodes, network: this.network, rows });
      const results = await this.host.carryOut<Int16Array>(jobs, 'of the best arrays of White');
      results.forEach((scores, i) => {
        addPairs(variant, again, rows[i]!, scores);
      });
      save();
    }
  }

  /** Plays until there are as many pairs of games as wanted. */
  async play({ white, black }: ArrayTheory, nodes: number, pairs: number): Promise<ArraysState> {
    const { seed } = this.state.identity;
    const theory = { white, black };
    for (;;) {
      const known = matchBy(this.state, theory, nodes);
      const match = known ?? { nodes, theory, pairs: [0, 0, 0, 0, 0], asWhite: 0, asBlack: 0 };
      const from = match.pairs.reduce((sum, n) => sum + n, 0);
      if (from >= pairs) return this.state;
      const plan = { seed, nodes, network: this.network, white, black, from };
      const jobs = arrayMatchJobs(this.tables.variant, plan, Math.min(PAIRS, pairs - from));
      const results = await this.host.carryOut<[number, number]>(jobs, 'pairs of games');
      const counts = [...match.pairs];
      for (const [one, two] of results) counts[2 * (one + two)]!++;
      const sum = (side: 0 | 1): number => results.reduce((total, points) => total + points[side], 0);
      const now = { nodes, theory, pairs: counts, asWhite: match.asWhite + sum(0), asBlack: match.asBlack + sum(1) };
      this.state = { ...this.state, match: now };
      await this.host.saved(this.state);
    }
  }
}

/** The match by these strategies, as far as it was played; undefined before it began. */
export function matchBy({ match }: ArraysState, { white, black }: ArrayTheory, nodes: number): ArrayMatch | undefined {
  return match?.nodes === nodes && isDeepStrictEqual(match.theory, { white, black }) ? match : undefined;
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
