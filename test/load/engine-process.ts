import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../bin/stablemate.js', import.meta.url));
const PATIENCE = 60_000;

/** The built engine in a process of its own. */
export class EngineUnderLoad {
  readonly child: ChildProcess;
  private said = '';
  private heard: () => void = () => {};

  /** @param launcher a program that starts it, with its arguments */
  constructor(launcher: readonly string[] = []) {
    const [program, ...args] = [...launcher, process.execPath, PROGRAM];
    this.child = spawn(program!, args, { stdio: ['pipe', 'pipe', 'pipe'] });
    this.child.stdin!.on('error', () => {});
    this.child.stdout!.on('data', (chunk) => {
      this.said += chunk;
      this.heard();
    });
  }

  send(...lines: readonly string[]): void {
    this.child.stdin!.write(`${lines.join('\n')}\n`);
  }

  /** Sends lines and waits for an answer that fits; gives it, and how long it took (ms). @throws Error if none comes */
  async ask(until: RegExp, ...lines: readonly string[]): Promise<{ answer: string; time: number }> {
    this.said = '';
    const begun = performance.now();
    this.send(...lines);
    for (;;) {
      const found = until.exec(this.said);
      if (found) return { answer: found[0], time: performance.now() - begun };
      await new Promise<void>((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`no answer ${until} to ${lines.join(', ')}`)), PATIENCE);
        this.heard = () => {
          clearTimeout(late);
          resolve();
        };
      });
    }
  }

  /** Does something, and tells how long the process lives on after it (ms), and its exit status. */
  async endAfter(action: () => void): Promise<{ time: number; status: number | null }> {
    const begun = performance.now();
    const end = new Promise<number | null>((resolve) => this.child.on('exit', resolve));
    action();
    const status = await end;
    return { time: performance.now() - begun, status };
  }

  /** Resident memory in MB (Linux). */
  residentMemory(): number {
    const status = readFileSync(`/proc/${this.child.pid}/status`, 'utf8');
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024);
  }
}
