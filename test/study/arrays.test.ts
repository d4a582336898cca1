import { expect, test } from 'vitest';
import { startArrayText } from '../../src/board/notation/start-array.ts';
import { tablesOf } from '../../src/board/tables/tables.ts';
import { runJobs } from '../../src/jobs/run-jobs.ts';
import { seededRandom } from '../../src/platform/random.ts';
import { ArrayMatrix } from '../../src/study/array-matrix.ts';
import { addPairs, bestArrays, missingPairs, refined } from '../../src/study/array-refinement.ts';
import { arraysReport, arraysResult } from '../../src/study/array-report.ts';
import { expectationsOf, expectedPoints, solveArrays, theorySource } from '../../src/study/array-solution.ts';
import { type ArraysState, ArraysStudy, addRow, matchBy, missingRows } from '../../src/study/array-study.ts';
import { arrayJobs, arrayMatchJobs, arrayPairsJobs, arrayWork, mirroredArrays } from '../../src/study/array-work.ts';
import { solveMatrixGame, winsOfColumns, winsOfRows } from '../../src/study/matrix-game.ts';
import { type ArrayTheory, drawArray } from '../../src/variants/array-theory.ts';
import { familiar } from '../../src/variants/familiar.ts';
import { variantByName } from '../../src/variants/registry.ts';
import { keptThreads } from '../jobs/kept-threads.ts';

const threadsOf = keptThreads();

/** Familiar Chess with one familiar: 240 arrays. */
const small = { ...familiar, startArrays: { pieces: 'KQRBN', companions: 'G' } };
const IDENTITY = { game: 'familiar', rules: 'x', seed: 1, nodes: 50, network: 'none' };

test('matrix games are solved', async () => {
  const scissors = await solveMatrixGame(Float64Array.of(0, -1, 1, 1, 0, -1, -1, 1, 0), 3, 3);
  for (const weight of [...scissors.rows, ...scissors.columns]) expect(weight).toBeCloseTo(1 / 3);
  expect(scissors.value).toBeCloseTo(0);
  // A saddle point: the first row, the second column.
  const saddle = await solveMatrixGame(Float64Array.of(3, 2, 1, 0), 2, 2);
  expect([...saddle.rows, ...saddle.columns]).toEqual([1, 0, 0, 1]);
  expect(saddle.value).toBeCloseTo(2);
  // By hand: rows 3/4 and 1/4, columns 1/2 and 1/2.
  const mixed = await solveMatrixGame(Float64Array.of(3, 1, 0, 6), 2, 2);
  expect(mixed.value).toBeCloseTo(18 / 8);
  expect([...mixed.rows]).toEqual([expect.closeTo(6 / 8), expect.closeTo(2 / 8)]);
  expect([...mixed.columns]).toEqual([expect.closeTo(5 / 8), expect.closeTo(3 / 8)]);
});

test('no answer to a solution is better than it, in a large game that is not square', async () => {
  const random = seededRandom(4);
  const payoff = Float64Array.from({ length: 40 * 60 }, () => random());
  const { rows, columns, value, gap } = await solveMatrixGame(payoff, 40, 60);
  expect(gap).toBeLessThan(1e-6);
  expect(Math.max(...winsOfRows(payoff, columns))).toBeCloseTo(value, 6);
  expect(Math.min(...winsOfColumns(payoff, rows))).toBeCloseTo(value, 6);
});

test('arrays are mirrored', () => {
  const mirror = mirroredArrays(familiar)!;
  for (const array of [0, 17, 500, 959]) {
    expect(startArrayText(familiar, mirror[array]!)).toBe([...startArrayText(familiar, array)].reverse().join(''));
    expect(mirror[mirror[array]!]).toBe(array);
    expect(mirror[array]).not.toBe(array);
  }
  const sided = { ...familiar, castling: variantByName('chess').castling! };
  expect(mirroredArrays(sided)).toBeUndefined();
});

const mirror = mirroredArrays(small)!;

/** A score that is the same in a mirror, and favours low numbers. */
function invented(white: number, black: number): number {
  const rank = (array: number): number => Math.min(array, mirror[array]!);
  return ((rank(white) * 37 + rank(black) * 61) % 101) - 50 + rank(black) - rank(white);
}

class Killed extends Error {}

async function filled(matrix: ArrayMatrix, rounds = 1000): Promise<number> {
  let searched = 0;
  const host = {
    carryOut: async ({ setup }: { setup: unknown }) => {
      const { rows } = (setup as { plan: { rows: number[] } }).plan;
      if (rounds-- === 0) throw new Killed();
      searched += rows.length;
      return rows.map((white) => Int16Array.from({ length: 240 }, (_, black) => invented(white, black))) as never[];
    },
    tell: () => {},
    saved: async () => {},
  };
  const study = new ArraysStudy(tablesOf(small), null, { identity: IDENTITY }, host);
  await study
    .fill(matrix, () => {})
    .catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
  return searched;
}

