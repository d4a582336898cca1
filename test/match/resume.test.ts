import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parsePgn } from '../../src/match/pgn-parse.ts';
import { PATIENCE } from '../patience.ts';
import { LONG, scaled } from '../scale.ts';
import { survivors, temporaryFolder } from './fakes.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/stablemate.js', import.meta.url));
const FAKE = fileURLToPath(new URL('fake-engine.mjs', import.meta.url));
const FAKES = ['one', 'two'].flatMap((name) => [
  '-e',
  `"${process.execPath}" "${FAKE}" uci good;proto=uci;moves=legal;name=${name}`,
]);
/** Games of the match that is killed. */
const GAMES = scaled(10, 16);
const SELVES = ['match', '-v', 'familiar', '-t', 'nodes=30', '--seed', '11', '--max-moves', '25', '--quiet'].concat([
  '-e',
  'self;name=one;option.Hash=1',
  '-e',
  'self;name=two;tc=nodes=20;option.Hash=1',
]);

function run(...args: string[]): { status: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], {
    encoding: 'utf8',
    timeout: PATIENCE,
  });
  return { status, out: stdout, err: stderr };
}

/** The tables without what differs from run to run: speed and time. */
function tables(out: string): unknown {
  const { games, engines, pairs, endings } = JSON.parse(out) as { [key: string]: { [key: string]: unknown }[] };
  for (const engine of engines!) for (const key of ['nps', 'time']) delete engine[key];
  return { games, engines, pairs, endings: Object.entries(endings!).sort() };
}

/** Each game of a file by its round, players and moves, sorted. */
function gamesOf(...files: string[]): string[] {
  return files
    .flatMap((file) => [...parsePgn(readFileSync(file, 'utf8'), file).games])
    .map(({ tags, moves, result }) =>
      JSON.stringify([tags.get('Round'), tags.get('White'), tags.get('FEN'), moves.map(({ san }) => san), result]),
    )
    .sort();
}

describe('parts of a match are the same as the whole', () => {
  test('after kill -9 in the midst of it', async (context) => {
    const folder = temporaryFolder(context);
    const [whole, killed] = [join(folder, 'whole.pgn'), join(folder, 'killed.pgn')];
    const match = ['match', '-g', `${GAMES}`, '-c', '2', '--seed', '3', '--max-moves', '30', '--json', ...FAKES];
    const once = run(...match, '--pgn', whole);
    expect(once).toMatchObject({ status: 0, err: '' });
    expect(gamesOf(whole)).toHaveLength(GAMES);

    const size = (): number => (existsSync(killed) ? gamesOf(killed).length : 0);
    // A match that was over before it could be killed, as on a busy machine, is begun anew.
    do {
      rmSync(killed, { force: true });
      const child = spawn(process.execPath, [PROGRAM, ...match, '--pgn', killed], { stdio: 'ignore' });
      const ended = new Promise((resolve) => child.on('exit', resolve));
      while (size() < 3) await sleep(2);
      child.kill('SIGKILL');
      await ended;
    } while (size() === GAMES);
    // Worse than a kill: half a game, as a crash of the machine leaves it.
    appendFileSync(killed, readFileSync(whole, 'utf8').slice(0, 400));
    const resumed = run(...match, '--pgn', killed, '--resume');
    expect(resumed.err).toBe('');
    expect(tables(resumed.out)).toEqual(tables(once.out));
    expect(gamesOf(killed)).toEqual(gamesOf(whole));
    // There is nothing left to do.
    if (LONG) expect(tables(run(...match, '--pgn', killed, '--resume').out)).toEqual(tables(once.out));
  });

  test.runIf(LONG)('with more games at once, to the last endgame', (context) => {
    const folder = temporaryFolder(context);
    const [one, two] = ['one.pgn', 'two.pgn'].map((name) => join(folder, name)) as [string, string];
    const match = ['match', '-v', 'familiar', '-g', '20', '-t', 'nodes=1000', '--seed', '5', '--quiet'];
    for (const [file, games] of [
      [one, '1'],
      [two, '2'],
    ] as const)
      expect(run(...match, '-e', 'self;name=one', '-e', 'self;name=two', '-c', games, '--pgn', file).status).toBe(0);
    expect(gamesOf(two)).toEqual(gamesOf(one));
  });

  test.for([
    ['plays the first move', ['match', '--seed', '3', '--max-moves', '12', '--quiet', ...FAKES]],
    ...(LONG ? [['thinks', SELVES] as const] : []),
  ] as const)('as shards, with an engine that %s', ([, match], context) => {
    const folder = temporaryFolder(context);
    const [whole, ...shards] = ['whole.pgn', 'shard1.pgn', 'shard2.pgn'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    const once = run(...match, '-c', '2', '-g', '4', '--json', '--pgn', whole);
    expect(once).toMatchObject({ status: 0, err: '' });
    for (const [i, shard] of shards.entries())
      expect(run(...match, '-g', '4', '--shard', `${i + 1}/2`, '--pgn', shard).status).toBe(0);
    expect(gamesOf(...shards)).toEqual(gamesOf(whole));
    // A game in two files counts once.
    const merged = run('match', '--merge', ...shards.toReversed(), shards[0]!, '--json');
    expect(tables(merged.out)).toEqual(tables(once.out));
    expect(run('match', '--merge', ...shards, '--sprt', 'elo0=0,elo1=5').out).toMatch(/one - two .* \(-2\.94, 2\.94\)/);
  });
});

test('after Ctrl-C the result so far is told, and no engine is left', async (context) => {
  const folder = temporaryFolder(context);
  const pgn = join(folder, 'games.pgn');
  const pids = join(folder, 'pids');
  const engines = FAKES.map((word) => word.replace('uci good', `uci good ${pids}`));
  const child = spawn(process.execPath, [
    PROGRAM,
    'match',
    '-q',
    '-g',
    '100000',
    '--seed',
    '3',
    '--pgn',
    pgn,
    ...engines,
  ]);
  let out = '';
  child.stdout.on('data', (chunk) => (out += chunk));
  while (!existsSync(pgn)) await sleep(5);
  child.kill('SIGINT');
  expect(await new Promise((resolve) => child.on('exit', resolve))).toBe(130);
  expect(out).toMatch(/one - two/);
  expect(out).toMatch(/of 100000 games, seed 3; interrupted after/);
  await sleep(100);
  expect(survivors(pids)).toEqual([]);
});
