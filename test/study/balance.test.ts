import { expect, test } from 'vitest';
import { moveFromText } from '../../src/board/notation/move-text.ts';
import { tablesOf } from '../../src/board/tables/tables.ts';
import { Game } from '../../src/engine/game.ts';
import { runJobs } from '../../src/jobs/run-jobs.ts';
import { balanceReport, balanceResult } from '../../src/study/balance-report.ts';
import { type BalanceState, BalanceStudy, trendOf } from '../../src/study/balance-study.ts';
import { deedsOf } from '../../src/study/balance-work.ts';
import { variantByName } from '../../src/variants/registry.ts';
import { keptThreads } from '../jobs/kept-threads.ts';

const threadsOf = keptThreads();

/** Studies a game by short games, or only until a number of plans is done. */
async function study(
  name: string,
  { games, threads = 2, plans = 1000, from }: { games: number; threads?: number; plans?: number; from?: BalanceState },
): Promise<BalanceState> {
  const beginning: BalanceState = {
    identity: { game: name, rules: 'x', seed: 2, nodes: 50, network: 'none' },
    levels: [],
  };
  let saved = from ?? beginning;
  let left = plans;
  const killed = new Error('killed');
  const host = {
    carryOut: async (plan: Parameters<typeof runJobs>[0]) => {
      if (left-- === 0) throw killed;
      return [...(await runJobs(plan, { runner: threadsOf(threads) }))] as never[];
    },
    tell: () => {},
    saved: async (now: BalanceState) => {
      saved = now;
    },
  };
  const tables = tablesOf(variantByName(name));
  try {
    await new BalanceStudy(tables, null, saved, host).run(2, games);
  } catch (error) {
    if (error !== killed) throw error;
  }
  return saved;
}

test('a study of balance counts each game once, also when it was killed, on any number of threads', async () => {
  const once = await study('los-alamos', { games: 2 });
  const part = await study('los-alamos', { games: 2, threads: 1, plans: 1 });
  expect(part.levels).toEqual(once.levels.slice(0, 1));
  expect(await study('los-alamos', { games: 2, threads: 1, from: part })).toEqual(once);
  expect(await study('los-alamos', { games: 2, plans: 0, from: once })).toEqual(once);
  expect(once.levels.map(({ nodes, lengths }) => [nodes, lengths.length])).toEqual([
    [50, 2],
    [100, 2],
  ]);
  const tables = tablesOf(variantByName('los-alamos'));
  const result = balanceResult(tables, once);
  for (const { games, white, draws, ends } of result.levels) {
    expect(games).toBe(2);
    expect(white).toBeGreaterThanOrEqual(draws / 2);
    expect(Object.values(ends).reduce((a, b) => a + b, 0)).toBeCloseTo(1);
    // Games are played to their very end.
    expect(Object.keys(ends)).not.toContain('adjudication');
    expect(Object.keys(ends)).not.toContain('mate found');
  }
  expect(result.armies).toEqual([]);
  expect(result.firstMoves.map(({ san }) => san).sort()).toEqual(
    ['a3', 'b3', 'c3', 'd3', 'e3', 'f3', 'Na3', 'Nc3', 'Nd3', 'Nf3'].sort(),
  );
  const scores = result.firstMoves.map(({ score }) => score);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  const html = balanceReport(tables, once, result);
  expect(html).toContain('The best first moves');
  expect(html.length).toBeLessThan(1e6);
});

test('a game with start arrays is told by its armies', async () => {
  const state = await study('familiar', { games: 1 });
  const { armies, firstMoves } = balanceResult(tablesOf(variantByName('familiar')), state);
  expect(armies.reduce((sum, { games }) => sum + games, 0)).toBe(2);
  for (const { white, black } of armies) expect('GCHW').toContain(white && black);
  expect(firstMoves).toEqual([]);
});

function deedsAfter(name: string, fen: string, moves: string) {
  const variant = variantByName(name);
  const game = new Game(variant, fen);
  const played = moves.split(' ').map((text) => {
    const move = moveFromText(game.position, text);
    game.play(move);
    return move;
  });
  return deedsOf(tablesOf(variant), fen, played);
}

test('what pieces do is counted: moves, captures in passing too, promotions and drops', () => {
  const none = { moved: 0, captured: 0, promoted: 0, dropped: 0 };
  const passing = deedsAfter('chess', '4k3/3p3P/8/4P3/8/8/8/R3K3 b Q - 0 1', 'd7d5 e5d6 e8d7 h7h8q d7d6 e1c1');
  expect(passing).toEqual({
    K: { ...none, moved: 3 },
    Q: { ...none, promoted: 1 },
    R: none,
    B: none,
    N: none,
    P: { ...none, moved: 3, captured: 2 },
  });
  const drop = deedsAfter('crazyhouse', '4k3/8/8/8/8/8/3r4/4K3[N] w - - 0 1', 'e1d2 e8e7 N@e4');
  expect(drop).toMatchObject({ R: { captured: 1 }, N: { ...none, dropped: 1 }, K: { moved: 2 } });
});

test('the trend is the slope over doublings', () => {
  const level = (nodes: number, wins: number) => ({
    ...{ nodes, games: [1000 - wins, 0, wins] as const, ends: {}, lengths: [], deeds: {}, armies: {} },
  });
  const even = trendOf([level(100, 500), level(200, 500), level(400, 500)])!;
  expect(even.slope).toBeCloseTo(0);
  // 500 and 640 of 1000: 0 and 100 Elo, two doublings apart.
  expect(trendOf([level(100, 500), level(400, 640)])!.slope).toBeCloseTo(50, 0);
  expect(trendOf([level(100, 500)])).toBeUndefined();
});
