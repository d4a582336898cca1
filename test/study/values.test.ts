import { expect, test } from 'vitest';
import { readFen } from '../../src/board/notation/fen.ts';
import { tablesOf } from '../../src/board/tables/tables.ts';
import { runJobs } from '../../src/jobs/run-jobs.ts';
import { weightsHeader, withoutNeurons } from '../../src/net/network.ts';
import { chooseImbalances, differenceOf, type Imbalance } from '../../src/study/imbalance.ts';
import { firstPosition } from '../../src/study/placement.ts';
import { fitValues, type ImbalanceResult } from '../../src/study/value-fit.ts';
import { valueOpening } from '../../src/study/value-openings.ts';
import { type ValueGame, valueJobs } from '../../src/study/value-work.ts';
import { valuesReport, valuesResult } from '../../src/study/values-report.ts';
import { boundPairs, guessedValues, type ValuesState, ValuesStudy } from '../../src/study/values-study.ts';
import { variantByName } from '../../src/variants/registry.ts';
import { weightsFromMoves } from '../../src/weights/game-weights.ts';
import type { PieceWeights, Weights } from '../../src/weights/weights.ts';
import { keptThreads } from '../jobs/kept-threads.ts';

const threadsOf = keptThreads();

const imbalancesOf = (name: string): Imbalance[] => {
  const tables = tablesOf(variantByName(name));
  return chooseImbalances(tables, { values: guessedValues(tables), pairs: [...boundPairs(tables)] });
};

test.each(['chess', 'team-mate', 'familiar', 'mad-mate', 'ajax-bigamous', 'spartan', 'crazyhouse'])(
  'imbalances of %s say by their names what the armies have more, and tell of all pieces',
  (name) => {
    const tables = tablesOf(variantByName(name));
    const met = new Set<string>();
    for (const imbalance of imbalancesOf(name)) {
      const [sides] = imbalance.name.split(', both without ');
      const expected = new Map<string, number>();
      sides!.split(' - ').forEach((side, i) => {
        for (const letter of side.split(' '))
          if (letter !== 'nothing') expected.set(letter, (expected.get(letter) ?? 0) + (i === 0 ? 1 : -1));
      });
      for (const color of imbalance.colors) expect(differenceOf(tables, imbalance, color, [])).toEqual(expected);
      for (const letter of expected.keys()) met.add(letter);
    }
    expect([...met].sort()).toEqual([...guessedValues(tables).keys()].sort());
  },
);

test('the imbalances of chess are those that people know', () => {
  const names = imbalancesOf('chess').map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['P - nothing', 'P P - nothing', 'R - B P', 'N - P P P', 'Q - R R']));
  expect(boundPairs(tablesOf(variantByName('chess')))).toBe('B');
  expect(names).toContain('B B - N N P');
});

test('openings have the armies of their imbalance, and are the same for the same number', () => {
  for (const name of ['chess', 'team-mate', 'familiar', 'ajax-bigamous']) {
    const variant = variantByName(name);
    const tables = tablesOf(variant);
    const all = imbalancesOf(name);
    for (const imbalance of [all[0]!, all.at(-1)!])
      for (const color of [0, 1] as const) {
        const opening = valueOpening(variant, imbalance, color, { seed: 5, number: 2 }, () => 0);
        expect(valueOpening(variant, imbalance, color, { seed: 5, number: 2 }, () => 0)).toEqual(opening);
        const pos = readFen(variant, opening.fen);
        const ahead = tables.letters.flatMap((letter, type) => {
          const count = (side: number) => pos.material[2 * type + side]! + pos.held[2 * type + side]!;
          const more = count(color) - count(color ^ 1);
          return letter !== '' && type > 1 && more !== 0 ? [[letter, more] as const] : [];
        });
        expect(new Map(ahead)).toEqual(differenceOf(tables, imbalance, color, []));
      }
  }
});

test('openings that change the score much are replaced', () => {
  const variant = variantByName('chess');
  const [imbalance] = imbalancesOf('chess');
  const fens = new Set<string>();
  const opening = valueOpening(variant, imbalance!, 0, { seed: 1, number: 0 }, (game) => {
    if (game.moves.length === 0) return 0;
    fens.add(game.moves.join());
    return fens.size < 4 ? 101 : -100;
  });
  expect(fens.size).toBe(4);
  expect([...fens].at(-1)).toBe(opening.moves.join());
});

