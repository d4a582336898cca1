import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { LONG, someOf } from '../scale.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/stablemate.js', import.meta.url));

function run(args: string[], input = ''): { status: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], { input, encoding: 'utf8' });
  return { status, out: stdout, err: stderr };
}

/** Starts the engine, sends lines, and waits until a line that fits is said. */
async function converse(lines: string[], until: RegExp): Promise<string> {
  const child = spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] });
  let said = '';
  child.stdin.write(`${lines.join('\n')}\n`);
  for await (const chunk of child.stdout) {
    said += chunk;
    if (until.test(said)) break;
  }
  child.kill();
  return said;
}

/** Runs the program with a standard output that nobody reads. */
async function runUnread(args: string[], input = ''): Promise<{ status: number | null; err: string }> {
  const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: 'pipe' });
  let err = '';
  child.stderr.on('data', (chunk) => (err += chunk));
  child.stdin.on('error', () => {});
  child.stdout.destroy();
  child.stdin.write(input);
  const status = await new Promise<number | null>((resolve) => child.on('exit', resolve));
  return { status, err };
}

describe('the built program', () => {
  it('tells UCI and XBoard apart by the first line', async () => {
    expect(await converse(['uci', 'isready'], /readyok/)).toMatch(/^id name Stablemate/);
    expect(await converse(['xboard', 'protover 2'], /done=1/)).toMatch(/feature .*variants="normal,/);
  });

  it('finds a move in its worker thread', async () => {
    expect(await converse(['uci', 'position startpos', 'go depth 4'], /bestmove/)).toMatch(/bestmove [a-h]\d[a-h]\d/);
    const xboard = ['xboard', 'protover 2', 'new', 'variant team-mate', 'sd 3', 'go'];
    expect(await converse(xboard, /^move /m)).toMatch(/^move [a-h]\d[a-h]\d/m);
  });

  it('ends when its input ends, or is told to', async () => {
    const threads = 'setoption name Threads value 4';
    for (const lines of someOf([
      ['uci'],
      ['uci', 'go infinite'],
      [threads, 'go infinite'],
      ['xboard', 'protover 2', 'new', 'go'],
    ])) {
      expect(run([], `${lines.join('\n')}\n`).status).toBe(0);
      const child = spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'ignore', 'inherit'] });
      child.stdin.write(`${lines.join('\n')}\nquit\n`);
      expect(await new Promise((resolve) => child.on('exit', resolve))).toBe(0);
    }
  });

  it('says all that it has to say before it ends, to a slow reader too, and nothing after quit', async () => {
    const times = 500;
    const child = spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] });
    child.stdin.end(`${'uci\n'.repeat(times)}quit\nuci\n`);
    await once(child.stdout, 'readable');
    await sleep(200);
    let said = '';
    for await (const chunk of child.stdout) said += chunk;
    expect(said.match(/^uciok$/gm)).toHaveLength(times);
  });

  it('ends although a reader takes nothing', async () => {
    const child = spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] });
    child.stdin.end(`${'uci\n'.repeat(500)}quit\n`);
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('ends quietly when nobody reads what it says', async () => {
    expect(await runUnread([], 'uci\nisready\n')).toEqual({ status: 0, err: '' });
    expect(await runUnread(['match', '--help'])).toEqual({ status: 0, err: '' });
  });

  it.runIf(existsSync('/dev/full'))('says in one line that what it printed is lost, with status 1', () => {
    for (const args of someOf([
      ['match', '--help'],
      ['perft', '3'],
      ['variants', 'show', 'chess'],
    ])) {
      const { status, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], {
        stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
        encoding: 'utf8',
      });
      expect(status, args.join(' ')).toBe(1);
      expect(stderr).toMatch(/^stablemate: standard output cannot be written to: .+\n$/);
    }
  });

  it('says what is wrong with a command line, in one line and with status 2', () => {
    for (const args of someOf([
      ['pert'],
      ['--nonsense'],
      ['perft'],
      ['perft', 'x'],
      ['perft', '3', '-v', 'go'],
      ['bench', '0'],
    ])) {
      const { status, out, err } = run(args);
      expect(status, args.join(' ')).toBe(2);
      expect(out).toBe('');
      expect(err.trim().replace(/\n\(Did you mean .*\?\)$/, '')).toMatch(/^stablemate: .+$/);
    }
  });

  it.runIf(process.platform === 'linux')('says in one line that there are too few addresses for WebAssembly', () => {
    for (const args of [[], ['engine'], ['perft', '2']]) {
      const limited = ['-c', 'ulimit -v 4000000; exec "$0" "$@"', process.execPath, PROGRAM, ...args];
      const { status, stderr } = spawnSync('/bin/sh', limited, { input: 'uci\n', encoding: 'utf8' });
      expect(status, args.join(' ')).toBe(2);
      expect(stderr).toMatch(/^stablemate: there is no memory for WebAssembly.*\n$/);
    }
  });

  it('shows version and help', () => {
    expect(run(['--version']).out).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(run(['--help'])).toMatchObject({ status: 0, err: '' });
    expect(run(['help', 'perft']).out).toContain('--divide');
  });

  it.runIf(LONG)('prints the same bench twice', () => {
    const nodes = (): string | undefined => /^Nodes searched: (\d+)$/m.exec(run(['bench', '3']).out)?.[1];
    const first = nodes();
    expect(Number(first)).toBeGreaterThan(1000);
    expect(nodes()).toBe(first);
  });
});
