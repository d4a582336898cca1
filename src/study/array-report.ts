import { startArrayText } from '../board/notation/start-array.ts';
import type { Tables } from '../board/tables/tables.ts';
import { barsPlot } from '../learn/report-plots.ts';
import { type EloEstimate, estimateElo } from '../match/elo.ts';
import type { WeightedArrays } from '../variants/array-theory.ts';
import type { Variant } from '../variants/types.ts';
import type { ArrayMatrix } from './array-matrix.ts';
import type { ArrayGain, ArrayRefinement } from './array-refinement.ts';
import { type ArraySolution, EXPECTATION_SCALE, type Expectations, expectationsOf } from './array-solution.ts';
import type { ArraysState } from './array-study.ts';
import { mapPlot } from './plots.ts';
import { heading, paragraph, percent, reportPage, table } from './report-page.ts';

/** The number of arrays that are shown of a list. */
const SHOWN = 15;
/** The width of the classes of scores, in centipawns, and where the last ones begin. */
const SCORE_CLASS = 25;
const LAST_CLASS = 200;

/** An array of a strategy. */
export interface ChosenArray {
  readonly array: number;
  readonly pieces: string;
  /** How often it is chosen; 0 to 1. */
  readonly weight: number;
}

/** A feature of arrays, and how often the best strategies have it; evenly chosen ones as well. */
export interface Share {
  readonly name: string;
  readonly white: number;
  readonly black: number;
  readonly even: number;
}

/** What a study of arrays has found. */
export interface ArraysResult {
  readonly game: string;
  readonly nodes: number;
  readonly network: string;
  /** White's expected points, 0 to 1: both choose best; both choose evenly. */
  readonly value: number;
  readonly evenValue: number;
  readonly gap: number;
  readonly white: readonly ChosenArray[];
  readonly black: readonly ChosenArray[];
  /** The second look at the best arrays, by which these strategies were found; missing: there was none. */
  readonly refinement?: {
    readonly nodes: number;
    /** The number of arrays that were looked at again. */
    readonly whiteArrays: number;
    readonly blackArrays: number;
    /** White's expected points by the first matrix alone: by its own strategies, and by the refined ones. */
    readonly firstValue: number;
    readonly valueByFirst: number;
    readonly whiteGain: ArrayGain;
    readonly blackGain: ArrayGain;
    readonly difference: number;
  };
  /**
   * What a side expects, by the matrix of all pairs, against the other's best strategy, the best arrays first; own
   * points.
   */
  readonly bestForWhite: readonly { readonly pieces: string; readonly points: number }[];
  readonly worstForWhite: readonly { readonly pieces: string; readonly points: number }[];
  readonly bestForBlack: readonly { readonly pieces: string; readonly points: number }[];
  readonly worstForBlack: readonly { readonly pieces: string; readonly points: number }[];
  readonly companions: readonly Share[];
  readonly kingFiles: readonly Share[];
  readonly castling: readonly Share[];
  /** Theory against even choice; missing: not played. */
  readonly match?: {
    readonly games: number;
    readonly nodes: number;
    readonly points: number;
    readonly asWhite: number;
    readonly asBlack: number;
    readonly elo: number;
    readonly error: number;
    readonly expected: number;
  };
}

/** What a study of arrays has measured. */
export interface ArraysFound {
  readonly matrix: ArrayMatrix;
  /** The best choice by it alone. */
  readonly first: ArraySolution;
  /** The second look, if there was one. */
  readonly refinement?: ArrayRefinement | undefined;
  readonly state: ArraysState;
}