test('shuffled first ranks keep kings, those that castle, and the colours of colour-bound pieces', () => {
  const variant = variantByName('team-mate');
  const [imbalance] = imbalancesOf('team-mate');
  const rows = new Set<string>();
  for (let number = 0; number < 20; number++) {
    const { fen } = valueOpening(variant, imbalance!, 0, { seed: 1, number }, () => 0);
    const placement = fen.split(' ')[0]!.split('/');
    const row = placement.at(-1)!;
    expect(placement[0]).toBe(row.toLowerCase());
    expect(row).toMatch(/^U...K..C$/);
    expect(fen).toContain(' KQkq ');
    expect([row.indexOf('E') % 2, row.indexOf('M') % 2]).toEqual([0, 1]);
    rows.add(row);
  }
  expect(rows.size).toBeGreaterThan(5);
});

/** Results of many games in which worth is a sum. */
function invented(values: Readonly<Record<string, number>>, games: number): ImbalanceResult[] {
  const differences = [{ P: 1 }, { P: 2 }, { N: 1, P: -3 }, { R: 1, N: -1, P: -2 }, { R: 1, P: -4 }, { N: 2, R: -1 }];
  return differences.flatMap((difference) =>
    ([0, 1] as const).map((color) => {
      const ahead = Object.entries(difference).reduce((sum, [letter, n]) => sum + n * values[letter]!, 0);
      const share = 1 / (1 + Math.exp(-0.6 * (ahead + (color === 0 ? 0.2 : -0.2))));
      const draws = 2 * Math.min(share, 1 - share) * 0.3 * games;
      const wins = share * games - draws / 2;
      return {
        ...{ name: JSON.stringify(difference), color, difference: new Map(Object.entries(difference)) },
        games: [games - wins - draws, draws, wins] as const,
      };
    }),
  );
}

test('the fit finds the worths by which the games were made', () => {
  const fit = fitValues(invented({ P: 1, N: 3.2, R: 5.1 }, 100_000), 'P')!;
  expect(fit.values.get('P')).toEqual({ value: 1, error: 0 });
  expect(fit.values.get('N')!.value).toBeCloseTo(3.2, 2);
  expect(fit.values.get('R')!.value).toBeCloseTo(5.1, 2);
  expect(fit.white.value).toBeCloseTo(0.2, 2);
  expect(fit.pawnScore).toBeCloseTo(1 / (1 + Math.exp(-0.6)), 3);
  expect(fit.misfit).toBeLessThan(0.01);
});

test('errors shrink with the root of the number of games, and grow when worth is no sum', () => {
  const few = fitValues(invented({ P: 1, N: 3.2, R: 5.1 }, 1000), 'P')!;
  const many = fitValues(invented({ P: 1, N: 3.2, R: 5.1 }, 100_000), 'P')!;
  expect(few.values.get('N')!.error / many.values.get('N')!.error).toBeCloseTo(10, 0);
  const results = invented({ P: 1, N: 3.2, R: 5.1 }, 1000);
  const odd = results.map((result, i) => (i < 10 ? result : { ...result, games: [100, 0, 900] as const }));
  const fit = fitValues(odd, 'P')!;
  expect(fit.misfit).toBeGreaterThan(3);
  expect(fit.values.get('N')!.error).toBeGreaterThan(1.5 * few.values.get('N')!.error);
  const worst = fit.residuals.toSorted((a, b) => Math.abs(b.deviations) - Math.abs(a.deviations))[0]!;
  expect(worst.name).toBe('{"N":2,"R":-1}');
  expect(fitValues(results.slice(4), 'P')).toBeDefined();
  expect(fitValues([], 'P')).toBeUndefined();
});

const losAlamos = variantByName('los-alamos');
/** Rooks and pawns alone, so that there are few imbalances. */
const rooks = {
  ...losAlamos,
  pieces: losAlamos.pieces.filter(({ letter }) => 'KRP'.includes(letter)),
  start: '1r1k2/pppppp/6/6/PPPPPP/1R1K2 w - - 0 1',
  pawn: { ...losAlamos.pawn, promotion: { to: 'R', optional: false } },
};
const tables = tablesOf(rooks);
const BEGINNING: ValuesState = {
  identity: { game: 'los-alamos', rules: 'x', seed: 2, nodes: 50, network: 'none', pairs: '' },
  players: [],
};

