import type { Worker } from 'node:worker_threads';
import { InputError } from '../errors/input-error.ts';
import { startWorker } from '../platform/node/start-worker.ts';
import type { JobRunner } from './job-runner.ts';
import type { Plan } from './plan.ts';

/** What a thread is told to do. */
export interface JobOrder extends Omit<Plan, 'count'> {
  /** The jobs to be done. */
  readonly jobs: Int32Array<SharedArrayBuffer>;
  /** One number, shared by all threads: the place in `jobs` of the next one that no thread has taken. */
  readonly next: Int32Array<SharedArrayBuffer>;
}

/**
 * What it answers: the result of a job, that no more are left, or the message of an `InputError` that ends the work.
 */
export type JobAnswer = { readonly job: number; readonly packed: Uint8Array } | { readonly problem: string } | 'done';

/** Threads that do the jobs of one plan after another. */
export class JobThreads implements JobRunner {
  private readonly count: number;
  private workers: Worker[] = [];
  /** Ends the run that is going on. */
  private fail: ((error: Error) => void) | undefined;

  /** @param count the number of threads, which start with the first plan */
  constructor(count: number) {
    this.count = count;
  }

  /** A run that its signal ends takes the threads with it; the next one starts new ones. */
  async run(
    plan: Plan,
    jobs: readonly number[],
    heard: (job: number, packed: Uint8Array) => void,
    signal?: AbortSignal,
  ): Promise<void> {
    if (signal?.aborted) return;
    let end: () => Promise<void> = async () => {};
    try {
      await new Promise<void>((resolve, reject) => {
        end = () => this.terminate().finally(resolve);
        signal?.addEventListener('abort', end);
        this.begin(plan, jobs, heard, resolve, reject);
      });
    } finally {
      signal?.removeEventListener('abort', end);
    }
  }

  private begin(
    { kind, setup, shared }: Plan,
    jobs: readonly number[],
    heard: (job: number, packed: Uint8Array) => void,
    resolve: () => void,
    reject: (error: unknown) => void,
  ): void {
    const next = new Int32Array(new SharedArrayBuffer(4));
    const order: JobOrder = { kind, setup, shared, jobs: sharedCopy(jobs), next };
    this.fail = reject;
    let working = this.count;
    while (this.workers.length < this.count) this.workers.push(this.start());
    for (const worker of this.workers) {
      worker.removeAllListeners('message').on('message', (answer: JobAnswer) => {
        if (answer === 'done') {
          if (--working === 0) resolve();
        } else if ('problem' in answer) reject(new InputError(answer.problem));
        else {
          try {
            heard(answer.job, answer.packed);
          } catch (error) {
            reject(error);
          }
        }
      });
      worker.postMessage(order);
    }
  }

  /** Ends the threads, whatever they are doing. */
  async close(): Promise<void> {
    this.fail?.(new Error('the threads were closed'));
    await this.terminate();
  }

  private async terminate(): Promise<void> {
    const { workers } = this;
    this.workers = [];
    for (const worker of workers) worker.removeAllListeners('message');
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