/** Makes of scores and match what they tell. */
export function arraysResult({ variant }: Tables, { matrix, first, refinement, state }: ArraysFound): ArraysResult {
  const { identity, match } = state;
  const found = refinement?.solution ?? first;
  const expected = refinement?.expectations ?? expectationsOf(matrix, first);
  const text = (array: number): string => startArrayText(variant, array);
  const chosen = (arrays: WeightedArrays): ChosenArray[] =>
    arrays.map(([array, weight]) => ({ array, pieces: text(array), weight }));
  const ranked = (points: Float64Array): { pieces: string; points: number }[] =>
    [...points]
      .map((value, array) => ({ pieces: text(array), points: Number(value.toFixed(4)) }))
      .sort((a, b) => b.points - a.points);
  const byWhite = ranked(expected.asWhite);
  const byBlack = ranked(expected.asBlack.map((value) => 1 - value));
  const { pieces, companions } = variant.startArrays!;
  const names = new Map(variant.pieces.map(({ letter, name }) => [letter, name]));
  const all = Array.from({ length: matrix.size }, (_, array) => [array, 1 / matrix.size] as const);
  const shares = (classes: readonly string[], classOf: (pieces: string) => string): Share[] =>
    classes.map((name) => {
      const share = (arrays: WeightedArrays): number =>
        arrays.reduce((sum, [array, weight]) => sum + (classOf(text(array)) === name ? weight : 0), 0);
      return { name, white: share(found.white), black: share(found.black), even: share(all) };
    });
  const king = pieces[0]!;
  const files = Array.from({ length: variant.files }, (_, file) => String.fromCharCode(97 + file));
  return {
    ...{ game: identity.game, nodes: identity.nodes, network: identity.network },
    ...{ value: found.value, evenValue: expected.evenValue, gap: found.gap },
    ...{ white: chosen(found.white), black: chosen(found.black) },
    ...(refinement && { refinement: refinementResult(first, refinement) }),
    ...{ bestForWhite: byWhite.slice(0, SHOWN), worstForWhite: byWhite.slice(-SHOWN).reverse() },
    ...{ bestForBlack: byBlack.slice(0, SHOWN), worstForBlack: byBlack.slice(-SHOWN).reverse() },
    companions: shares(
      [...companions].map((letter) => names.get(letter)!),
      (row) => names.get([...row].find((letter) => companions.includes(letter))!)!,
    ),
    kingFiles: shares(files, (row) => files[row.indexOf(king)]!),
    castling: shares(['possible', 'not possible'], (row) => (mayCastle(variant, row) ? 'possible' : 'not possible')),
    ...(match && { match: matchResult(match, expected) }),
  };
}

/** Is the partner of castling near enough to the king, with room for the king's two steps? */
function mayCastle({ castling, files, startArrays }: Variant, row: string): boolean {
  if (castling?.target.kind !== 'two-squares') return castling !== undefined;
  const { maxGap } = castling.target;
  const king = row.indexOf(startArrays!.pieces[0]!);
  return [...castling.partners].some((letter) => {
    const partner = row.indexOf(letter);
    const target = king + 2 * Math.sign(partner - king);
    return partner >= 0 && Math.abs(partner - king) - 1 <= maxGap && target >= 0 && target < files;
  });
}

function refinementResult(
  first: ArraySolution,
  { nodes, sets, expectations, gains, difference }: ArrayRefinement,
): NonNullable<ArraysResult['refinement']> {
  return {
    ...{ nodes, whiteArrays: sets.white.length, blackArrays: sets.black.length },
    ...{ firstValue: first.value, valueByFirst: expectations.value },
    ...{ whiteGain: gains.white, blackGain: gains.black, difference },
  };
}

function matchResult(
  { nodes, pairs, asWhite, asBlack }: NonNullable<ArraysState['match']>,
  expected: Expectations,
): NonNullable<ArraysResult['match']> {
  const count = pairs.reduce((sum, n) => sum + n, 0);
  const { elo, error } = estimateElo(pairs) as EloEstimate;
  const even = (points: Float64Array): number => points.reduce((sum, value) => sum + value, 0) / points.length;
  return {
    ...{ games: 2 * count, nodes, points: (asWhite + asBlack) / (2 * count), asWhite: asWhite / count },
    ...{ asBlack: asBlack / count, elo, error },
    // White's theory against each of Black's arrays, and the other way round.
    expected: (even(expected.asBlack) + 1 - even(expected.asWhite)) / 2,
  };
}

