import { EngineFailure } from './engine-failure.ts';
import type { EngineProcess } from './engine-process.ts';

/** Ends a wait, or undefined to go on waiting. */
type Test<T> = (line: string, at: number) => T | undefined;

/** Lets one wait at a time for a line of an engine; all lines go to `hear` first. */
export class LineWaiter {
  private readonly process: EngineProcess;
  private waiting: ((line: string, at: number) => void) | undefined;

  constructor(process: EngineProcess, hear: (line: string, at: number) => void = () => {}) {
    this.process = process;
    process.listener = (line, at) => {
      hear(line, at);
      this.waiting?.(line, at);
    };
  }

  /**
   * Settles with what `test` makes of the first line of which it makes anything.
   *
   * @param patience ms; missing: for ever
   * @throws EngineFailure `crash` if the engine ends, `hang` if patience does, saying that it does not `what`
   */
  wait<T>(what: string, test: Test<T>, patience?: number): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const timer =
        patience === undefined
          ? undefined
          : setTimeout(() => fail(new EngineFailure('hang', `does not ${what}`)), patience);
      const done = (): void => {
        clearTimeout(timer);
        this.waiting = undefined;
      };
      const fail = (failure: EngineFailure): void => {
        done();
        reject(failure);
      };
      const waiting = (line: string, at: number): void => {
        const found = test(line, at);
        if (found === undefined) return;
        done();
        resolve(found);
      };
      this.waiting = waiting;
      void this.process.ended.then((how) => {
        if (this.waiting === waiting) fail(new EngineFailure('crash', `ended by itself (${how})`));
      });
    });
  }
}