class Killed extends Error {}

/** Studies, or is killed after a number of plans. */
async function study(state: ValuesState, games: number, threads: number, plans = 1000): Promise<ValuesState> {
  let saved = state;
  let left = plans;
  const host = {
    carryOut: async (plan: Parameters<typeof runJobs>[0]) => {
      if (left-- === 0) throw new Killed();
      return [...(await runJobs(plan, { runner: threadsOf(threads) }))] as never[];
    },
    tell: () => {},
    saved: async (now: ValuesState) => {
      saved = now;
    },
  };
  try {
    await new ValuesStudy(tables, null, state, host).run(games);
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
  }
  return saved;
}

test('a study goes on after it was killed, plays no game twice, and finds the same numbers on any number of threads', async () => {
  const once = await study(BEGINNING, 40, 2);
  const games = once.players[0]!.cases.flatMap(({ games: own }) => own).reduce((a, b) => a + b, 0);
  expect(games).toBeGreaterThanOrEqual(40);
  expect(await study(await study(BEGINNING, 40, 1, 0), 40, 1)).toEqual(once);
  expect(await study(once, 40, 1, 0)).toEqual(once);
  const gamesOf = (name: string): number =>
    once.players[0]!.cases.filter(({ imbalance }) => imbalance.name === name).reduce(
      (sum, { games: [losses, draws, wins] }) => sum + losses + draws + wins,
      0,
    );
  expect(gamesOf('P - nothing')).toBe(6 * gamesOf('R - P P P'));
  const result = valuesResult(tables, once, null)!;
  expect(result).toMatchObject({ by: 'terms', games, checkGames: 0 });
  expect(result.pieces.map(({ letter }) => letter)).toEqual(['R', 'P']);
  expect(result.pieces.at(-1)).toMatchObject({ value: 1, error: 0 });
  const html = valuesReport(tables, result);
  expect(html).toContain('What the pieces of Los Alamos');
  expect(html).toContain('Rook');
  expect(html.length).toBeLessThan(1e6);
  // Nobody has tuned this game, but a file may bring weights along.
  expect(result.pieces[0]).not.toHaveProperty('tuned');
  expect(html).not.toContain('tuned weights');
  const weights = weightsFromMoves(tables);
  const { R, P } = weights.pieces as { R: PieceWeights; P: PieceWeights };
  const pawns = P.value[0] + P.value[1];
  const derived = {
    ...weights,
    pieces: { ...weights.pieces, R: { ...R, value: [3 * pawns, 2 * pawns] as const } },
  };
  const rookBy = (made: Weights) =>
    valuesResult(tables, once, withoutNeurons(weightsHeader(tables, made, { command: 'tune' })))!.pieces[0]!;
  expect(rookBy({ ...derived, command: 'tune' }).tuned).toBeCloseTo(5, 1);
  expect(rookBy(derived)).not.toHaveProperty('tuned');
});

test('a game of an imbalance depends on its number alone', async () => {
  const imbalance = chooseImbalances(tables, { values: guessedValues(tables), pairs: [] })[0];
  const cases = ([0, 1] as const).map((color) => ({ imbalance: imbalance!, color, from: 3 }));
  const plan = { seed: 1, nodes: 50, network: null, cases };
  const games = [...(await runJobs<ValueGame>(valueJobs(tables.variant, plan, 2), { runner: threadsOf(1) }))];
  const later = { ...plan, cases: cases.map((one) => ({ ...one, from: 4 })) };
  expect([...(await runJobs<ValueGame>(valueJobs(tables.variant, later, 1), { runner: threadsOf(1) }))]).toEqual(
    games.slice(2),
  );
});

test('the start of a game can be changed and written again', () => {
  const start = firstPosition(variantByName('ajax-bigamous'));
  expect(start.fen()).toBe(variantByName('ajax-bigamous').start);
  start.remove(1, 'M', Math.random);
  start.remove(0, 'R', () => 0);
  start.replace(0, ['Q', 'M'], () => 0.9);
  expect(start.fen()).toBe('rnbqkqbnr/ppppppppp/9/9/9/9/PPPPPPPPP/1NBQKMBNR[MMm] w Kkq - 0 1');
});
