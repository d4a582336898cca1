import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parsePgn } from '../../src/match/pgn-parse.ts';
import { isRunning, Program, SCRIPT, until } from './program.ts';
import { RedisServer } from './redis-server.ts';

const GAMES = 24;
const MATCH =
  `match -v familiar -e "self;name=a" -e "self;name=b;option.Hash=1" -t nodes=200 -g ${GAMES} --seed 5 -q ` +
  '--max-moves 40 --json';

let folder: string;
let server: RedisServer;
let running: Program[] = [];
/** The same match without a queue: its table, and its games by their rounds. */
let alone: { readonly table: string; readonly games: readonly string[] };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stablemate-queue-'));
  server = await RedisServer.start();
  const pgn = join(folder, 'alone.pgn');
  const match = start(`${MATCH} -c 2 --pgn ${pgn}`);
  expect(await match.ended).toBe(0);
  alone = { table: tableOf(match), games: gamesOf(pgn) };
});
afterAll(async () => {
  await server.remove();
  rmSync(folder, { recursive: true });
});
let pgn: string;
let count = 0;
beforeEach(() => {
  pgn = join(folder, `${count++}.pgn`);
});
afterEach(async () => {
  for (const program of running) program.kill();
  await Promise.all(running.map(({ ended }) => ended));
  running = [];
  await server.forget();
});

function start(line: string): Program {
  const program = new Program(line);
  running.push(program);
  return program;
}

function worker(name: string, more = ''): Program {
  return start(`worker ${server.url} --name ${name} ${more}`);
}

function coordinator(more = ''): Program {
  return start(`${MATCH} --pgn ${pgn} --queue ${server.url} ${more}`);
}

/** What a match says at its end, without times. */
function tableOf({ stdout }: Program): string {
  return stdout.replace(/"(nps|seconds|time\w*)": *[\d.]+/g, '');
}

/** The games of a file, without what depends on times and dates, in the order of their rounds. */
function gamesOf(file: string): string[] {
  const { games } = parsePgn(readFileSync(file, 'utf8'), file);
  return games
    .map(({ tags, moves, result }) => {
      const text = moves.map(({ san }) => san).join(' ');
      return `${tags.get('Round')} ${tags.get('White')} ${tags.get('FEN')} ${text} ${result}`;
    })
    .sort();
}

