import { EngineFailure, type EngineProcess } from './engine-process.ts';

/** A wait for a line: the first line that `hear` accepts ends it. */
interface Wait {
  hear(line: string, at: number): void;
  fail(failure: EngineFailure): void;
}

/** Waits for a line of an engine, one wait at a time; all lines go to `hear` first. */
export class LineWaiter {
  private readonly process: EngineProcess;
  private current: Wait | undefined;
  /** How the engine has ended, once it has. */
  private end: EngineFailure | undefined;

  constructor(process: EngineProcess, hear: (line: string, at: number) => void = () => {}) {
    this.process = process;
    this.process.listener = (line, at) => {
      hear(line, at);
      this.current?.hear(line, at);
    };
    void this.process.ended.then((how) => {
      this.end = new EngineFailure('crash', `ended by itself (${how})`);
      this.current?.fail(this.end);
    });
  }

  /**
   * Settles with the first result of `test` that is not undefined. An earlier wait that has not settled never does.
   *
   * @param what what the engine does not do if it makes us wait too long
   * @param patience ms; missing: no limit
   * @throws EngineFailure `crash` if the engine ends, `hang` if the time is over
   */
  wait<T>(what: string, test: (line: string, at: number) => T | undefined, patience?: number): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const timer =
        patience === undefined
          ? undefined
          : setTimeout(() => wait.fail(new EngineFailure('hang', `does not ${what}`)), patience);
      const finish = (): void => {
        clearTimeout(timer);
        if (this.current === wait) this.current = undefined;
      };
      const wait: Wait = {
        hear: (line, at) => {
          const found = test(line, at);
          if (found === undefined) return;
          finish();
          resolve(found);
        },
        fail: (failure) => {
          finish();
          reject(failure);
        },
      };
      this.current = wait;
      if (this.end) wait.fail(this.end);
    });
  }
}