test('a matrix is filled, half of it by mirror images, goes on from its file, and is solved', async () => {
  const matrix = new ArrayMatrix(240);
  const before = await filled(matrix, 2);
  expect(before).toBeGreaterThan(0);
  const again = ArrayMatrix.read(matrix.write(), 240, 'x');
  expect(again).toEqual(matrix);
  expect(before + (await filled(again))).toBe(120);
  expect(missingRows(small, again)).toEqual([]);
  for (let white = 0; white < 240; white++)
    for (let black = 0; black < 240; black++) if (again.get(white, black) !== invented(white, black)) throw new Error();
  const found = await solveArrays(small, again);
  expect(found.gap).toBeLessThan(1e-6);
  const weights = new Map(found.white);
  for (const [array, weight] of found.white) expect(weights.get(mirror[array]!)).toBeCloseTo(weight, 5);
  const expected = expectationsOf(again, found);
  expect(expected.value).toBeCloseTo(found.value, 5);
  expect(Math.max(...expected.asWhite)).toBeCloseTo(found.value, 5);
  expect(Math.min(...expected.asBlack)).toBeCloseTo(found.value, 5);
  const tables = tablesOf(small);
  const state: ArraysState = {
    identity: IDENTITY,
    match: { nodes: 50, theory: { white: [], black: [] }, pairs: [1, 2, 3, 4, 5], asWhite: 10, asBlack: 8 },
  };
  const result = arraysResult(tables, { matrix: again, first: found, state });
  for (const shares of [result.companions, result.kingFiles, result.castling])
    for (const side of ['white', 'black', 'even'] as const)
      expect(shares.reduce((sum, share) => sum + share[side], 0)).toBeCloseTo(1, 3);
  expect(result.match).toMatchObject({ games: 30, points: 0.6 });
  expect(result.bestForWhite[0]!.points).toBeCloseTo(found.value, 3);
  const html = arraysReport(tables, again, result);
  expect(html).toContain('in secret');
  expect(html.length).toBeLessThan(1e6);
  expect(() => ArrayMatrix.read(new Uint8Array(40), 240, 'a file')).toThrow(/^'a file' is damaged, or of another game/);
});

/** A matrix that is the same in a mirror. @param scoreOf of pairs whose first array is the first of two twins */
function symmetric(scoreOf: (white: number, black: number) => number): ArrayMatrix {
  const matrix = new ArrayMatrix(240);
  for (const row of missingRows(small, matrix))
    addRow(
      small,
      matrix,
      row,
      Int16Array.from({ length: 240 }, (_, black) => scoreOf(row, black)),
    );
  return matrix;
}

test.each([1, 2, 3])('a second look at the best arrays does better than noisy scores, seed %i', async (seed) => {
  const random = seededRandom(seed);
  const strength = Array.from({ length: 240 }, () => 60 * (random() - 0.5));
  const truth = symmetric((white, black) => {
    const own = strength[Math.min(white, mirror[white]!)]! - strength[Math.min(black, mirror[black]!)]!;
    return Math.round(own + 60 * (random() - 0.5));
  });
  const noisy = symmetric((white, black) => truth.get(white, black) + Math.round(200 * (random() - 0.5)));
  const first = await solveArrays(small, noisy);
  const sets = bestArrays(small, expectationsOf(noisy, first), 64);
  expect(sets.white.map((array) => mirror[array]!).sort((a, b) => a - b)).toEqual(sets.white);
  for (const [array] of first.black) expect(sets.black).toContain(array);
  const again = new ArrayMatrix(240);
  for (const row of missingPairs(small, again, sets))
    addPairs(
      small,
      again,
      row,
      Int16Array.from(row.blacks, (black) => truth.get(row.white, black)),
    );
  expect(again.known).toBe(64 * 64);
  const found = await refined(small, noisy, { again, sets, nodes: 800 });
  // What each side is sure of, by the true scores.
  const sure = (theory: ArrayTheory): { white: number; black: number } => {
    const { asWhite, asBlack } = expectationsOf(truth, theory);
    return { white: Math.min(...asBlack), black: 1 - Math.max(...asWhite) };
  };
  const [before, after] = [sure(first), sure(found.solution)];
  expect(after.white).toBeGreaterThan(before.white);
  expect(after.black).toBeGreaterThan(before.black);
  // The noise of the first scores, and what it makes of strategies that do not know it.
  expect(found.difference).toBeGreaterThan(40);
  expect(found.difference).toBeLessThan(80);
  for (const { ofAll, ofBest } of [found.gains.white, found.gains.black]) {
    expect(ofBest).toBeGreaterThan(0);
    expect(ofAll).toBeGreaterThanOrEqual(ofBest);
  }
  const html = arraysReport(
    tablesOf(small),
    noisy,
    arraysResult(tablesOf(small), { matrix: noisy, first, refinement: found, state: { identity: IDENTITY } }),
  );
  expect(html).toContain('the 64 best arrays of White and the 64 best of Black were searched against each other again');
});

