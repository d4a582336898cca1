import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { PATIENCE } from '../patience.ts';

/** What is started: stablemate.exe, or node.exe with the script. */
export type Command = readonly [program: string, ...args: string[]];

export interface Ended {
  readonly status: number | null;
  /** What it wrote, both streams. */
  readonly text: string;
}

/** Runs a program to its end. */
export async function run([program, ...args]: Command, ...more: readonly string[]): Promise<Ended> {
  return new Running([program, ...args, ...more]).end();
}

/** Those that have not ended. */
const running = new Set<Running>();

/** Kills what a trial that failed has left. */
export function killRest(): void {
  for (const program of running) program.child.kill('SIGKILL');
}

/** A program that is spoken to in lines, which end as Windows' lines do. */
export class Running {
  text = '';
  readonly child: ChildProcess;
  private readonly closed: Promise<unknown>;

  constructor([program, ...args]: Command, options: { readonly env?: NodeJS.ProcessEnv; readonly cwd?: string } = {}) {
    this.child = spawn(program, args, { stdio: 'pipe', windowsHide: true, ...options });
    running.add(this);
    this.child.on('exit', () => running.delete(this));
    this.closed = once(this.child, 'close');
    for (const stream of [this.child.stdout!, this.child.stderr!]) stream.on('data', (chunk) => (this.text += chunk));
    this.child.stdin!.on('error', () => {});
  }

  send(...lines: readonly string[]): void {
    this.child.stdin!.write(lines.map((line) => `${line}\r\n`).join(''));
  }

  /**
   * Waits for something in what it writes from now on, or has written after what was waited for before.
   *
   * @throws Error if it does not come
   */
  async waitFor(wanted: RegExp): Promise<string> {
    const last = Date.now() + PATIENCE;
    for (;;) {
      const found = wanted.exec(this.text);
      if (found) {
        this.text = this.text.slice(found.index + found[0].length);
        return found[1] ?? found[0];
      }
      if (this.child.exitCode !== null || Date.now() > last)
        throw new Error(`there is no ${wanted} in:\n${this.text.slice(-800)}`);
      await sleep(10);
    }
  }

  /** Closes its input and waits for its end; kills it if that does not come. */
  async end(): Promise<Ended> {
    this.child.stdin!.end();
    const timer = setTimeout(() => this.child.kill(), PATIENCE);
    await this.closed;
    clearTimeout(timer);
    return { status: this.child.exitCode, text: this.text };
  }
}

/** Waits until something holds. @throws Error naming it if it does not come to hold */
export async function until(what: string, holds: () => boolean): Promise<void> {
  for (const last = Date.now() + PATIENCE; !holds(); await sleep(20))
    if (Date.now() > last) throw new Error(`waited in vain until ${what}`);
}

/** The number of processes of a program that run, by the name of its file; undefined if Windows does not tell. */
export function countProcesses(name: string): number | undefined {
  // Wine's tasklist says nothing, and new Windows has no wmic.
  const list = listOf('utf8', 'tasklist', '/FO', 'CSV', '/NH') || listOf('utf16le', 'wmic', 'process', 'get', 'Name');
  return list.includes('node.exe') ? list.split(name).length - 1 : undefined;
}

function listOf(encoding: BufferEncoding, program: string, ...args: readonly string[]): string {
  // It may wait for input if there is a pipe, and for services that are being started.
  const { stdout } = spawnSync(program, args, { encoding, stdio: ['ignore', 'pipe', 'ignore'], timeout: 10_000 });
  return (stdout ?? '').trim().toLowerCase();
}
