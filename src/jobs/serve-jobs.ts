import { parentPort } from 'node:worker_threads';
import { InputError } from '../errors/input-error.ts';
import type { JobAnswer, JobOrder } from './job-threads.ts';
import { pack } from './packed.ts';

/**
 * A kind of work: turns a plan's setup, and the memory that threads share, into what gives a job's result. It may keep
 * what makes the next job faster, but no result may depend on that.
 */
export type Work = (setup: never, shared: SharedArrayBuffer | undefined) => (job: number) => unknown;

/**
 * Does in this thread what a `JobThreads` orders.
 *
 * @param works loads a kind of work by its name
 */
export function serveJobs(works: Readonly<Record<string, () => Promise<Work>>>): void {
  parentPort!.on('message', ({ kind, setup, shared, jobs, next }: JobOrder) => {
    const doAll = (work: Work): void => {
      const resultOf = work(setup as never, shared);
      for (let i = take(next); i < jobs.length; i = take(next)) {
        const job = jobs[i]!;
        answer({ job, packed: pack(resultOf(job)) });
      }
      answer('done');
    };
    // What is not caught here ends the thread, and `JobThreads` hears of it.
    void works[kind]!()
      .then(doAll)
      .catch((error: unknown) => {
        if (!(error instanceof InputError)) throw error;
        answer({ problem: error.message });
      });
  });
}

function take(next: Int32Array): number {
  return Atomics.add(next, 0, 1);
}

/** Nothing is transferred: once a thread has detached a buffer, V8 checks every access to typed arrays for it. */
function answer(message: JobAnswer): void {
  parentPort!.postMessage(message);
}
