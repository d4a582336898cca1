import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { readFen } from '../../src/board/notation/fen.ts';
import { type Tables, tablesOf } from '../../src/board/tables/tables.ts';
import { staticScore } from '../../src/engine/static-score.ts';
import { runJobs } from '../../src/jobs/run-jobs.ts';
import { type Gate, gameOf, LearnFolder, type LearnIdentity, type LearnState } from '../../src/learn/learn-folder.ts';
import { Learning } from '../../src/learn/learning.ts';
import { relatedNetwork } from '../../src/learn/related-network.ts';
import { standIns } from '../../src/learn/stand-ins.ts';
import { transferredNetwork } from '../../src/learn/transfer.ts';
import { Inputs } from '../../src/net/inputs.ts';
import { readNetwork, writeNetwork } from '../../src/net/network-file.ts';
import { networkOf } from '../../src/net/networks.ts';
import { loadVariantsText } from '../../src/variant-files/load.ts';
import { variantByName } from '../../src/variants/registry.ts';
import { weightsOf } from '../../src/weights/game-weights.ts';
import { keptThreads } from '../jobs/kept-threads.ts';

const threadsOf = keptThreads();
const tablesFor = (name: string): Tables => tablesOf(variantByName(name));
const CHESS = tablesFor('chess');
const NETWORK = networkOf(CHESS)!;
/** Chess with a Chancellor for the Queen. */
const ALMOST = tablesFor('almost');

loadVariantsText(`
[camel-house:crazyhouse]
knight = -
customPiece1 = c:C
startFen = rcbqkbcr/pppppppp/8/8/8/8/PPPPPPPP/RCBQKBCR[] w KQkq - 0 1
promotionPieceTypes = qrbc

[short-bishops:chess]
bishop = -
customPiece1 = b:B3
`);
// Other files of tests are run in the same process.
afterAll(() => {
  loadVariantsText('');
});

test.each([
  ['almost', 'chess', { C: 'Q', R: 'R', P: 'P', K: 'K' }],
  ['makruk', 'chess', { S: '', M: '', N: 'N' }],
  // A Met is worth far less than a Queen, a Khon less than a Bishop. What promoted pieces turn back from only stands in for its like.
  ['camel-house', 'crazyhouse', { C: 'N', 'C~': 'N~', 'Q~': 'Q~', Q: 'Q' }],
  // No piece stands in for two.
  ['chess', 'almost', { Q: 'C', R: 'R' }],
])('in %s begun with %s the nearest piece that is not needed stands in for a new one', (name, from, expected) => {
  const [tables, source] = [tablesFor(name), tablesFor(from)];
  const types = standIns(tables, source);
  const letters = Object.keys(expected).map((letter) => [
    letter,
    source.letters[types[tables.letters.indexOf(letter)]!],
  ]);
  expect(Object.fromEntries(letters)).toEqual(expected);
  const used = types.filter((type) => type !== 0);
  expect(new Set(used).size).toBe(used.length);
});

test('of games with as many pieces alike the one that fills hands in the same way is nearer', () => {
  expect(relatedNetwork(variantByName('camel-house'))?.header.game).toBe('crazyhouse');
});

describe('a network that is taken over', () => {
  test('says of the same game what it said before', () => {
    const taken = readNetwork(writeNetwork(transferredNetwork(CHESS, NETWORK, 'test')), CHESS);
    for (const fen of [
      CHESS.variant.start,
      'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
      '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1',
    ]) {
      const position = readFen(CHESS.variant, fen);
      expect(staticScore(position, taken)).toBe(staticScore(position, NETWORK));
    }
  });

  test('sees a new piece as what stands in for it, and values it by its moves', () => {
    const taken = readNetwork(writeNetwork(transferredNetwork(ALMOST, NETWORK, 'test')), ALMOST);
    const { neurons } = taken.header.layers;
    const rowOf = (tables: Tables, { weights, header }: typeof taken, name: string): number[] => {
      const inputs = new Inputs(tables, header.inputs);
      const input = Array.from({ length: inputs.count }, (_, i) => inputs.nameOf(i)).indexOf(name);
      return [...weights.subarray(input * neurons, (input + 1) * neurons)];
    };
    expect(rowOf(ALMOST, taken, 'own C e4')).toEqual(rowOf(CHESS, NETWORK, 'own Q e4'));
    expect(rowOf(ALMOST, taken, 'their N f6')).toEqual(rowOf(CHESS, NETWORK, 'their N f6'));
    const { weights } = taken.header;
    expect(weights!.pieces.C).toEqual(weightsOf(ALMOST).pieces.C);
    expect(weights!.pieces.R).toEqual(NETWORK.header.weights!.pieces.R);
    expect(weights!.terms).toEqual(NETWORK.header.weights!.terms);
  });

  test('values a piece that is only called the same by its own moves', () => {
    const tables = tablesFor('short-bishops');
    const { weights } = transferredNetwork(tables, NETWORK, 'test').header;
    expect(weights!.pieces.B).toEqual(weightsOf(tables).pieces.B);
    expect(weights!.pieces.N).toEqual(NETWORK.header.weights!.pieces.N);
  });
});

