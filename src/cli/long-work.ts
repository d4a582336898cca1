import { VERSION } from '../engine/version.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import { JobStore } from '../jobs/job-store.ts';
import type { Plan } from '../jobs/plan.ts';
import type { JobQueue } from '../jobs/queue/job-queue.ts';
import { loadJobQueue } from '../jobs/queue/load.ts';
import { runJobs } from '../jobs/run-jobs.ts';
import { wholeNumber } from './command-line.ts';
import { Progress } from './progress.ts';

/** How long (s) work takes before it is saved, unless the environment says otherwise. */
const SAVED_AFTER = '10';
const MOST_SECONDS = 1_000_000;

/** What does the jobs, and what they are called: `games`. */
export interface Where {
  readonly runner: number | JobRunner;
  /** The URL of a Redis server; missing: `runner` does them. */
  readonly queue?: string | undefined;
  readonly what: string;
}

/** The option by which a command lets workers anywhere do its jobs. */
export const QUEUE_OPTION = [
  '--queue <url>',
  "let workers do it, wherever 'stablemate worker <url>' runs, over this Redis server (redis://host:6379)",
] as const;

/**
 * How old (ms) work must be before it is saved.
 *
 * @throws InputError if the environment says something else than a number of seconds
 */
export function savedAfter(): number {
  const seconds = process.env.STABLEMATE_SAVE_AFTER ?? SAVED_AFTER;
  return 1000 * wholeNumber('STABLEMATE_SAVE_AFTER', seconds, 0, MOST_SECONDS);
}

/**
 * Does the jobs of a plan, shows the progress, and makes something of the results. When that takes long, the results
 * are saved in the user's cache folder as they come, and the same work goes on with them when it was ended before;
 * when all is done they are removed.
 *
 * @param where what does the jobs: threads of this process, or, if there is a queue, workers anywhere
 * @param use is given the results in the order of the jobs, and how many of them are of an earlier process; it must be
 *   done with what is made of them when it ends
 * @returns what `use` gives
 */
export async function doLongWork<Result, Made>(
  plan: Plan,
  where: Where,
  use: (results: Iterable<Result>, before: number) => Made | Promise<Made>,
): Promise<Made> {
  const { what } = where;
  const store = JobStore.inCache(plan, {
    after: savedAfter(),
    warn: (line) => console.error(`stablemate: ${line}`),
  });
  const before = store.size;
  if (before > 0) console.error(`stablemate: goes on with ${before} of ${plan.count} ${what} done before`);
  const queue = where.queue === undefined ? undefined : await openQueue(where.queue, what);
  const runner = queue ?? where.runner;
  const detail = (): string => (typeof runner === 'number' ? '' : (runner.status ?? ''));
  const progress = new Progress({ what, total: plan.count, before, detail });
  try {
    const results = await runJobs<Result>(plan, { runner, store, progress: (done) => progress.update(done) });
    progress.stop();
    const made = await use(results, before);
    store.remove();
    return made;
  } finally {
    progress.stop();
    store.close();
    await queue?.close();
  }
}

/**
 * Opens a queue of jobs, whose code is loaded only then.
 *
 * @param url of the Redis server
 * @param what the jobs are called
 * @throws InputError (as a rejection) if the server cannot be used
 */
export async function openQueue(url: string, what: string): Promise<JobQueue> {
  const { JobQueue } = await loadJobQueue();
  return JobQueue.open(url, { tell: (line) => console.error(`stablemate: ${line}`), version: VERSION, what });
}
