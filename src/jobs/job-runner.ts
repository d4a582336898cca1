import type { Plan } from './plan.ts';

/** Where jobs are done: threads, the main thread, or other machines. One plan after another. */
export interface JobRunner {
  /** Who works, in a few words, where that changes. */
  readonly status?: string;
  /**
   * Does jobs of a plan; only one call may be going on at a time.
   *
   * @param jobs their numbers
   * @param heard takes each result as it comes, packed, in any order; a job may be heard of more than once
   * @param signal ends the run at once; the promise is then kept, and nothing more is heard
   * @throws InputError (as a rejection) if a job throws one
   * @throws Error (as a rejection) if a job throws anything else, `heard` throws, or `close` is called first
   */
  run(
    plan: Plan,
    jobs: readonly number[],
    heard: (job: number, packed: Uint8Array) => void,
    signal?: AbortSignal,
  ): Promise<void>;
  /** Ends what is going on, and gives back threads, programs and connections. */
  close(): Promise<void>;
}
