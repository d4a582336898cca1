import { afterAll } from 'vitest';
import { JobThreads } from '../../src/jobs/job-threads.ts';

/**
 * Threads that the tests of a file share, one group for each number of threads, because threads take long to start and
 * to compile their code. Only one plan at a time may be given to a group.
 *
 * @returns gives the group of so many threads; all end after the tests of the file
 */
export function keptThreads(): (count: number) => JobThreads {
  const kept = new Map<number, JobThreads>();
  afterAll(() => Promise.all([...kept.values()].map((threads) => threads.close())));
  return (count) => {
    const threads = kept.get(count) ?? new JobThreads(count);
    kept.set(count, threads);
    return threads;
  };
}