/** The page about them. */
export function arraysReport({ variant }: Tables, matrix: ArrayMatrix, result: ArraysResult): string {
  const { white, black, companions, kingFiles, castling, refinement, match } = result;
  const chosenTable = (arrays: readonly ChosenArray[]): string =>
    table(
      ['array', 'number', 'chosen'],
      arrays.slice(0, SHOWN).map(({ pieces, array, weight }) => [pieces, array, percent(weight)]),
    );
  const ranking = (arrays: readonly { pieces: string; points: number }[]): string =>
    table(
      ['array', 'expected points'],
      arrays.map(({ pieces, points }) => [pieces, percent(points)]),
    );
  const shareTable = (head: string, shares: readonly Share[]): string =>
    table(
      [head, 'White, best', 'Black, best', 'all arrays'],
      shares.map(({ name, white: own, black: other, even }) => [name, percent(own), percent(other), percent(even)]),
    );
  return reportPage(`Which start array to choose in ${variant.title}`, [
    paragraph(
      `Each side chooses one of ${matrix.size} arrays in secret. All ${matrix.size ** 2} pairs were searched ` +
        `with ${result.nodes} nodes` +
        ` (${result.network === 'none' ? 'by the terms of the evaluation' : `network ${result.network}`}); ` +
        `scores count as expected points, ` +
        `1 / (1 + exp(-centipawns / ${EXPECTATION_SCALE})). The best choice is a mixed strategy: the solution of ` +
        `this game of two players ` +
        'who win what the other loses (von Neumann), by linear programming with HiGHS.',
    ),
    paragraph(
      `If both choose best White expects ${percent(result.value)} of the points; if both choose evenly, ` +
        `${percent(result.evenValue)}. ` +
        `White's best strategy has ${white.length} arrays, Black's ${black.length}. Against them, and by the ` +
        `scores that they come from, no other choice gains more than ${percent(Math.max(0, result.gap))} of ` +
        `the points.`,
    ),
    ...(refinement ? [paragraph(refinementText(refinement))] : []),
    ...(match
      ? [
          paragraph(
            `Match: theory against even choice, ${match.games} games of ${match.nodes} nodes a move: theory got ` +
              `${percent(match.points)} of the points ` +
              `(${match.elo.toFixed(0)} ± ${match.error.toFixed(0)} Elo), ${percent(match.asWhite)} as White and ` +
              `${percent(match.asBlack)} as Black; ` +
              `the scores let expect ${percent(match.expected)}.`,
          ),
        ]
      : []),
    heading("White's best strategy"),
    chosenTable(white),
    heading("Black's best strategy"),
    chosenTable(black),
    heading('What the best strategies have'),
    shareTable('companion', companions),
    shareTable('king on file', kingFiles),
    shareTable('castling', castling),
    mapPlot(
      "White's mean score, in centipawns",
      ["Black's companion and king's file", "White's"],
      ...groups(variant, matrix),
    ),
    barsPlot('Scores of all pairs', ['centipawns, from', 'pairs'], scoreClasses(matrix)),
    heading("The best arrays for White against Black's best strategy, and the worst, by the scores of all pairs"),
    ranking(result.bestForWhite),
    ranking(result.worstForWhite),
    heading("The best arrays for Black against White's best strategy, and the worst, by the scores of all pairs"),
    ranking(result.bestForBlack),
    ranking(result.worstForBlack),
  ]);
}

/** What the second look has changed, in words. */
function refinementText(refinement: NonNullable<ArraysResult['refinement']>): string {
  const { nodes, whiteArrays, blackArrays, firstValue, valueByFirst, whiteGain, blackGain, difference } = refinement;
  const points = (share: number): string => (100 * share).toFixed(1);
  const gain = (side: string, { ofAll, ofBest }: ArrayGain): string =>
    `${side} would gain ${points(ofAll)} % of the points by the best of all arrays, ${points(ofBest)} % by the ` +
    `best of those looked at twice`;
  return (
    `This is by a second look: the ${whiteArrays} best arrays of White and the ${blackArrays} best of Black were ` +
    `searched against each other again, ` +
    `with ${nodes} nodes, and the game of choosing among these was solved. Scores of short searches are noisy, ` +
    `and a solution prefers what the noise favours: ` +
    `by the first scores alone White's value was ${percent(firstValue)}; deeper searches differ from them by ` +
    `${difference.toFixed(0)} centipawns (root of the mean square). ` +
    `What the restriction costs at most is what the first scores say of these strategies: White would expect ` +
    `${percent(valueByFirst)}; ` +
    `${gain('White', whiteGain)}; ${gain('Black', blackGain)}. As far as the two are alike, that is noise.`
  );
}

/**
 * The names of groups of arrays with the same companion and king's file, and White's mean score for each pair of
 * groups.
 */
function groups(variant: Variant, matrix: ArrayMatrix): [names: string[], scores: number[][]] {
  const { pieces, companions } = variant.startArrays!;
  const names = [...companions].flatMap((companion) =>
    Array.from({ length: variant.files }, (_, file) => `${companion}${String.fromCharCode(97 + file)}`),
  );
  const groupOf = Array.from({ length: matrix.size }, (_, array) => {
    const row = startArrayText(variant, array);
    const companion = [...row].find((letter) => companions.includes(letter))!;
    return names.indexOf(`${companion}${String.fromCharCode(97 + row.indexOf(pieces[0]!))}`);
  });
  const sums = names.map(() => names.map(() => [0, 0] as [number, number]));
  matrix.scores.forEach((score, i) => {
    const cell = sums[groupOf[Math.floor(i / matrix.size)]!]![groupOf[i % matrix.size]!]!;
    cell[0] += score;
    cell[1]++;
  });
  return [names, sums.map((row) => row.map(([sum, count]) => Math.round(sum / Math.max(1, count))))];
}

function scoreClasses({ scores }: ArrayMatrix): { name: string; value: number }[] {
  const classes = Array.from({ length: (2 * LAST_CLASS) / SCORE_CLASS }, (_, i) => ({
    name: `${i * SCORE_CLASS - LAST_CLASS}`,
    value: 0,
  }));
  for (const score of scores) {
    const place = Math.floor((score + LAST_CLASS) / SCORE_CLASS);
    classes[Math.max(0, Math.min(classes.length - 1, place))]!.value++;
  }
  return classes;
}
