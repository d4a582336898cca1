import type { JobRunner } from './job-runner.ts';
import { JobStore } from './job-store.ts';
import { JobThreads } from './job-threads.ts';
import type { Plan } from './plan.ts';

/** How the jobs of a plan are done. */
export interface JobsOptions {
  /** The number of threads of this process, which end with the work, or what else does the jobs. */
  readonly runner: number | JobRunner;
  /** Has the results that are known already and takes the new ones; missing: one in memory. */
  readonly store?: JobStore;
  /** Called after each job with the number of results that there are. */
  readonly progress?: (done: number) => void;
}

/**
 * Does all jobs of a plan that have no result yet.
 *
 * @returns the results by the number of their job, so that what is made of them does not depend on threads; each is
 *   unpacked when it is asked for, as often as that is done
 * @throws Error (as a rejection) what a job throws
 */
export async function runJobs<Result>(plan: Plan, options: JobsOptions): Promise<Iterable<Result>> {
  const { runner, store = new JobStore(plan), progress } = options;
  const jobs = Array.from({ length: plan.count }, (_, job) => job).filter((job) => !store.has(job));
  const pool = typeof runner === 'number' ? new JobThreads(Math.min(runner, jobs.length)) : runner;
  try {
    if (jobs.length > 0)
      await pool.run(plan, jobs, (job, packed) => {
        if (store.has(job)) return;
        store.add(job, packed);
        progress?.(store.size);
      });
  } finally {
    if (pool !== runner) await pool.close();
  }
  return store.results();
}
