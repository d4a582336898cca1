import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { unfinishedFit } from '../../src/learn/checkpoint.ts';
import { scaled } from '../scale.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/stablemate.js', import.meta.url));
const COMMAND = 'train familiar --games 4 --nodes 100 --strays 3 --neurons 32 --outputs 2 --epochs'.split(' ');
const EPOCHS = scaled(24, 600);

const folder = mkdtempSync(join(tmpdir(), 'stablemate-resume-'));
const jobs = join(folder, 'stablemate', 'jobs');
const env = { ...process.env, XDG_CACHE_HOME: folder, STABLEMATE_SAVE_AFTER: '0' };
afterAll(() => rmSync(folder, { recursive: true }));

function argsFor(out: string, threads: number): string[] {
  return [PROGRAM, ...COMMAND, `${EPOCHS}`, '--out', join(folder, out), '--threads', `${threads}`];
}

/** The files of the fit that are saved. */
function saved(): string[] {
  return existsSync(jobs) ? readdirSync(jobs).filter((name) => name.endsWith('.fit')) : [];
}

/**
 * Begins to train and kills the process when it has saved its fit. One that was over before it could be killed, as on a
 * busy machine, has left nothing behind and is begun anew.
 */
async function kill(): Promise<void> {
  let killed = false;
  while (!killed) {
    const child = spawn(process.execPath, argsFor('killed', 2), { stdio: 'ignore', env });
    const ended = once(child, 'exit');
    while (saved().length === 0 && child.exitCode === null) await sleep(1);
    child.kill('SIGKILL');
    const [status, signal] = await ended;
    killed = signal === 'SIGKILL' && saved().length > 0;
    if (signal === null) expect([status, saved()]).toEqual([0, []]);
  }
}

test('a fit that was killed goes on, on other threads, and finds the same network', async () => {
  const train = (out: string, threads: number) => {
    const { status, stderr } = spawnSync(process.execPath, argsFor(out, threads), { encoding: 'utf8', env });
    expect(status).toBe(0);
    return { network: readFileSync(join(folder, out)), stderr };
  };
  const whole = train('once', 1);
  expect(readdirSync(jobs)).toEqual([]);
  for (let times = 0; times < scaled(1, 5); times++) await kill();
  // What it leaves that is killed while it saves.
  for (const file of saved()) writeFileSync(unfinishedFit(join(jobs, file)), 'half of a fit');
  const resumed = train('resumed', 1);
  const goesOn = /^stablemate: goes on with epoch (\d+) of the fit\n/m;
  expect(Number(goesOn.exec(resumed.stderr)?.[1])).toBeGreaterThan(1);
  const lines = resumed.stderr.replace(goesOn, '').trimEnd().split('\n');
  expect(whole.stderr.trimEnd().split('\n')).toEqual(expect.arrayContaining(lines));
  expect(resumed.network.equals(whole.network)).toBe(true);
  expect(readdirSync(jobs)).toEqual([]);
});
