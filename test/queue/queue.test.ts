import { setTimeout as sleep } from 'node:timers/promises';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { WaitingWork } from '../../src/jobs/job-slots.ts';
import { JobStore } from '../../src/jobs/job-store.ts';
import { type Plan, planId } from '../../src/jobs/plan.ts';
import { JobQueue } from '../../src/jobs/queue/job-queue.ts';
import { batchQueue, ownBuild, planKey, resultsKey } from '../../src/jobs/queue/keys.ts';
import { Refusal } from '../../src/jobs/queue/refusal.ts';
import { QueueWorker } from '../../src/jobs/queue/worker.ts';
import { runJobs } from '../../src/jobs/run-jobs.ts';
import { BY_THE_CLOCK } from '../by-the-clock.ts';
import { until } from './program.ts';
import { RedisServer } from './redis-server.ts';

let server: RedisServer;
let redis: Redis;
let queues: JobQueue[] = [];
let workers: QueueWorker[] = [];

beforeAll(async () => {
  server = await RedisServer.start();
  redis = new Redis(server.url);
});
afterAll(async () => {
  redis.disconnect();
  await server.remove();
});
afterEach(async () => {
  for (const worker of workers) worker.handOver();
  await Promise.all(workers.map((worker) => worker.leave()));
  await Promise.all(queues.map((queue) => queue.close()));
  workers = [];
  queues = [];
  await server.forget();
});

/** A coordinator's side, and what it says. */
async function openQueue(): Promise<{ readonly queue: JobQueue; readonly said: string[] }> {
  const said: string[] = [];
  const queue = await JobQueue.open(server.url, { tell: (line) => said.push(line), version: '1', what: 'sums' });
  queues.push(queue);
  return { queue, said };
}

/** A worker whose jobs are done by `resultOf`, and what it says. */
async function openWorker(name: string, resultOf: WaitingWork['resultOf'], threads = 1): Promise<string[]> {
  const said: string[] = [];
  const work = { resultOf, close: async () => {} };
  const open = (kind: string): WaitingWork | undefined => (kind === 'sums' ? work : undefined);
  workers.push(
    await QueueWorker.open(server.url, { threads, name, version: '1', tell: (line) => said.push(line), open }),
  );
  return said;
}

const plan = (count: number, setup: unknown = { of: 'a test' }): Plan => ({ kind: 'sums', setup, count });
const square = async (job: number): Promise<number> => job * job;

