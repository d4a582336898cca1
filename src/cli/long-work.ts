import type { JobRunner } from '../jobs/job-runner.ts';
import { JobStore } from '../jobs/job-store.ts';
import type { Plan } from '../jobs/plan.ts';
import { runJobs } from '../jobs/run-jobs.ts';
import { wholeNumber } from './command-line.ts';
import { Progress } from './progress.ts';

/** How long (s) work takes before it is saved, unless the environment says otherwise. */
const SAVED_AFTER = '10';
const MOST_SECONDS = 1_000_000;

/**
 * Does the jobs of a plan, shows the progress, and makes something of the results. When that takes long, the results
 * are saved in the user's cache folder as they come, and the same work goes on with them when it was ended before;
 * when all is done they are removed.
 *
 * @param what the jobs are called: `games`
 * @param use is given the results in the order of the jobs, and how many of them are of an earlier process; it must be
 *   done with what is made of them when it ends
 * @returns what `use` gives
 */
export async function doLongWork<Result, Made>(
  plan: Plan,
  { runner, what }: { readonly runner: number | JobRunner; readonly what: string },
  use: (results: Iterable<Result>, before: number) => Made | Promise<Made>,
): Promise<Made> {
  const seconds = process.env.STABLEMATE_SAVE_AFTER ?? SAVED_AFTER;
  const store = JobStore.inCache(plan, {
    after: 1000 * wholeNumber('STABLEMATE_SAVE_AFTER', seconds, 0, MOST_SECONDS),
    warn: (line) => console.error(`stablemate: ${line}`),
  });
  const before = store.size;
  if (before > 0) console.error(`stablemate: goes on with ${before} of ${plan.count} ${what} done before`);
  const progress = new Progress({ what, total: plan.count, before });
  try {
    const results = await runJobs<Result>(plan, { runner, store, progress: (done) => progress.update(done) });
    progress.stop();
    const made = await use(results, before);
    store.remove();
    return made;
  } finally {
    progress.stop();
    store.close();
  }
}
