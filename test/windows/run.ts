import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { BUNDLE_OPTIONS, ROOT } from '../../src/build/bundle-options.ts';
import { NETWORKS } from '../../src/build/network-files.ts';
import { nodeProgram } from '../../src/build/node-program.ts';
import { OWN_GAMES } from '../../src/variants/registry.ts';
import { installMissing } from '../debian-packages.ts';
import { LONG, someOf } from '../scale.ts';
import { interruptMatch } from './interrupt.ts';
import type { Plan } from './plan.ts';
import { isRight, type Trial } from './trial.ts';

/*
 * Builds stablemate.exe and tries it as a Windows program, under Wine or on Windows itself: `npm run test:windows`, or
 * with a part of the names of what is to be tried alone: `npm run test:windows -- match`. `TESTS_ARE_LONG=yes` has the
 * perft suites counted to 5 million nodes each.
 */

const WINDOWS = process.platform === 'win32';
const PACKAGES = [
  { file: '/usr/bin/wine', name: 'wine' },
  { file: '/usr/lib/wine/wine64', name: 'wine64' },
];

const INTERRUPT = 'Ctrl-C in a match';

/** Milliseconds after which all that is tried must be over, even on a busy machine. */
const LONGEST = (LONG ? 60 : 20) * 60_000;

/** On a busy machine Wine itself may fail; what fails twice in a row is ours. */
const ATTEMPTS = WINDOWS ? 1 : 2;

/** Dozens of engines are started, most of them for a few nodes. */
const COLD = { STABLEMATE_WARM_UP: '0' };

/** A path as Windows has it; Wine shows the whole file system as drive Z. */
const onWindows = (path: string): string => (WINDOWS ? path : `Z:${path.replaceAll('/', '\\')}`);

async function main(only: string): Promise<boolean> {
  if (!WINDOWS) installMissing(PACKAGES);
  const base = mkdtempSync(join(tmpdir(), 'stablemate-windows-'));
  try {
    const folder = join(base, 'a folder');
    mkdirSync(folder);
    const exe = join(folder, 'stablemate.exe');
    const tsx = [...process.execArgv, join(ROOT, 'src/build/build-sea.ts'), '--target', 'win-x64', exe];
    execFileSync(process.execPath, tsx, { stdio: ['ignore', 'inherit', 'inherit'] });
    const script = join(ROOT, 'bin/stablemate.js');
    const bench = execFileSync(process.execPath, [script, 'bench'], { encoding: 'utf8' });
    const plan: Plan = {
      exe: onWindows(exe),
      script: onWindows(script),
      folder: onWindows(folder),
      suites: onWindows(join(ROOT, 'perft')),
      games: someOf(OWN_GAMES).map(({ name }) => name),
      mostNodes: LONG ? 5_000_000 : 5000,
      networks: onWindows(NETWORKS),
      attempts: ATTEMPTS,
      benchNodes: /^Nodes searched: (\d+)$/m.exec(bench)![1]!,
    };
    const planFile = join(base, 'plan.json');
    writeFileSync(planFile, JSON.stringify(plan));
    const inside = join(base, 'inside.mjs');
    await build({
      ...BUNDLE_OPTIONS,
      entryPoints: [join(ROOT, 'test/windows/inside.ts')],
      outfile: inside,
      splitting: false,
    });
    const args = [onWindows(inside), onWindows(planFile), only];
    if (WINDOWS) return await succeeds([process.execPath, ...args], base, COLD);
    return await underWine(base, async (env) => {
      const interrupt = (attempt: number): Trial => ({
        name: INTERRUPT,
        run: () => interruptMatch(exe, join(folder, `interrupted ${attempt}.pgn`), env, onWindows),
      });
      const isInterruptRight = !INTERRUPT.includes(only) || (await isRight(ATTEMPTS, interrupt));
      return (await succeeds(['wine', nodeProgram('win-x64'), ...args], base, env)) && isInterruptRight;
    });
  } finally {
    rmSync(base, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Tries something on a Windows of its own that is gone afterwards. */
async function underWine(base: string, attempt: (env: NodeJS.ProcessEnv) => Promise<boolean>): Promise<boolean> {
  const env = { ...COLD, WINEPREFIX: join(base, 'wine'), WINEDEBUG: '-all', NODE_SKIP_PLATFORM_CHECK: '1' };
  const run = (program: string, ...args: readonly string[]): void => {
    execFileSync(program, args, { env: { ...process.env, ...env }, stdio: 'ignore' });
  };
  const wineServer = (option: string): void => run('/usr/lib/wine/wineserver', option);
  try {
    run('wine', 'wineboot', '--init');
    return await attempt(env);
  } finally {
    wineServer('-k');
    wineServer('-w');
  }
}

/** Runs a program and shows what it says. Node.js under Wine knows files, but not the pipes of other systems. */
async function succeeds([program, ...args]: readonly string[], base: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  const file = join(base, 'said.txt');
  const descriptor = openSync(file, 'w');
  const child = spawn(program!, args, {
    stdio: ['ignore', descriptor, descriptor],
    timeout: LONGEST,
    env: { ...process.env, ...env },
    cwd: base,
  });
  closeSync(descriptor);
  let shown = 0;
  const show = (): void => {
    const said = readFileSync(file);
    process.stdout.write(said.subarray(shown));
    shown = said.length;
  };
  const timer = setInterval(show, 200);
  const [status] = (await once(child, 'exit')) as [number | null];
  clearInterval(timer);
  show();
  return status === 0;
}

process.exitCode = (await main(process.argv[2] ?? '')) ? 0 : 1;