describe('jobs over a queue', () => {
  test('are done, each counted once', async () => {
    const { queue, said } = await openQueue();
    const done: number[] = [];
    const doing = async (job: number): Promise<number> => {
      done.push(job);
      return square(job);
    };
    await openWorker('zeus', doing, 3);
    await openWorker('hera', doing);
    const heard: number[] = [];
    const results = await runJobs<number>(plan(500), { runner: queue, progress: (number) => heard.push(number) });
    expect([...results]).toEqual(Array.from({ length: 500 }, (_, job) => job * job));
    expect(heard).toEqual(Array.from({ length: 500 }, (_, job) => job + 1));
    expect(done).toHaveLength(500);
    expect(said.sort()).toEqual([
      expect.stringMatching(/^worker hera has come: 1 of \d+ cores, version 1$/),
      expect.stringMatching(/^worker zeus has come: 3 of \d+ cores, version 1$/),
    ]);
    await server.waitUntilEmpty();
  });

  test('that are known already are not done', async () => {
    const { queue } = await openQueue();
    const done: number[] = [];
    await openWorker('zeus', async (job) => done.push(job));
    const store = new JobStore(plan(6));
    for (const job of [0, 2, 3]) store.add(job, new Uint8Array());
    await runJobs(plan(6), { runner: queue, store });
    expect(done.sort()).toEqual([1, 4, 5]);
  });

  test('that always fail stop no others, and are told of in the end', async () => {
    const { queue } = await openQueue();
    let tries = 0;
    const said = await openWorker('zeus', async (job) => {
      if (job !== 7) return square(job);
      tries++;
      throw new Error('seven is not liked here');
    });
    const store = new JobStore(plan(20));
    await expect(runJobs(plan(20), { runner: queue, store })).rejects.toThrow(
      /^\d+ of 20 jobs failed 3 times \(seven is not liked here\); the same command tries them again$/,
    );
    expect(tries).toBe(3);
    expect(store.size).toBeGreaterThan(10);
    expect(said).toContain('a batch of sums failed: seven is not liked here');
    const list = new Queue(batchQueue(), { connection: redis, prefix: 'stablemate' });
    expect((await list.getFailed()).map(({ failedReason }) => failedReason)).toEqual(['seven is not liked here']);

    // The same work again finds them in the list, and does them.
    await Promise.all(workers.splice(0).map((worker) => worker.leave()));
    await openWorker('hera', square);
    expect([...(await runJobs<number>(plan(20), { runner: queue, store }))]).toHaveLength(20);
    expect(await list.getFailedCount()).toBe(0);
    await list.close();
  });

  test('are refused by a worker that cannot do them, and done by another', async () => {
    const { queue, said } = await openQueue();
    await openWorker('poor', async () => {
      throw new Refusal('there is no abacus');
    });
    const results = runJobs<number>(plan(8), { runner: queue });
    await until(
      () => said.includes('worker poor does none of these jobs: there is no abacus'),
      () => said.join(),
    );
    await openWorker('rich', square);
    expect([...(await results)]).toHaveLength(8);
  });

  test('end at once when no more is needed', BY_THE_CLOCK, async () => {
    const { queue } = await openQueue();
    let broken = 0;
    await openWorker(
      'zeus',
      (_, signal) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => resolve(broken++ as unknown as undefined));
        }),
      3,
    );
    const stop = new AbortController();
    const run = queue.run(plan(100), [...Array(100).keys()], () => {}, stop.signal);
    await until(
      () => workers[0]!.batches === 3,
      () => 'three batches',
    );
    stop.abort();
    await run;
    const ended = Date.now();
    await until(
      () => broken === 3,
      () => 'three broken batches',
    );
    expect(Date.now() - ended).toBeLessThan(1000);
    await server.waitUntilEmpty();
  });

  test('leave nothing behind when they end while the server is looked through', async () => {
    const { queue } = await openQueue();
    const stop = new AbortController();
    const own = (queue as unknown as { readonly redis: Redis }).redis;
    const slow = vi.spyOn(own, 'exists').mockImplementation(async () => {
      stop.abort();
      await sleep(500);
      return redis.exists(planKey(planId(plan(100))));
    });
    await queue.run(plan(100), [...Array(100).keys()], () => {}, stop.signal);
    expect(slow).toHaveBeenCalled();
    await sleep(1000);
    await server.waitUntilEmpty();
  });

  test('whose server has lost its memory are handed out again', async () => {
    const { queue } = await openQueue();
    let isStuck = true;
    await openWorker('zeus', async (job, signal) => {
      while (isStuck && !signal.aborted) await sleep(20);
      return square(job);
    });
    const results = runJobs<number>(plan(10), { runner: queue });
    await until(
      () => workers[0]!.batches === 1,
      () => 'a batch',
    );
    await redis.flushall();
    isStuck = false;
    expect([...(await results)]).toHaveLength(10);
  });
});

describe('what arrives', () => {
  test('malformed goes to the failed list with its reason, and stops nothing', async () => {
    const { queue } = await openQueue();
    await openWorker('zeus', square);
    const list = new Queue(batchQueue(), { connection: redis, prefix: 'stablemate' });
    const build = ownBuild();
    const id = planId(plan(3));
    await redis.set(planKey('0'.repeat(32)), '{"build": 5}');
    await redis.set(planKey('1'.repeat(32)), JSON.stringify({ build, kind: 'sums', setup: {}, count: 3 }));
    const wrong = [
      {},
      { build, plan: 'none', jobs: [1] },
      { build, plan: id, jobs: [] },
      { build, plan: id, jobs: [-1] },
      { build: 'another', plan: id, jobs: [1] },
      { build, plan: '0'.repeat(32), jobs: [1] },
      { build, plan: '1'.repeat(32), jobs: [1] },
    ];
    for (const data of wrong) await list.add('x', data, { attempts: 3 });
    const results = runJobs<number>(plan(3), { runner: queue });
    await redis.rpush(resultsKey(id), 'no JSON', '{"batch": 1}');
    expect([...(await results)]).toEqual([0, 1, 4]);
    await until(
      async () => (await list.getFailedCount()) === wrong.length,
      () => 'the failed list',
    );
    const failed = await list.getFailed();
    expect(failed.every(({ attemptsMade }) => attemptsMade === 1)).toBe(true);
    expect(failed.map(({ failedReason }) => failedReason).sort()).toEqual([
      expect.stringMatching(/^the batch is malformed at build: /),
      expect.stringMatching(/^the batch is malformed at jobs.0: /),
      expect.stringMatching(/^the batch is malformed at jobs: /),
      expect.stringMatching(/^the batch is malformed at plan: /),
      `the batch is of build another, not ${build}`,
      'the plan is malformed at build: Invalid type: Expected string but received 5',
      'the plan is not what it says',
    ]);
    await list.close();
  });
});
