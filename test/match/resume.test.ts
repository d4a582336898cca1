import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parsePgn } from '../../src/match/pgn-parse.ts';
import { temporaryFolder } from './fakes.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/stablemate.js', import.meta.url));
const ENGINES = ['-e', 'self;name=one;option.Hash=1', '-e', 'self;name=two;tc=nodes=20;option.Hash=1'];
const MATCH = ['match', '-v', 'familiar', '-t', 'nodes=60', '-c', '2', '--seed', '11', '--quiet', ...ENGINES];

function run(...args: string[]): { status: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], {
    encoding: 'utf8',
    timeout: 60_000,
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
  test('after kill -9 in the midst of it, and as shards', { timeout: 60_000 }, async (context) => {
    const folder = temporaryFolder(context);
    const file = (name: string): string => join(folder, name);
    const whole = run(...MATCH, '--json', '-g', '12', '--pgn', file('whole.pgn'));
    expect(whole).toMatchObject({ status: 0, err: '' });
    expect(gamesOf(file('whole.pgn'))).toHaveLength(12);

    const child = spawn(process.execPath, [PROGRAM, ...MATCH, '-g', '12', '--pgn', file('killed.pgn')], {
      stdio: 'ignore',
    });
    const size = (): number => (existsSync(file('killed.pgn')) ? gamesOf(file('killed.pgn')).length : 0);
    while (size() < 3) await sleep(5);
    child.kill('SIGKILL');
    await new Promise((resolve) => child.on('exit', resolve));
    const before = size();
    expect(before).toBeLessThan(12);
    // Worse than a kill: half a game, as a crash of the machine leaves it.
    writeFileSync(
      file('killed.pgn'),
      readFileSync(file('killed.pgn'), 'utf8') + readFileSync(file('whole.pgn'), 'utf8').slice(0, 400),
    );
    const again = [...MATCH, '--json', '-g', '12', '--pgn', file('killed.pgn')];
    expect(run(...again)).toMatchObject({ status: 2, out: '' });
    const resumed = run(...again, '--resume');
    expect(resumed.err).toBe('');
    expect(tables(resumed.out)).toEqual(tables(whole.out));
    expect(gamesOf(file('killed.pgn'))).toEqual(gamesOf(file('whole.pgn')));
    // There is nothing left to do.
    expect(tables(run(...again, '--resume').out)).toEqual(tables(whole.out));

    const shards = [1, 2, 3].map((i) => file(`shard${i}.pgn`));
    for (const [i, shard] of shards.entries())
      expect(run(...MATCH, '-g', '12', '--shard', `${i + 1}/3`, '--pgn', shard).status).toBe(0);
    expect(gamesOf(...shards)).toEqual(gamesOf(file('whole.pgn')));
    // The same games from several files count once.
    const merged = run(
      'match',
      '--merge',
      ...shards.toReversed(),
      file('whole.pgn').replace('whole', 'shard1'),
      '--json',
    );
    expect(tables(merged.out)).toEqual(tables(whole.out));
    const table = run('match', '--merge', file('whole.pgn'), '--sprt', 'elo0=0,elo1=5').out;
    expect(table).toMatch(/one - two .* LLR|LLR/);

    const other = run(...MATCH, '--seed', '12', '-g', '2', '--pgn', file('other.pgn'));
    expect(other.status).toBe(0);
    expect(run('match', '--merge', file('whole.pgn'), file('other.pgn')).err).toMatch(
      /other\.pgn:1: this game is of another match: its seed is '12', not '11'\n$/,
    );
    expect(run(...again, '--resume', '--seed', '12').err).toContain('its match has seed 11, not 12');
    expect(run(...again, '--resume', '-v', 'mad-mate').err).toContain('holds games of familiar, not mad-mate');
    expect(run(...again, '--resume', '--openings', 'random:3').err).toContain("has openings 'arrays', not 'random:3'");
    const moved = readFileSync(file('whole.pgn'), 'utf8')
      .replace('[Round "1.1"]', '[Round "2.1"]')
      .replace('[Round "1.2"]', '[Round "9.2"]');
    writeFileSync(file('moved.pgn'), moved);
    expect(run(...MATCH, '-g', '12', '--resume', '--pgn', file('moved.pgn')).err).toMatch(
      /is another one than|does not begin as/,
    );
  });

  test('after Ctrl-C the result so far is told, and no engine is left', { timeout: 30_000 }, async (context) => {
    const pgn = join(temporaryFolder(context), 'games.pgn');
    const child = spawn(process.execPath, [PROGRAM, ...MATCH.slice(0, -4), '-g', '1000', '--pgn', pgn, ...ENGINES]);
    let out = '';
    child.stdout.on('data', (chunk) => (out += chunk));
    while (!existsSync(pgn)) await sleep(20);
    child.kill('SIGINT');
    const status = await new Promise((resolve) => child.on('exit', resolve));
    expect(status).toBe(130);
    expect(out).toMatch(/one - two/);
    expect(out).toMatch(/of 1000 games, seed 11; interrupted after/);
    const left = spawnSync('pgrep', ['-P', String(child.pid)], { encoding: 'utf8' }).stdout;
    expect(left).toBe('');
  });
});
