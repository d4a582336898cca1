import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { BY_THE_CLOCK } from '../by-the-clock.ts';
import { someOf } from '../scale.ts';
import { SCRIPT, until } from './program.ts';
import { QueuePrograms } from './queue-programs.ts';
import { QueuedMatch } from './queued-match.ts';

const programs = new QueuePrograms();
const queued = new QueuedMatch(programs);

describe('a worker', () => {
  test('finishes what it does at the first Ctrl-C, and takes nothing more', async () => {
    const [zeus, hera] = [programs.worker('zeus'), programs.worker('hera')];
    const match = queued.coordinator();
    await queued.reaches(4);
    await until(
      () => zeus.children().length === 2,
      () => 'a game',
    );
    // Engines that stand still keep it in a game; the signal would come between two games now and then.
    const engines = zeus.children();
    for (const engine of engines) process.kill(engine, 'SIGSTOP');
    try {
      await sleep(500);
      zeus.kill('SIGINT');
      await zeus.says(/finishes 1 of its jobs; Ctrl-C again hands them back/);
    } finally {
      for (const engine of engines) process.kill(engine, 'SIGCONT');
    }
    expect(await zeus.ended).toBe(0);
    expect(zeus.stderr).toMatch(/zeus has left after \d+ jobs\n$/);
    await queued.endsAsAlone(match);
    expect(hera.stderr).not.toMatch(/left/);
  });

  test('hands back what it does at the second Ctrl-C', BY_THE_CLOCK, async () => {
    const zeus = programs.worker('zeus');
    const match = programs.start(
      `match -v familiar -e "self;name=a" -e "self;name=b" -t 60+1 -g 2 --seed 5 -q --json --queue ${programs.server.url}`,
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
    const hera = programs.worker('hera');
    await until(
      () => hera.children().length === 2,
      () => 'a game',
    );
    expect(match.stderr).toContain('worker zeus has gone');
  });

  test('starts no engines but this program, unless it may', async () => {
    const careful = programs.worker('careful');
    const engine = `${process.execPath} ${SCRIPT}`;
    const match = programs.start(
      `match -v familiar -e "self;name=a" -e "${engine};name=b" -t nodes=100 -g 4 --seed 5 -q --json --queue ${programs.server.url}`,
    );
    await match.says(
      /worker careful does none of these jobs: engine 'b' needs a command of its own, which .* --allow-engines only/,
    );
    await careful.says(/does none of these jobs/);
    const trusting = programs.worker('trusting', '--allow-engines');
    expect(await match.ended).toBe(0);
    expect(JSON.parse(match.stdout)).toMatchObject({ games: 4 });
    // It would play the matches that follow before the careful one has said no.
    trusting.kill();
    await trusting.ended;
    for (const more of someOf([
      'dir=/tmp',
      'init=debug on',
      'option.VariantPath=/tmp/x',
      'option.Debug Log File=/tmp/x',
    ])) {
      const other = programs.start(
        `match -v familiar -e "self;name=a" -e "self;name=b;${more}" -t nodes=100 -g 2 -q --queue ${programs.server.url}`,
      );
      await other.says(/worker careful does none of these jobs: engine 'b' needs/);
      other.kill();
      await other.ended;
    }
  });

  test('refuses an engine that is not there', async () => {
    const engine = join(programs.folder, 'engine');
    writeFileSync(engine, `#!/bin/sh\nexec "${process.execPath}" "${SCRIPT}" "$@"\n`, { mode: 0o755 });
    const match = programs.start(
      `match -v familiar -e "self;name=a" -e "${engine};name=b" -t nodes=100 -g 2 -q --queue ${programs.server.url}`,
    );
    await match.says(/no worker has come yet/);
    rmSync(engine);
    programs.worker('poor', '--allow-engines');
    await match.says(/worker poor does none of these jobs: engine 'b' .*ENOENT/);
  });
});
