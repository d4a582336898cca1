import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { StringDecoder } from 'node:string_decoder';
import { codeOf } from '../errors/error-code.ts';

/** An engine fails: it ended by itself, does not answer any more, or refuses the game. */
export class EngineFailure extends Error {
  override readonly name = 'EngineFailure';
  readonly kind: 'crash' | 'hang' | 'refusal';

  constructor(kind: EngineFailure['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

/** How an engine is started. */
export interface Launch {
  readonly command: readonly [program: string, ...args: string[]];
  readonly folder?: string | undefined;
}

/** What hears an engine: each line, with the time (ms, of `performance.now`) at which it was there to be read. */
export type LineListener = (line: string, at: number) => void;

const WINDOWS = process.platform === 'win32';
/** An engine that leaves this many bytes unread has stopped reading. */
const MOST_UNREAD = 1 << 20;

/** Engines that run; they are killed if we end without having ended them. */
const running = new Set<EngineProcess>();
process.on('exit', () => {
  for (const engine of running) engine.kill();
});

/** Windows starts such a script only by its command interpreter. */
const SCRIPT = /\.(?:cmd|bat)$/i;

function launch({ command: [program, ...args], folder }: Launch): ChildProcess {
  const options: SpawnOptions = { cwd: folder, stdio: ['pipe', 'pipe', 'ignore'], windowsHide: true };
  if (WINDOWS && SCRIPT.test(program)) {
    // With /s it takes off the outermost quotation marks, and leaves all others as they are.
    const line = [program, ...args].map((word) => `"${word}"`).join(' ');
    return spawn('cmd.exe', ['/d', '/s', '/c', `"${line}"`], { ...options, windowsVerbatimArguments: true });
  }
  // In a group of its own the engine does not hear the terminal's Ctrl-C, and dies with all that it started; on Windows
  // it has a console of its own for the same reason, which nobody sees.
  return spawn(program, args, { ...options, detached: !WINDOWS });
}

/** An engine as a child process that is spoken to in lines. */
export class EngineProcess {
  /** Hears the lines from now on. */
  listener: LineListener = () => {};
  /** Settles when the process has ended, with what can be said about it, such as `exit code 1`. */
  readonly ended: Promise<string>;
  /** For measurements of the process itself; all else goes through the methods. */
  readonly child: ChildProcess;
  private end: string | undefined;

  constructor(how: Launch) {
    this.child = launch(how);
    running.add(this);
    const { stdin, stdout } = this.child;
    const splitter = new LineSplitter();
    stdout!.on('data', (chunk: Buffer) => {
      const at = performance.now();
      for (const line of splitter.add(chunk)) this.listener(line, at);
    });
    // Pipes break when the process ends, which is handled below.
    stdout!.on('error', () => {});
    stdin!.on('error', () => {});
    this.ended = new Promise((resolve) => {
      const finish = (how: string): void => {
        if (this.end !== undefined) return;
        this.end = how;
        running.delete(this);
        // What it started itself must not outlive it.
        this.signal();
        resolve(how);
      };
      this.child.on('error', (error) => finish(codeOf(error)));
      // Its last lines are still to be read when it exits; but a child of its own may keep the pipe open.
      this.child.on('exit', (code, signal) => {
        const how = signal === null ? `exit code ${code}` : `signal ${signal}`;
        if (stdout!.closed) return finish(how);
        stdout!.on('close', () => finish(how));
        setTimeout(() => finish(how), 100).unref();
      });
    });
  }

  get hasEnded(): boolean {
    return this.end !== undefined;
  }

  /**
   * Sends a line.
   *
   * @throws EngineFailure if the engine has not read what was sent before
   */
  send(line: string): void {
    if (this.hasEnded) return;
    if (this.child.stdin!.writableLength > MOST_UNREAD) throw new EngineFailure('hang', 'reads nothing any more');
    this.child.stdin!.write(`${line}\n`);
  }

  /** Ends the process and all that it started, at once. */
  kill(): void {
    if (!this.hasEnded) this.signal();
  }

  /** Closes the engine's input and waits for its end; kills it if that takes longer than `grace` (ms). */
  async close(grace: number): Promise<void> {
    if (this.hasEnded) return;
    this.child.stdin!.end();
    const timer = setTimeout(() => this.kill(), grace);
    await this.ended;
    clearTimeout(timer);
  }

  private signal(): void {
    const { pid, exitCode } = this.child;
    if (pid === undefined) return;
    if (WINDOWS) {
      if (exitCode !== null) return;
      // What it has started is known only while it runs. It dies also where taskkill fails.
      spawnSync('taskkill', ['/PID', `${pid}`, '/T', '/F'], { stdio: 'ignore', windowsHide: true });
      this.child.kill('SIGKILL');
      return;
    }
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // It has ended already.
    }
  }
}

/** Characters; no protocol has longer lines, and the rest of a longer one is dropped. */
const LONGEST_LINE = 1 << 16;

/** Splits a stream of bytes into lines, with bounded memory for any input. */
export class LineSplitter {
  private readonly decoder = new StringDecoder('utf8');
  private rest = '';

  /** The lines that this part of the stream completes, without their ends. */
  add(chunk: Buffer): string[] {
    const lines = (this.rest + this.decoder.write(chunk)).split('\n');
    this.rest = lines.pop()!.slice(0, LONGEST_LINE);
    return lines.map((line) => line.slice(0, LONGEST_LINE).trimEnd());
  }
}
