import type { Worker } from 'node:worker_threads';
import { InputError } from '../errors/input-error.ts';
import { startWorker } from '../platform/start-worker.ts';
import type { Plan } from './plan.ts';

/** What a thread is told to do. */
export interface JobOrder extends Omit<Plan, 'count'> {
  /** The jobs to be done. */
  readonly jobs: Int32Array<SharedArrayBuffer>;
  /** One number, shared by all threads: the place in `jobs` of the next one that no thread has taken. */
  readonly next: Int32Array<SharedArrayBuffer>;
}

/** What it answers: the result of a job, that no more are left, or the message of an `InputError` that ends the work. */
export type JobAnswer = { readonly job: number; readonly packed: Uint8Array } | { readonly problem: string } | 'done';

/** Threads that do the jobs of one plan after another. */
export class JobThreads {
  private readonly count: number;
  private workers: Worker[] = [];
  /** Ends the run that is going on. */
  private fail: ((error: Error) => void) | undefined;

  /** @param count the number of threads, which start with the first plan */
  constructor(count: number) {
    this.count = count;
  }

  /**
   * Does jobs of a plan; only one call may be going on at a time.
   *
   * @param jobs their numbers
   * @param heard takes each result as it comes, packed, in any order
   * @throws InputError (as a rejection) if a job throws one
   * @throws Error (as a rejection) if a job throws anything else, or `close` is called first
   */
  run(plan: Plan, jobs: readonly number[], heard: (job: number, packed: Uint8Array) => void): Promise<void> {
    const { kind, setup, shared } = plan;
    const next = new Int32Array(new SharedArrayBuffer(4));
    const order: JobOrder = { kind, setup, shared, jobs: sharedCopy(jobs), next };
    return new Promise((resolve, reject) => {
      this.fail = reject;
      let working = this.count;
      while (this.workers.length < this.count) this.workers.push(this.start());
      for (const worker of this.workers) {
        worker.removeAllListeners('message').on('message', (answer: JobAnswer) => {
          if (answer === 'done') {
            if (--working === 0) resolve();
          } else if ('problem' in answer) reject(new InputError(answer.problem));
          else heard(answer.job, answer.packed);
        });
        worker.postMessage(order);
      }
    });
  }

  /** Ends the threads, whatever they are doing. */
  async close(): Promise<void> {
    this.fail?.(new Error('the threads were closed'));
    const { workers } = this;
    this.workers = [];
    await Promise.all(workers.map((worker) => worker.terminate()));
  }

  private start(): Worker {
    const worker = startWorker('job-worker', import.meta.url);
    worker.on('error', (error) => this.fail?.(error));
    return worker;
  }
}

function sharedCopy(numbers: readonly number[]): Int32Array<SharedArrayBuffer> {
  const copy = new Int32Array(new SharedArrayBuffer(numbers.length * 4));
  copy.set(numbers);
  return copy;
}
