import type { Outlet, Protocol } from '../../src/protocol/protocol.ts';
import { PATIENCE } from '../patience.ts';

/** A GUI that only listens: records every line that a protocol says, and can wait for one. */
export class Recorder implements Outlet {
  /** All lines since the beginning. */
  readonly lines: string[] = [];
  /** Was the program asked to end? */
  hasQuit = false;
  private cursor = 0;
  private heard: (() => void) | undefined;

  say(line: string): void {
    this.lines.push(line);
    this.heard?.();
  }

  quit(): void {
    this.hasQuit = true;
  }

  keepLog(): void {}

  /** The lines said since the last call of `take` or `waitFor`. */
  take(): string[] {
    const fresh = this.lines.slice(this.cursor);
    this.cursor = this.lines.length;
    return fresh;
  }

  /**
   * The next line that fits a pattern; it and all before it count as taken.
   *
   * @throws Error with the lines that did come, if none fits in time
   */
  async waitFor(pattern: RegExp): Promise<string> {
    const deadline = Date.now() + PATIENCE;
    for (;;) {
      const index = this.lines.findIndex((line, i) => i >= this.cursor && pattern.test(line));
      if (index >= 0) {
        this.cursor = index + 1;
        return this.lines[index]!;
      }
      const left = deadline - Date.now();
      if (left <= 0) throw new Error(`nothing fits ${pattern} in\n${this.lines.slice(this.cursor).join('\n')}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.heard = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  /** All lines that come within `time` milliseconds, and those before that were not taken. */
  async listen(time: number): Promise<string[]> {
    await new Promise((resolve) => setTimeout(resolve, time));
    return this.take();
  }
}

/** Hands a protocol one line after the other. */
export function tell(protocol: Pick<Protocol, 'handle'>, ...lines: readonly string[]): void {
  for (const line of lines) protocol.handle(line);
}
