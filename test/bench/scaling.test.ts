import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { weightedLine } from '../../src/match/slope.ts';
import { temporaryFolder } from '../match/fakes.ts';
import { PATIENCE } from '../patience.ts';
import { LONG } from '../scale.ts';

const SCRIPT = fileURLToPath(new URL('../../bench/scaling.ts', import.meta.url));
const HASH_ENGINE = fileURLToPath(new URL('hash-engine.mjs', import.meta.url));
const COMMAND = ['--import', 'tsx', SCRIPT, '-v', '3check', '-e', engine('one'), '-s', '3', '-c', '2'];
const VERSUS = [...COMMAND, '-g', '20', '--openings', 'random:2', '--balance', '10000', '-n', '10,20', '--json'];

function engine(name: string): string {
  return `"${process.execPath}" "${HASH_ENGINE}" ${name};proto=uci;variant=chess;moves=legal;name=${name}`;
}

interface Point {
  readonly limit: string;
  readonly doublings: number;
  readonly first: string;
  readonly second: string;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly elo: { readonly elo: number | null; readonly error: number | null };
}

interface Result {
  readonly plot: string;
  readonly series: readonly { readonly points: readonly Point[]; readonly line?: unknown }[];
}

function run(...args: string[]): { status: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: PATIENCE });
  return { status, out: stdout, err: stderr };
}

function resultOf(...args: string[]): Result {
  const { status, out, err } = run(...args);
  expect({ status, err }).toEqual({ status: 0, err: '' });
  return JSON.parse(out) as Result;
}

/** The rounds of the games in a file, sorted; none if there is no such file. */
function rounds(file: string): string[] {
  if (!existsSync(file)) return [];
  return [...readFileSync(file, 'utf8').matchAll(/^\[Round "(.*)"\]$/gm)].map(([, round]) => round!).sort();
}

// Every run starts a program that is bundled anew, too slow for every day.
describe.runIf(LONG)('the scaling bench', () => {
  test('goes on after kill -9 as if nothing had happened', async (context) => {
    const folder = temporaryFolder(context);
    const [whole, killed] = ['whole', 'killed'].map((name) => join(folder, name)) as [string, string];
    const versus = (into: string): string[] => [...VERSUS, '-a', engine('two'), '-f', into];
    const once = resultOf(...versus(whole));

    const child = spawn(process.execPath, versus(killed), { stdio: 'ignore' });
    const file = join(killed, 'versus-nodes-10.pgn');
    while (rounds(file).length < 2) await sleep(2);
    // Nobody else may play into the folder meanwhile.
    child.kill('SIGSTOP');
    const intruder = run(...versus(killed));
    expect(intruder).toMatchObject({ status: 2, out: '' });
    expect(intruder.err).toMatch(/^bench:scaling: process \d+ plays into '.*killed' already; [^\n]*\n$/);
    child.kill('SIGKILL');
    await new Promise((resolve) => child.on('exit', resolve));
    expect(rounds(file).length).toBeLessThan(20);
    const resumed = resultOf(...versus(killed));
    expect(resumed.series).toEqual(once.series);
    for (const nodes of [10, 20]) {
      const played = rounds(join(killed, `versus-nodes-${nodes}.pgn`));
      expect(played).toEqual(rounds(join(whole, `versus-nodes-${nodes}.pgn`)));
      expect(played).toHaveLength(20);
    }

    const [{ points, line }] = once.series as [Result['series'][number]];
    expect(points.map(({ limit, doublings }) => [limit, doublings])).toEqual([
      ['10', Math.log2(10)],
      ['20', Math.log2(20)],
    ]);
    for (const { first, second, wins, draws, losses } of points)
      expect([first, second, wins + draws + losses]).toEqual(['one', 'two', 20]);
    const measured = points.map(({ doublings, elo: { elo, error } }) => ({ x: doublings, y: elo!, error: error! }));
    expect(weightedLine(measured)).toBeDefined();
    expect(line).toEqual(weightedLine(measured));
    expect(readFileSync(once.plot, 'utf8')).toMatch(/^<svg [\s\S]*nodes per move[\s\S]*<\/svg>\n$/);

    // Other games do not get among these.
    const other = run(...versus(killed), '-s', '4');
    expect(other.err).toMatch(/^bench:scaling: '.*' holds games with seed '3', not '4'; [^\n]*\n$/);
    expect(other.status).toBe(2);
  });

  test('plays an engine with twice the time against itself', (context) => {
    const folder = temporaryFolder(context);
    const selfPlay = [...COMMAND, '-g', '2', '--self', '-t', '0.4+0.01', '--json', '-f', folder];
    const { series } = resultOf(...selfPlay, '-a', engine('two'));
    expect(series.map(({ points: [point] }) => [point!.first, point!.second])).toEqual([
      ['one', 'one #2'],
      ['two', 'two #2'],
    ]);
    const games = readFileSync(join(folder, 'self-2-clock-0.4+0.01.pgn'), 'utf8');
    expect(games).toMatch(
      /\[White "two"\]\n(\[.*\n)*\[WhiteTimeControl "0.8\+0.02"\]\n\[BlackTimeControl "0.4\+0.01"\]/,
    );
  });

  test('gives the second engine odds', (context) => {
    const folder = temporaryFolder(context);
    const match = [...COMMAND, '-g', '2', '-t', '0.4+0.01', '--json', '-f', folder, '-a', engine('two')];
    const { series } = resultOf(...match, '--odds', '3');
    expect(series.map(({ points }) => points.length)).toEqual([1]);
    const games = readFileSync(join(folder, 'versus-clock-0.4+0.01.pgn'), 'utf8');
    expect(games).toMatch(
      /\[White "two"\]\n(\[.*\n)*\[WhiteTimeControl "1.2\+0.03"\]\n\[BlackTimeControl "0.4\+0.01"\]/,
    );
    const even = run(...match);
    expect(even.err).toMatch(/^bench:scaling: '.*' holds games with engines '.*as much', not '.*'; [^\n]*\n$/);
  });

  test('says in a line what is wrong', (context) => {
    const folder = temporaryFolder(context);
    writeFileSync(join(folder, 'file'), '');
    const wrong = (...args: string[]): string => {
      const { status, err } = run(...COMMAND, '-f', join(folder, 'games'), ...args);
      expect(status).toBe(2);
      return err;
    };
    expect(wrong()).toBe(
      'bench:scaling: --against names the second engine; or --self plays the first against itself\n',
    );
    expect(wrong('--self', '--odds', '2')).toBe(
      'bench:scaling: --odds is for the engine of --against, and --self plays each against itself\n',
    );
    expect(wrong('--self', '-t', 'nodes=10')).toMatch(/^bench:scaling: --clock has 'nodes=10'; .*\n$/);
    expect(wrong('--self', '-f', join(folder, 'file', 'in'))).toMatch(
      /^bench:scaling: cannot write into .*ENOTDIR.*\n$/,
    );
  });
});
