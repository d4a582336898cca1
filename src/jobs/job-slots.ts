import { setMaxListeners } from 'node:events';
import type { JobRunner } from './job-runner.ts';
import { pack } from './packed.ts';
import type { Plan } from './plan.ts';

/** Jobs that wait for other programs more than they compute, so that the main thread can do several at a time. */
export interface WaitingWork {
  /**
   * Does a job.
   *
   * @param signal breaks it off
   * @returns the result; undefined if it was broken off
   */
  resultOf(job: number, signal: AbortSignal): Promise<unknown>;
  /** Ends the programs that it keeps for the next job. */
  close(): Promise<void>;
}

/** Does the jobs of one plan in the main thread, several at a time, begun in their order. */
export class JobSlots implements JobRunner {
  private readonly count: number;
  private readonly work: WaitingWork;

  /** @param count the number of jobs at a time */
  constructor(count: number, work: WaitingWork) {
    this.count = count;
    this.work = work;
  }

  /** The first job that fails breaks the others off. */
  async run(
    _plan: Plan,
    jobs: readonly number[],
    heard: (job: number, packed: Uint8Array) => void,
    signal?: AbortSignal,
  ): Promise<void> {
    const stop = new AbortController();
    // Every job in progress listens.
    setMaxListeners(this.count + 1, stop.signal);
    const forward = (): void => stop.abort();
    if (signal?.aborted) forward();
    signal?.addEventListener('abort', forward);
    let next = 0;
    const serve = async (): Promise<void> => {
      while (next < jobs.length && !stop.signal.aborted) {
        const job = jobs[next++]!;
        const result = await this.work.resultOf(job, stop.signal);
        if (result !== undefined && !stop.signal.aborted) heard(job, pack(result));
      }
    };
    try {
      const slots = Array.from({ length: Math.min(this.count, jobs.length) }, () =>
        serve().catch((error: unknown) => {
          stop.abort();
          throw error;
        }),
      );
      const failed = (await Promise.allSettled(slots)).find((slot) => slot.status === 'rejected');
      if (failed) throw failed.reason;
    } finally {
      signal?.removeEventListener('abort', forward);
    }
  }

  close(): Promise<void> {
    return this.work.close();
  }
}