describe('a learning of a game that is like another one', () => {
  const IDENTITY: LearnIdentity = {
    ...gameOf(ALMOST),
    ...{ seed: 3, neurons: 16, outputs: 1, strays: 1, epochs: 1 },
    ...{ nodes: 50, gateNodes: 50, gateGames: 4, fresh: false },
  };

  /** Learns one network, perhaps after a generation whose match ended so, in a folder of its own. */
  async function learn(
    identity: LearnIdentity,
    verdict?: Gate['verdict'],
  ): Promise<{ state: LearnState; path: string }> {
    const path = mkdtempSync(join(tmpdir(), 'transfer-'));
    onTestFinished(() => rmSync(path, { recursive: true }));
    const folder = new LearnFolder(path, ALMOST);
    try {
      if (verdict) {
        folder.saveNetwork(0, transferredNetwork(ALMOST, NETWORK, 'test'));
        const gate = { nodes: 50, pairs: [1, 0, 0, 0, 1], verdict };
        const generation = { number: 0, kind: 'transfer', player: -1, nodes: 50, gate, isOver: true } as const;
        folder.save({ identity, spent: 0, generations: [generation], best: verdict === 'H1' ? 0 : -1 });
      }
      const end = { kind: 'generations', generations: 1, games: 4 } as const;
      const learning = new Learning(ALMOST, folder, identity, end, {
        ...{ threads: 1, savedAfter: 0, tell: () => {}, saved: async () => {} },
        carryOut: async (plan, _, use) => use(await runJobs(plan, { runner: threadsOf(1) })),
      });
      return { state: await learning.run(), path };
    } finally {
      folder.close();
    }
  }

  test('first tries its network as it is', async () => {
    const { state, path } = await learn(IDENTITY);
    const [first, second] = state.generations;
    expect(first).toMatchObject({ kind: 'transfer', player: -1, isOver: true });
    expect(first).not.toHaveProperty('games');
    const pairs = first!.gate!.pairs.reduce((sum, n) => sum + n, 0);
    expect(pairs).toBeGreaterThan(0);
    const expected = transferredNetwork(ALMOST, NETWORK, 'stablemate learn almost --seed 3, generation 0');
    expect(readFileSync(join(path, 'generation-0.nnue')).equals(writeNetwork(expected))).toBe(true);
    expect(second!.kind).toBe(first!.gate!.verdict === 'H1' ? 'network' : 'weights');
  });

  test('goes on with its games if it has won, and with weights if it has lost', async () => {
    const won = (await learn(IDENTITY, 'H1')).state.generations;
    expect(won.map(({ kind, player }) => [kind, player])).toEqual([
      ['transfer', -1],
      ['network', 0],
    ]);
    const lost = (await learn(IDENTITY, 'H0')).state.generations;
    expect(lost.map(({ kind }) => kind)).toEqual(['transfer', 'weights', 'network']);
    expect(lost[1]!.player).toBe(-1);
    // A network that is there already learns nothing from games of so few nodes as the terms search.
    expect(won[1]!.nodes).toBe(2 * IDENTITY.nodes);
    expect(lost[2]!.nodes).toBe(IDENTITY.nodes);
  });

  test('begins with weights where it is to begin with nothing', async () => {
    for (const beginOtherwise of [{ fresh: true }, { beginWith: 'none' }]) {
      const { state } = await learn({ ...IDENTITY, ...beginOtherwise });
      expect(state.generations.map(({ kind }) => kind)).toEqual(['weights', 'network']);
    }
  });
});