test('a second look goes on where it was ended, and looks at more arrays without those that it knows', async () => {
  const searched: number[] = [];
  let rounds = 1;
  const host = {
    carryOut: async ({ setup }: { setup: unknown }) => {
      const { rows } = (setup as { plan: { rows: { white: number; blacks: number[] }[] } }).plan;
      if (rounds-- === 0) throw new Killed();
      searched.push(rows.reduce((sum, { blacks }) => sum + blacks.length, 0));
      return rows.map(({ white, blacks }) => Int16Array.from(blacks, (black) => invented(white, black))) as never[];
    },
    tell: () => {},
    saved: async () => {},
  };
  const study = new ArraysStudy(tablesOf(small), null, { identity: IDENTITY }, host);
  const matrix = symmetric(invented);
  const expected = expectationsOf(matrix, await solveArrays(small, matrix));
  let saved = new ArrayMatrix(240);
  const look = async (count: number): Promise<void> => {
    const again = ArrayMatrix.read(saved.write(), 240, 'x');
    await study.lookAgain(again, bestArrays(small, expected, count), 800, () => {
      saved = again;
    });
  };
  await expect(look(40)).rejects.toThrow(Killed);
  rounds = 100;
  await look(40);
  await look(40);
  expect(searched).toEqual([16 * 40, 4 * 40]);
  await look(51);
  expect(searched.slice(2).reduce((sum, count) => sum + count, 0)).toBe((50 * 50 - 40 * 40) / 2);
  for (const white of bestArrays(small, expected, 50).white)
    for (const black of bestArrays(small, expected, 50).black)
      if (saved.get(white, black) !== invented(white, black)) throw new Error(`${white} ${black}`);
});

test('the second look at a pair is the same whichever pairs were looked at before', async () => {
  const look = async (...blacks: number[]): Promise<Int16Array> => {
    const plan = arrayPairsJobs(small, { nodes: 1000, network: null, rows: [{ white: 3, blacks }] });
    return [...(await runJobs<Int16Array>(plan, { runner: threadsOf(1) }))][0]!;
  };
  const blacks = [0, 1, 2, 3, 4, 5, 6, 7];
  const [one, two] = [await look(...blacks), await look(...blacks.toReversed())];
  expect([...two].reverse()).toEqual([...one]);
});

test('what is written of a theory are the arrays that are chosen now and then, and adds up to 1', () => {
  const white = [
    [7, 0.6],
    [9, 0.3992],
    [8, 0.0008],
  ] as const;
  const source = theorySource('some command', 'abc', { white, black: [[1, 1]], value: 0.55, gap: 0 });
  expect(source).toContain('  white: [\n    [7, 0.6005],\n    [9, 0.3995],\n  ],\n  black: [\n    [1, 1],\n  ],');
  expect(source).toContain(
    'White expects 55.0 % of the points if both do so. Made, with the network\n * abc, by\n * some command\n',
  );
});

test('a match goes on by the same strategies and nodes only', () => {
  const theory = {
    white: [[3, 1]],
    black: [
      [4, 0.5],
      [5, 0.5],
    ],
  } as const;
  const match = { nodes: 50, theory, pairs: [1, 0, 0, 0, 0], asWhite: 0, asBlack: 0 };
  const state: ArraysState = JSON.parse(JSON.stringify({ identity: IDENTITY, match }));
  expect(matchBy(state, theory, 50)).toEqual(match);
  expect(matchBy(state, theory, 60)).toBeUndefined();
  expect(matchBy(state, { ...theory, white: [[5, 1]] }, 50)).toBeUndefined();
});

test('a row is the same wherever it is searched, and tells of its mirror image', async () => {
  const plan = { nodes: 50, network: null, rows: [3] };
  const [row] = [...(await runJobs<Int16Array>(arrayJobs(small, plan), { runner: threadsOf(1) }))];
  expect(row).toEqual(arrayWork({ variant: small, plan })(0));
  const matrix = new ArrayMatrix(240);
  addRow(small, matrix, 3, row!);
  expect(matrix.get(mirror[3]!, mirror[8]!)).toBe(matrix.get(3, 8));
  expect(expectedPoints(0)).toBe(0.5);
});

test('a match draws by theory and plays the same games for the same number', async () => {
  const plan = { seed: 1, nodes: 50, network: null, white: [[5, 1]] as const, black: [[7, 1]] as const, from: 0 };
  const pairs = [...(await runJobs<[number, number]>(arrayMatchJobs(small, plan, 2), { runner: threadsOf(2) }))];
  const later = [
    ...(await runJobs<[number, number]>(arrayMatchJobs(small, { ...plan, from: 1 }, 1), { runner: threadsOf(1) })),
  ];
  expect(later).toEqual(pairs.slice(1));
  for (const points of pairs.flat()) expect([0, 0.5, 1]).toContain(points);
});

test('arrays are drawn as often as they are to be', () => {
  const random = seededRandom(9);
  const drawn = Array.from({ length: 3000 }, () =>
    drawArray(
      [
        [4, 0.7],
        [9, 0.2],
        [2, 0.1],
      ],
      random,
    ),
  );
  const share = (array: number): number => drawn.filter((one) => one === array).length / drawn.length;
  expect([share(4), share(9), share(2)]).toEqual([
    expect.closeTo(0.7, 1),
    expect.closeTo(0.2, 1),
    expect.closeTo(0.1, 1),
  ]);
});
