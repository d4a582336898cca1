import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../match/fakes.ts';
import { PATIENCE } from '../patience.ts';
import { LONG } from '../scale.ts';

const SCRIPT = fileURLToPath(new URL('../../bench/spsa.ts', import.meta.url));
const COMMAND = [
  ...['--import', 'tsx', SCRIPT, '-v', 'familiar', '-t', 'nodes=200', '-i', '4', '--together', '2'],
  ...['-p', 'QUIESCENCE_MARGIN=2000,REDUCTION_DIVISOR=80,SEE_QUIET_MARGIN=30', '--rate', '0.5', '-c', '2'],
  ...['--max-moves', '40', '--resign', 'score=600', '--json'],
];

interface Result {
  readonly iterations: number;
  readonly parameters: readonly {
    readonly name: string;
    readonly old: number;
    readonly exact: number;
    readonly signal: number;
    readonly effect: { readonly elo: number; readonly error: number };
  }[];
  readonly games: Readonly<Record<string, { readonly wins: number; readonly losses: number }>>;
  readonly course: readonly unknown[];
}

function resultOf(folder: string, ...options: readonly string[]): Result {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...COMMAND, ...options, '-f', folder], {
    encoding: 'utf8',
    timeout: PATIENCE,
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: expect.not.stringContaining('bench:spsa') });
  return JSON.parse(stdout) as Result;
}

/** The number of results that a folder has. */
function results(folder: string): number {
  const file = join(folder, 'spsa.json');
  if (!existsSync(file)) return 0;
  return (JSON.parse(readFileSync(file, 'utf8')) as { results: unknown[] }).results.filter(Boolean).length;
}

// Every run starts a program that is bundled anew, too slow for every day.
describe.runIf(LONG)('the tuning of parameters', () => {
  test('plays the tunable build, and goes on after kill -9 as if nothing had happened', async (context) => {
    const folder = temporaryFolder(context);
    const whole = resultOf(join(folder, 'whole'));
    expect(whole.iterations).toBe(4);
    expect(whole.course).toHaveLength(3);
    // Values that the engines did not heed would win as often with White as they lose with Black.
    expect(Object.values(whole.games).some(({ wins, losses }) => wins !== losses)).toBe(true);
    expect(whole.parameters.map(({ exact }) => exact)).not.toEqual([180, 190, 22]);
    expect(readFileSync(join(folder, 'whole', 'result.html'), 'utf8').match(/<svg /g)).toHaveLength(3);

    const killed = join(folder, 'killed');
    const child = spawn(process.execPath, [...COMMAND, '-f', killed], { stdio: 'ignore' });
    while (results(killed) < 1) await sleep(5);
    child.kill('SIGKILL');
    await new Promise((resolve) => child.on('exit', resolve));
    expect(results(killed)).toBeLessThan(4);
    expect(resultOf(killed)).toEqual(whole);
  });

  test('screens between values that are named, and leaves them there', (context) => {
    const folder = temporaryFolder(context);
    const { parameters, iterations } = resultOf(
      folder,
      '--screen',
      '-p',
      'QUIESCENCE_MARGIN=0..10001,SEE_QUIET_MARGIN',
    );
    expect(iterations).toBe(4);
    expect(parameters[0]!.exact).toBe(5000.5);
    for (const { old, exact, effect } of parameters) {
      expect(exact).toBe(old);
      expect(effect.error).toBeGreaterThan(0);
    }
    expect(readFileSync(join(folder, 'result.html'), 'utf8')).not.toContain('<svg ');
  });
});
