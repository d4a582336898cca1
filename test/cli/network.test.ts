import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { fingerprintOf } from '../../src/net/network.ts';
import { writeNetwork } from '../../src/net/network-file.ts';
import { readNetworkFile } from '../../src/net/networks.ts';
import { variantByName } from '../../src/variants/registry.ts';
import { randomNetwork } from '../net/random-network.ts';
import { commandLine } from './command-line.ts';

describe('the option --network', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stablemate-network-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const network = randomNetwork(variantByName('familiar'), 1, { neurons: 32 });
  const file = join(folder, 'familiar.nnue');
  writeFileSync(file, writeNetwork(network));

  const nodesOf = async (...options: string[]): Promise<string> => {
    const { out, status } = await commandLine('bench', '3', ...options);
    expect(status).toBe(0);
    return out.find((line) => line.startsWith('\nNodes searched') || line.startsWith('Nodes searched'))!;
  };

  test('of bench, changes what evaluates', async () => {
    const [own, none, named] = [await nodesOf(), await nodesOf('--network', 'none'), await nodesOf('--network', file)];
    expect(new Set([own, none, named]).size).toBe(3);
  });

  test('of values, shows what pieces are worth to it', async () => {
    const { out, status } = await commandLine('values', 'familiar', '--network', file, '--json');
    expect(status).toBe(0);
    const { pieces } = JSON.parse(out.join('\n')) as { pieces: { letter: string; network?: number }[] };
    expect(pieces.find(({ letter }) => letter === 'Q')!.network).toEqual(expect.any(Number));
    expect((await commandLine('values', 'familiar', '--network', 'own')).out.join('\n')).toMatch(
      /to the network[\s\S]*It is a network of 128 neurons and 1 output, \w{12}, made by 'stablemate train/,
    );
  });

  test('of train, names the player, which the new network calls its parent', async () => {
    const out = join(folder, 'next.nnue');
    const options = [
      '--games',
      '2',
      '--nodes',
      '100',
      '--epochs',
      '1',
      '--strays',
      '1',
      '--network',
      file,
      '--out',
      out,
    ];
    expect((await commandLine('train', 'familiar', ...options)).status).toBe(0);
    const { lineage } = readNetworkFile(out).header;
    expect(lineage.parent).toBe(fingerprintOf(network));
    expect(lineage.command).toContain(`--network ${file}`);
    expect([lineage.games, lineage.nodes]).toEqual([2, 100]);
  });

  test('of tune, plays other games than the terms do', async () => {
    const weights = async (...options: string[]): Promise<string> => {
      const out = join(folder, 'weights.ts');
      await commandLine('tune', 'familiar', '--games', '2', '--nodes', '100', '--out', out, ...options);
      return readFileSync(out, 'utf8').replace(/command: .*/, '');
    };
    expect(await weights('--network', file)).not.toBe(await weights());
  });

  test('may be weights alone, which tune writes', async () => {
    const out = join(folder, 'weights.nnue');
    const options = ['--games', '2', '--nodes', '100', '--fresh', '--out', out];
    expect(await commandLine('tune', 'familiar', ...options)).toMatchObject({ status: 0, out: [] });
    const { layers, weights } = readNetworkFile(out).header;
    expect(layers.neurons).toBe(0);
    expect(weights?.command).toBe('stablemate tune familiar --games 2 --nodes 100 --seed 1 --fresh');
    const said = (await commandLine('values', 'familiar', '--network', out)).out.join('\n');
    expect(said).toContain(`Tuned by '${weights?.command}'`);
    expect(said).toMatch(/It is tuned weights without a network, [0-9a-f]{12}, made by/);
    const nodes = async (network: string): Promise<string | undefined> =>
      /Nodes searched: \d+/.exec((await commandLine('bench', '3', '--network', network)).out.join(' '))?.[0];
    expect(await nodes(out)).not.toBe(await nodes('none'));
  });

  test.each([
    [['engine'], 'nope.nnue', 'it cannot be read (ENOENT)'],
    [['bench', '3'], 'nope.nnue', 'it cannot be read (ENOENT)'],
    [['values', 'chess'], 'familiar.nnue', 'it was made for familiar, whose rules are not those of chess'],
    [['tune', 'mad-mate'], 'familiar.nnue', 'it was made for familiar, whose rules are not those of mad-mate'],
    [['train', 'mad-mate'], 'familiar.nnue', 'it was made for familiar, whose rules are not those of mad-mate'],
    [['train', 'familiar', '--by-network'], 'familiar.nnue', '--by-network and --network do not go together'],
    [['train', 'familiar', '--with-terms'], 'familiar.nnue', '--with-terms and --network do not go together'],
  ])('of %j is told in one line if it makes no sense, with status 2', async (args, name, problem) => {
    const { out, err, status } = await commandLine(...args, '--network', join(folder, name));
    expect(err).toHaveLength(1);
    expect(err[0]).toContain(problem);
    expect([out, status]).toEqual([[], 2]);
  });
});
