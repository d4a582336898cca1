import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { EngineProcess } from '../../src/match/engine-process.ts';
import { LineWaiter } from '../../src/match/line-waiter.ts';
import { PATIENCE } from '../patience.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/stablemate.js', import.meta.url));

/** The built engine in a process of its own. */
export class EngineUnderLoad {
  readonly process: EngineProcess;
  private readonly lines: LineWaiter;

  /** @param launcher a program that starts it, with its arguments */
  constructor(launcher: readonly string[] = []) {
    const [program, ...args] = [...launcher, process.execPath, PROGRAM];
    this.process = new EngineProcess({ command: [program!, ...args] });
    this.lines = new LineWaiter(this.process);
  }

  send(...lines: readonly string[]): void {
    for (const line of lines) this.process.send(line);
  }

  /** Sends lines and waits for an answer that fits; gives it, and how long it took (ms). @throws Error if none comes */
  async ask(until: RegExp, ...lines: readonly string[]): Promise<{ answer: string; time: number }> {
    const begun = performance.now();
    const answer = this.lines.wait(
      `give an answer ${until} to ${lines.join(', ')}`,
      (line, at) => {
        const found = until.exec(line)?.[0];
        return found === undefined ? undefined : { answer: found, time: at - begun };
      },
      PATIENCE,
    );
    this.send(...lines);
    return answer;
  }

  /** Does something, and tells how long the process lives on after it (ms), and how it ended: `exit code 0`. */
  async endAfter(action: () => void): Promise<{ time: number; how: string }> {
    const begun = performance.now();
    const end = this.process.ended;
    action();
    const how = await end;
    return { time: performance.now() - begun, how };
  }

  /** Resident memory in MB (Linux). */
  residentMemory(): number {
    const status = readFileSync(`/proc/${this.process.child.pid}/status`, 'utf8');
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024);
  }
}