/** The number of games that are saved. */
function saved(): number {
  return existsSync(pgn) ? (readFileSync(pgn, 'utf8').match(/^\[Round /gm)?.length ?? 0) : 0;
}

async function reaches(games: number): Promise<void> {
  await until(
    () => saved() >= games,
    () => `${games} games, but there are ${saved()}`,
  );
}

/** The match ends as if nothing had happened: every game once, the same table, and nothing left behind or running. */
async function endsAsAlone(match: Program): Promise<void> {
  expect(await match.ended, match.stderr).toBe(0);
  expect(gamesOf(pgn)).toEqual(alone.games);
  expect(tableOf(match)).toBe(alone.table);
  expect(await server.leftovers()).toEqual([]);
  await until(
    () => running.every((program) => program.children().length === 0),
    () => 'engines to end',
  );
}

describe('a match over a queue', () => {
  test('plays the same games when a worker is killed and another one comes', async () => {
    const [first] = [worker('zeus'), worker('hera')];
    const match = coordinator();
    await reaches(4);
    // It is in the middle of a game.
    await until(
      () => first.children().length === 2,
      () => 'two engines',
    );
    const engines = first.children();
    first.kill();
    worker('apollo');
    await endsAsAlone(match);
    expect(engines.filter(isRunning)).toEqual([]);
    for (const name of ['zeus', 'hera', 'apollo']) expect(match.stderr).toContain(`worker ${name} has come`);
    expect(match.stderr).toMatch(/worker zeus has gone after \d+ jobs/);
  });

  test('goes on when the coordinator was killed', async () => {
    worker('zeus', '--threads 2');
    const killed = coordinator();
    await reaches(4);
    killed.kill();
    await killed.ended;
    // The worker goes on with what is in the queue; its results wait.
    const before = saved();
    await sleep(1500);
    expect(saved()).toBe(before);
    await endsAsAlone(coordinator('--resume'));
  });

  test('survives a Redis server that is away for ten seconds', async () => {
    const taker = worker('zeus', '--threads 2');
    const match = coordinator();
    await reaches(4);
    await server.stop();
    await match.says(/is away/);
    await sleep(10_000);
    await server.start();
    await endsAsAlone(match);
    expect(match.stderr).toMatch(/the Redis server 127[.]0[.]0[.]1:\d+ is back/);
    expect(taker.stderr).toMatch(/is back/);
  });

  test('refuses a second coordinator while the first goes on', async () => {
    const match = coordinator();
    await match.says(/no worker has come yet; start one with: stablemate worker redis:\/\/127[.]0[.]0[.]1:\d+/);
    const second = start(`${MATCH} --queue ${server.url}`);
    expect(await second.ended).toBe(2);
    expect(second.stderr).toBe(
      'stablemate: another process with the same queue is doing the same work; wait for it, or end it\n',
    );
    worker('zeus', '--threads 2');
    await endsAsAlone(match);
  });

  test('stops everybody when its sequential test is decided', async () => {
    const workers = [worker('zeus'), worker('hera')];
    const match = start(
      `match -v familiar -e "self;name=a" -e "self;name=b" -t nodes=2000 -g 4000 --seed 5 -q --queue ${server.url} ` +
        '--sprt elo0=-200,elo1=-100,alpha=0.4,beta=0.4',
    );
    expect(await match.ended, match.stderr).toBe(0);
    const verdict = Date.now();
    expect(match.stdout).toMatch(/H[01]/);
    await until(
      () => workers.every((taker) => taker.children().length === 0),
      () => 'engines to end',
    );
    expect(Date.now() - verdict).toBeLessThan(1000);
    expect(await server.leftovers()).toEqual([]);
  });

  test('ends with Ctrl-C, and all workers rest', async () => {
    const taker = worker('zeus');
    const match = coordinator();
    await reaches(3);
    match.kill('SIGINT');
    expect(await match.ended).toBe(130);
    await until(
      () => taker.children().length === 0,
      () => 'engines to end',
    );
    expect(await server.leftovers()).toEqual([]);
    await endsAsAlone(coordinator('--resume'));
  });
});

describe('a worker', () => {
  test('finishes what it does at the first Ctrl-C, and takes nothing more', async () => {
    const [zeus, hera] = [worker('zeus'), worker('hera')];
    const match = coordinator();
    await reaches(4);
    zeus.kill('SIGINT');
    expect(await zeus.ended).toBe(0);
    expect(zeus.stderr).toMatch(
      /finishes 1 of its jobs; Ctrl-C again hands them back[\s\S]*zeus has left after \d+ jobs\n$/,
    );
    await endsAsAlone(match);
    expect(hera.stderr).not.toMatch(/left/);
  });

  test('hands back what it does at the second Ctrl-C', async () => {
    const zeus = worker('zeus');
    const match = start(
      `match -v familiar -e "self;name=a" -e "self;name=b" -t 60+1 -g 2 --seed 5 -q --json --queue ${server.url}`,
    );
    await until(
      () => zeus.children().length === 2,
      () => 'a game',
    );
    zeus.kill('SIGINT');
    await zeus.says(/finishes/);
    const before = Date.now();
    zeus.kill('SIGINT');
    expect(await zeus.ended).toBe(0);
    expect(Date.now() - before).toBeLessThan(5000);
    const hera = worker('hera');
    await until(
      () => hera.children().length === 2,
      () => 'a game',
    );
    expect(match.stderr).toContain('worker zeus has gone');
  });

  test('starts no engines but this program, unless it may', async () => {
    const careful = worker('careful');
    const engine = `${process.execPath} ${SCRIPT}`;
    const match = start(
      `match -v familiar -e "self;name=a" -e "${engine};name=b" -t nodes=100 -g 4 --seed 5 -q --json --queue ${server.url}`,
    );
    await match.says(
      /worker careful does none of these jobs: engine 'b' needs a command of its own, which .* --allow-engines only/,
    );
    await careful.says(/does none of these jobs/);
    const trusting = worker('trusting', '--allow-engines');
    expect(await match.ended).toBe(0);
    expect(JSON.parse(match.stdout)).toMatchObject({ games: 4 });
    // It would play the matches that follow before the careful one has said no.
    trusting.kill();
    await trusting.ended;
    for (const more of ['dir=/tmp', 'init=debug on', 'option.Debug Log File=/tmp/x', 'option.VariantPath=/tmp/x']) {
      const other = start(
        `match -v familiar -e "self;name=a" -e "self;name=b;${more}" -t nodes=100 -g 2 -q --queue ${server.url}`,
      );
      await other.says(/worker careful does none of these jobs: engine 'b' needs/);
      other.kill();
      await other.ended;
    }
  });

  test('refuses an engine that is not there', async () => {
    const engine = join(folder, 'engine');
    writeFileSync(engine, `#!/bin/sh\nexec "${process.execPath}" "${SCRIPT}" "$@"\n`, { mode: 0o755 });
    const match = start(
      `match -v familiar -e "self;name=a" -e "${engine};name=b" -t nodes=100 -g 2 -q --queue ${server.url}`,
    );
    await match.says(/no worker has come yet/);
    rmSync(engine);
    worker('poor', '--allow-engines');
    await match.says(/worker poor does none of these jobs: engine 'b' .*ENOENT/);
  });
});
