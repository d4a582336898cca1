import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { InputError } from '../src/errors/input-error.ts';

/** A UCI engine as a process of its own, asked one question at a time. */
export class UciEngine {
  private readonly command: string;
  private readonly child: ChildProcess;
  private said: string[] = [];
  private until: RegExp | undefined;
  private settle: { resolve(lines: string[]): void; reject(error: Error): void } | undefined;
  private problem: Error | undefined;

  /** @param command as typed in a shell */
  constructor(command: string) {
    this.command = command;
    this.child = spawn(command, { shell: true, stdio: ['pipe', 'pipe', 'inherit'] });
    this.child.stdin!.on('error', () => {});
    this.child.on('exit', () => this.fail('has ended'));
    createInterface({ input: this.child.stdout! }).on('line', (line) => this.hear(line));
  }

  /** Sends lines for which no answer is waited. */
  tell(...lines: string[]): void {
    this.child.stdin!.write(`${lines.join('\n')}\n`);
  }

  /**
   * Sends lines and waits for a line that fits; gives all lines up to that one.
   *
   * @throws InputError if the engine ends, or does not answer within so many seconds
   */
  async ask(lines: readonly string[], until: RegExp, seconds = 120): Promise<string[]> {
    if (this.problem) throw this.problem;
    const timer = setTimeout(() => this.fail(`has not answered '${lines.at(-1)}' in ${seconds} s`), seconds * 1000);
    const answer = new Promise<string[]>((resolve, reject) => {
      this.settle = { resolve, reject };
    });
    this.said = [];
    this.until = until;
    this.tell(...lines);
    try {
      return await answer;
    } finally {
      clearTimeout(timer);
      this.until = undefined;
      this.settle = undefined;
    }
  }

  /** Ends the process, at once if it does not mind to be told. */
  close(): void {
    this.problem = new InputError(`the engine '${this.command}' is closed`);
    this.tell('quit');
    this.child.stdin!.end();
    setTimeout(() => this.child.kill(), 1000).unref();
    this.child.unref();
  }

  private hear(line: string): void {
    this.said.push(line);
    if (!this.until?.test(line)) return;
    this.settle?.resolve(this.said);
    this.said = [];
  }

  private fail(what: string): void {
    this.problem ??= new InputError(`the engine '${this.command}' ${what}`);
    this.settle?.reject(this.problem);
  }
}
