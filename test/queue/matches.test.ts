import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { BY_THE_CLOCK } from '../by-the-clock.ts';
import { isRunning, until } from './program.ts';
import { QueuePrograms } from './queue-programs.ts';
import { MATCH, QueuedMatch } from './queued-match.ts';

const programs = new QueuePrograms();
const queued = new QueuedMatch(programs);

describe('a match over a queue', () => {
  test('plays the same games when a worker is killed and another one comes', async () => {
    const [first] = [programs.worker('zeus'), programs.worker('hera')];
    const match = queued.coordinator();
    await queued.reaches(4);
    // It is in the middle of a game.
    await until(
      () => first.children().length === 2,
      () => 'two engines',
    );
    const engines = first.children();
    first.kill();
    programs.worker('apollo');
    await queued.endsAsAlone(match);
    expect(engines.filter(isRunning)).toEqual([]);
    for (const name of ['zeus', 'hera', 'apollo']) expect(match.stderr).toContain(`worker ${name} has come`);
    expect(match.stderr).toMatch(/worker zeus has gone after \d+ jobs/);
  });

  test('goes on when the coordinator was killed', async () => {
    programs.worker('zeus', '--threads 2');
    const killed = queued.coordinator();
    await queued.reaches(4);
    killed.kill();
    await killed.ended;
    // The worker goes on with what is in the queue; its results wait.
    const before = queued.saved();
    await sleep(1500);
    expect(queued.saved()).toBe(before);
    await queued.endsAsAlone(queued.coordinator('--resume'));
  });

  test('survives a Redis server that is away for ten seconds', async () => {
    const taker = programs.worker('zeus', '--threads 2');
    const match = queued.coordinator();
    await queued.reaches(4);
    await programs.server.stop();
    await match.says(/is away/);
    await sleep(10_000);
    await programs.server.start();
    await queued.endsAsAlone(match);
    expect(match.stderr).toMatch(/the Redis server 127[.]0[.]0[.]1:\d+ is back/);
    expect(taker.stderr).toMatch(/is back/);
  });

  test('refuses a second coordinator while the first goes on', async () => {
    const match = queued.coordinator();
    await match.says(/no worker has come yet; start one with: stablemate worker redis:\/\/127[.]0[.]0[.]1:\d+/);
    const second = programs.start(`${MATCH} --queue ${programs.server.url}`);
    expect(await second.ended).toBe(2);
    expect(second.stderr).toBe(
      'stablemate: another process with the same queue is doing the same work; wait for it, or end it\n',
    );
    programs.worker('zeus', '--threads 2');
    await queued.endsAsAlone(match);
  });

  test('stops everybody when its sequential test is decided', BY_THE_CLOCK, async () => {
    const workers = [programs.worker('zeus'), programs.worker('hera')];
    const match = programs.start(
      `match -v familiar -e "self;name=a" -e "self;name=b" -t nodes=2000 -g 4000 --seed 5 -q --queue ${programs.server.url} ` +
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
    await programs.server.waitUntilEmpty();
  });

  test('ends with Ctrl-C, and all workers rest', async () => {
    const taker = programs.worker('zeus');
    const match = queued.coordinator();
    await queued.reaches(3);
    match.kill('SIGINT');
    expect(await match.ended).toBe(130);
    await until(
      () => taker.children().length === 0,
      () => 'engines to end',
    );
    await programs.server.waitUntilEmpty();
    await queued.endsAsAlone(queued.coordinator('--resume'));
  });
});
