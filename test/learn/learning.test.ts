import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tablesOf } from '../../src/board/tables/tables.ts';
import { runJobs } from '../../src/jobs/run-jobs.ts';
import { type DuelPair, type DuelPlan, duelJobs, pairCounts } from '../../src/learn/duel.ts';
import { gameOf, LearnFolder, type LearnIdentity, type LearnState } from '../../src/learn/learn-folder.ts';
import { Learning } from '../../src/learn/learning.ts';
import { QA } from '../../src/net/layout.ts';
import { readNetworkFile } from '../../src/net/networks.ts';
import { variantByName } from '../../src/variants/registry.ts';
import { keptThreads } from '../jobs/kept-threads.ts';
import { scaled } from '../scale.ts';

const threadsOf = keptThreads();

const tables = tablesOf(variantByName('minishogi'));
/** Networks, after one generation of weights. */
const NETWORKS = scaled(2, 3);
const IDENTITY: LearnIdentity = {
  ...gameOf(tables),
  ...{
    seed: 3,
    neurons: 16,
    outputs: 2,
    resultShare: 0.1,
    strays: 1,
    epochs: 1,
    nodes: scaled(50, 100),
    gateNodes: scaled(50, 100),
    gateGames: scaled(4, 24),
    fresh: true,
  },
};

function folderFor({ onTestFinished }: { onTestFinished(clean: () => void): void }): string {
  const path = mkdtempSync(join(tmpdir(), 'learn-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

class Killed extends Error {}

/** Learns in a folder. @param steps after which number of plans it is killed; missing: it is not */
async function learn(path: string, threads: number, steps = Number.POSITIVE_INFINITY): Promise<LearnState> {
  const folder = new LearnFolder(path, tables);
  let left = steps;
  try {
    const learning = new Learning(
      tables,
      folder,
      IDENTITY,
      { kind: 'generations', generations: NETWORKS, games: 6 },
      {
        threads,
        savedAfter: 0,
        carryOut: async (plan, _, use) => {
          if (left-- === 0) throw new Killed();
          return use(await runJobs(plan, { runner: threadsOf(threads) }));
        },
        tell: () => {},
        saved: async () => {},
      },
    );
    return await learning.run();
  } finally {
    folder.close();
  }
}

test('a learning makes the same networks on any number of threads, also when it is killed after each step', async (context) => {
  const [alone, killed] = [folderFor(context), folderFor(context)];
  const state = await learn(alone, 2);
  expect(state.generations.map(({ kind }) => kind)).toEqual(['weights', ...Array(NETWORKS).fill('network')]);
  for (const [number, { gate, ...generation }] of state.generations.entries()) {
    expect(generation).toMatchObject({ number, games: 6, isOver: true });
    expect(gate!.verdict).toMatch(/^H[01]$/);
  }
  for (let again = 0; ; again++) {
    try {
      expect({ ...(await learn(killed, 1, 1)), spent: 0 }).toEqual({ ...state, spent: 0 });
      break;
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      expect(again).toBeLessThan(100);
    }
  }
  for (let number = 0; number <= NETWORKS; number++) {
    const name = `generation-${number}.nnue`;
    expect(readFileSync(join(killed, name)).equals(readFileSync(join(alone, name)))).toBe(true);
  }
  expect(existsSync(join(alone, 'minishogi.nnue'))).toBe(state.best >= 0);
  // Each fit begins with the last network: few positions leave it near.
  const [one, two] = [1, 2].map((number) => readNetworkFile(join(alone, `generation-${number}.nnue`)).weights);
  expect(two!.filter((weight, i) => Math.abs(weight - one![i]!) > 0.02 * QA)).toHaveLength(0);
});

test('a folder belongs to one learning, and to one process', async (context) => {
  const path = folderFor(context);
  const folder = new LearnFolder(path, tables);
  expect(() => new LearnFolder(path, tables)).toThrow(/^process \d+ is doing the same work; if not, remove .*lock$/);
  const state = folder.load(IDENTITY);
  expect(state).toEqual({ identity: IDENTITY, spent: 0, generations: [], best: -1 });
  folder.save(state);
  expect(folder.load(IDENTITY)).toEqual(state);
  expect(() => folder.load({ ...IDENTITY, seed: 4 })).toThrow(
    /holds a learning whose seed is 3, not 4; name another folder with --dir, or leave that option as it was$/,
  );
  writeFileSync(join(path, 'learn.json'), '{"identity');
  expect(() => folder.load(IDENTITY)).toThrow(/learn[.]json' is damaged \(.*\); name another folder with --dir$/);
  folder.close();
  writeFileSync(join(path, 'file'), '');
  expect(() => new LearnFolder(join(path, 'file', 'x'), tables)).toThrow(/^cannot use the folder '.*' \(ENOTDIR\)/);
});

test('a duel counts the points of its first player', async () => {
  const plan: DuelPlan = {
    ...{ seed: 1, nodes: scaled(40, 100), terms: 'same time', first: null, second: null, from: 0 },
  };
  const pairs = [...(await runJobs<DuelPair>(duelJobs(tables.variant, plan, 3), { runner: threadsOf(2) }))];
  // The same player twice: what White wins in one game it wins in the other.
  for (const [one, two] of pairs) expect(two).toEqual(one);
  expect(pairCounts(pairs)).toEqual([0, 0, 3, 0, 0]);
  const later = [
    ...(await runJobs<DuelPair>(duelJobs(tables.variant, { ...plan, from: 2 }, 1), { runner: threadsOf(1) })),
  ];
  expect(later).toEqual(pairs.slice(2));
  // The terms search more where they have as many nodes as a network.
  const longer = duelJobs(tables.variant, { ...plan, terms: 'same nodes' }, 3);
  expect([...(await runJobs<DuelPair>(longer, { runner: threadsOf(2) }))]).not.toEqual(pairs);
  const game = (forWhite: number) => ({ fen: '', moves: [], reason: '', forWhite });
  expect(
    pairCounts([
      [game(1), game(0)],
      [game(0.5), game(0)],
      [game(0), game(1)],
      [game(0), game(0.5)],
    ]),
  ).toEqual([1, 1, 0, 1, 1]);
});
