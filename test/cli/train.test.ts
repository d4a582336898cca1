import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { commandLine } from './command-line.ts';

describe('tune and train', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stablemate-train-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each([
    ['tune', 'familiar --games 2 --nodes 100 --seed 3', "'"],
    [
      'train',
      'familiar --games 2 --nodes 100 --seed 3 --epochs 1 --result-share 29 --strays 1 --stray-weight 30 --lambda 70 --by-network --random-moves 20',
      '"',
    ],
    [
      'train',
      'familiar --games 2 --nodes 100 --seed 3 --epochs 1 --result-share 10 --strays 1 --stray-weight 100 --lambda 0 --begin-with familiar',
      '"',
    ],
  ])('%s writes a file that names the command which makes it again', async (command, rest, quote) => {
    const made = async (name: string): Promise<string> => {
      const file = join(folder, name);
      const { out, status } = await commandLine(command, ...rest.split(' '), '--out', file);
      expect([out, status]).toEqual([[], 0]);
      return readFileSync(file, 'latin1');
    };
    const text = await made('once');
    expect(text).toContain(`${quote}stablemate ${command} ${rest}${quote},`);
    expect(await made('again')).toBe(text);
  });

  test('train learns from positions that others have kept, if they are of its game', async () => {
    const [first, second, also] = ['first', 'second', 'also'].map((name) => join(folder, `${name}.positions`));
    const train = (game: string, seed: number, ...more: string[]) =>
      commandLine(
        ...['train', game, '--games', '2', '--nodes', '100', '--seed', `${seed}`, '--epochs', '1'],
        ...['--out', join(folder, `${game}-${seed}.nnue`), ...more],
      );
    const played = (lines: readonly string[]): number => Number(/(\d+) of them from games/.exec(lines.join())![1]);
    const alone = [await train('familiar', 3, '-p', first!), await train('familiar', 4, '-p', second!)];
    const before = readFileSync(first!);
    const both = await train('familiar', 4, '-p', second!, '--also', first!);
    expect([both.out, both.status]).toEqual([[], 0]);
    expect(played(both.err)).toBe(played(alone[0]!.err) + played(alone[1]!.err));
    expect(readFileSync(first!)).toEqual(before);
    const header = readFileSync(join(folder, 'familiar-4.nnue'), 'latin1');
    expect(header).toContain(`--also ${first}"`);
    expect(header).toContain('"games":4');
    const another = await train('familiar', 4, '--with-terms', '--also', first!);
    expect(another.err).toEqual([`stablemate: ${first} holds positions of a training without --with-terms`]);
    await train('team-mate', 3, '-p', also!);
    const other = await train('familiar', 3, '--also', also!);
    expect([other.err, other.status]).toEqual([[`stablemate: ${also} does not hold positions of familiar`], 2]);
  });

  test.each([
    [['tune', 'familiar', '--games', '0'], "the number of games is '0'"],
    [['tune', 'no-game'], "unknown variant 'no-game'"],
    [['train', 'familiar', '--nodes', '99'], "the number of nodes is '99'"],
    [['train', 'familiar', '--strays', 'some'], "the number of strays is 'some'"],
    [['train', 'familiar', '--stray-weight', '101'], "the weight of strays is '101'"],
    [['train', 'familiar', '--lambda', 'x'], "lambda is 'x'"],
    [['tune', 'familiar', '--out', '/no such folder/weights.ts'], "cannot write '/no such folder/weights.ts' (ENOENT)"],
    [['train', 'familiar', '--positions', '/no such folder/it'], "cannot write '/no such folder/it' (ENOENT)"],
    [['train', 'familiar', '--positions', tmpdir()], 'EISDIR'],
    [['train', 'gothic', '--by-network'], 'gothic has no network yet'],
    [['train', 'familiar', '--begin-with', 'mad-mate', '--neurons', '64'], "'mad-mate': it has 128 neurons"],
    [['train', 'familiar', '--random-moves', '101'], "the share of random moves is '101'"],
    [['train', 'familiar', '--begin-with', 'gothic'], '--begin-with: gothic has no network'],
    [['train', 'familiar', '--begin-with', 'none.nnue'], "network 'none.nnue': it cannot be read (ENOENT)"],
    [['learn', 'familiar', '--begin-with', 'gothic'], '--begin-with: gothic has no network'],
    [['train', 'familiar', '--also', 'none.positions'], "cannot read 'none.positions' (ENOENT)"],
    [['train', 'familiar', '-p', './x', '--also', 'x'], '--also: a file of positions is named twice'],
    [['train', 'familiar', '--also', 'package.json'], 'package.json does not hold positions of familiar'],
    [['train', 'familiar', '--with-terms', '--by-network'], '--with-terms and --by-network do not go together'],
  ])('%j is told in one line, with status 2', async (args, problem) => {
    const { out, err, status } = await commandLine(...args);
    expect(err).toHaveLength(1);
    expect(err[0]).toContain(problem);
    expect([out, status]).toEqual([[], 2]);
  });
});
