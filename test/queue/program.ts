import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PATIENCE } from '../patience.ts';

export const SCRIPT = fileURLToPath(new URL('../../bin/stablemate.js', import.meta.url));

/** The program with a command line, and what it says. */
export class Program {
  stdout = '';
  stderr = '';
  readonly ended: Promise<number | null>;
  private readonly child: ChildProcess;

  /** @param script another build's, instead of this one's */
  constructor(line: string, { script = SCRIPT, env = {} }: { script?: string; env?: NodeJS.ProcessEnv } = {}) {
    const words = line.match(/"[^"]*"|\S+/g)!.map((word) => word.replace(/^"|"$/g, ''));
    const everywhere = { STABLEMATE_SAVE_AFTER: '0' };
    this.child = spawn(process.execPath, [script, ...words], { env: { ...process.env, ...everywhere, ...env } });
    this.child.stdout!.setEncoding('utf8').on('data', (text: string) => {
      this.stdout += text;
    });
    this.child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      this.stderr += text;
    });
    this.ended = new Promise((resolve) => this.child.on('close', (status) => resolve(status)));
  }

  get pid(): number {
    return this.child.pid!;
  }

  kill(signal: NodeJS.Signals = 'SIGKILL'): void {
    this.child.kill(signal);
  }

  /** Waits until it has said something. */
  async says(what: RegExp): Promise<void> {
    await until(
      () => what.test(this.stdout + this.stderr),
      () => `${what} in '${this.stdout}${this.stderr}'`,
    );
  }

  /** The processes that it has started and that still run. */
  children(): number[] {
    const list = execFileSync('ps', ['-eo', 'ppid=,pid='], { encoding: 'utf8' });
    const pairs = list
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number));
    return pairs.flatMap(([parent, pid]) => (parent === this.pid ? [pid!] : []));
  }
}

/** Whether there is a process of this number. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Waits until something holds, for `PATIENCE` at most. */
export async function until(holds: () => boolean | Promise<boolean>, what: () => string): Promise<void> {
  for (const patience = Date.now() + PATIENCE; !(await holds()); await sleep(100))
    if (Date.now() > patience) throw new Error(`waited in vain for ${what()}`);
}
