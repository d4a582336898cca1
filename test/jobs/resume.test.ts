import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PATIENCE } from '../patience.ts';
import { LONG } from '../scale.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/stablemate.js', import.meta.url));

/** Commands that do long work, by what it is counted in. */
const FEW = [
  ['games', 'tune familiar --games 4 --nodes 100 --steps 2'],
  ['lines', 'perft 6 --variant los-alamos'],
] as const;
const MORE = [
  ['endgames', 'endgame list KQKR KGKC KQK KRK KBK KCK KGK KHK --variant familiar'],
  ['games', 'train familiar --games 6 --nodes 100 --epochs 1 --strays 1'],
] as const;

let cache: string;
let jobs: string;
let env: NodeJS.ProcessEnv;

beforeAll(() => {
  cache = mkdtempSync(join(tmpdir(), 'jobs-cache-'));
  jobs = join(cache, 'stablemate', 'jobs');
  env = { ...process.env, XDG_CACHE_HOME: cache, STABLEMATE_SAVE_AFTER: '0' };
});
afterAll(() => rmSync(cache, { recursive: true }));

/** What a command does that nobody disturbs; it is run once. */
function undisturbed(command: string): ReturnType<typeof run> {
  let done = known.get(command);
  if (!done) known.set(command, (done = run(command)));
  return done;
}
const known = new Map<string, ReturnType<typeof run>>();

function run(command: string): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [PROGRAM, ...command.split(' ')], { encoding: 'utf8', timeout: PATIENCE, env });
}

/** What a command printed, without how fast it was. */
function withoutTimes(text: string): string {
  return text.replace(/ {2}time .*/g, '');
}

/** Bytes of results that are saved. */
function saved(): number {
  const files = existsSync(jobs) ? readdirSync(jobs).filter((name) => name.endsWith('.jobs')) : [];
  return files.reduce((sum, name) => sum + (statSync(join(jobs, name), { throwIfNoEntry: false })?.size ?? 0), 0);
}

/**
 * Begins a command and kills it when it has saved another result or more. One that was over before it could be killed,
 * as on a busy machine, has left nothing behind and is begun anew.
 */
async function kill(command: string): Promise<void> {
  let killed = false;
  while (!killed) {
    const before = saved();
    const child = spawn(process.execPath, [PROGRAM, ...command.split(' ')], { stdio: 'ignore', env });
    const ended = once(child, 'exit');
    while (saved() < before + 300 && child.exitCode === null) await sleep(1);
    child.kill('SIGKILL');
    const [status, signal] = await ended;
    killed = signal === 'SIGKILL' && saved() > 0;
    if (signal === null) expect([status, saved()]).toEqual([0, 0]);
  }
}

describe('long work', () => {
  test.each(LONG ? [...FEW, ...MORE] : FEW)(
    'of %s goes on after kill -9, on other threads: %s',
    async (what, command) => {
      const whole = undisturbed(command);
      expect(whole).toMatchObject({ status: 0 });
      expect(whole.stderr).not.toContain('goes on');
      for (let times = 0; times < (LONG ? 4 : 1); times++) await kill(`${command} --threads 2`);
      expect(saved()).toBeGreaterThan(0);
      const resumed = run(command);
      // A command may consist of several plans, and each of them may have been killed once.
      const goesOn = new RegExp(`^(stablemate: goes on with \\d+ of \\d+ ${what} done before\n)+`);
      expect(resumed.stderr).toMatch(goesOn);
      expect(resumed.stderr.replace(goesOn, '')).toBe(whole.stderr);
      expect(resumed.status).toBe(0);
      expect(withoutTimes(resumed.stdout)).toBe(withoutTimes(whole.stdout));
      expect(readdirSync(jobs)).toEqual([]);
    },
  );

  test.skipIf(process.platform === 'win32')('goes on when the disk is full', () => {
    const command = FEW[0][1];
    const whole = undisturbed(command);
    // Files of more than 2 blocks, which may have 512 or 1024 bytes, cannot be written.
    const words = ['-c', 'ulimit -f 2; exec "$0" "$@"', process.execPath, PROGRAM, ...command.split(' ')];
    const full = spawnSync('sh', words, { encoding: 'utf8', timeout: PATIENCE, env });
    expect(full.stderr).toMatch(/^stablemate: from now on the work is not saved: cannot write \S+[.]jobs \(EFBIG\)\n/);
    expect(full.stderr.replace(/.*\n/, '')).toBe(whole.stderr);
    expect(full).toMatchObject({ status: 0, stdout: whole.stdout });
    expect(readdirSync(jobs)).toEqual([]);
  });
});
