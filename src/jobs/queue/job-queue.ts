import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Job, Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { safeParse } from 'valibot';
import { InputError } from '../../errors/input-error.ts';
import type { JobRunner } from '../job-runner.ts';
import { type Plan, planId } from '../plan.ts';
import { Batches } from './batches.ts';
import { Crew, cardsOf } from './crew.ts';
import {
  batchQueue,
  CARD_RENEWED,
  CARD_SECONDS,
  coordinatorKey,
  ENDED,
  ownBuild,
  PLAN_SECONDS,
  PREFIX,
  planKey,
  resultsKey,
  takenKey,
} from './keys.ts';
import { Batch, BatchResult, type CoordinatorCard, type QueuedPlan, readMessage } from './messages.ts';
import { connect, serverName } from './redis.ts';

/** How often a batch is tried, and how long (ms) after a failure. */
const ATTEMPTS = 3;
const BACKOFF = 1000;
/** Between comparisons (ms) of what should be in the queue with what is: at least, and for each batch. */
const COMPARED_EVERY = 5000;
const COMPARED_PER_BATCH = 10;
/** How often (ms) all workers' cards are read. */
const CREW_ASKED_EVERY = 1000;
/** How long (s) to wait for a result before looking whether the work has ended. */
const RESULT_WAIT = 1;
/** How long (ms) to wait for workers before saying that there is none. */
const PATIENCE = 3000;
/** Renews what a coordinator holds if it is still its own: the whole card must be the same. */
const RENEW =
  "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('expire', KEYS[1], ARGV[2]) end return 0";
const RELEASE = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0";

/** How a queue is used. */
export interface JobQueueOptions {
  /** Hears what a person should know, a line at a time: workers that come and go, a server that is away. */
  readonly tell: (line: string) => void;
  /** The program's version, for people. */
  readonly version: string;
  /** The jobs are called: `games`. */
  readonly what: string;
}

/**
 * Has jobs done by workers anywhere, over a Redis server: batches of jobs lie in a queue of BullMQ, which gives each to
 * a worker, and to another one when that worker is gone; results come back through a list in the server. A result may
 * arrive more than once and counts once.
 */
export class JobQueue implements JobRunner {
  private readonly redis: Redis;
  private readonly queue: Queue;
  private readonly options: JobQueueOptions;
  private readonly server: string;
  private readonly crew: Crew;

  private constructor(redis: Redis, server: string, options: JobQueueOptions) {
    this.redis = redis;
    this.server = server;
    this.options = options;
    this.crew = new Crew(options.tell);
    this.queue = new Queue(batchQueue(), { connection: redis, prefix: PREFIX, skipVersionCheck: true });
    // The connection tells of its errors.
    this.queue.on('error', () => {});
  }

  /**
   * @param url of the Redis server, see `serverName`
   * @throws InputError (as a rejection) if the server cannot be used, or this program is not built
   */
  static async open(url: string, options: JobQueueOptions): Promise<JobQueue> {
    ownBuild();
    return new JobQueue(await connect(url, options.tell), serverName(url), options);
  }

  /** Who works, in a few words. */
  get status(): string {
    return this.crew.status;
  }

  async run(
    plan: Plan,
    jobs: readonly number[],
    heard: (job: number, packed: Uint8Array) => void,
    signal?: AbortSignal,
  ): Promise<void> {
    if (jobs.length === 0 || signal?.aborted) return;
    const { redis, queue, crew, server } = this;
    const { tell, version, what } = this.options;
    const card: CoordinatorCard = { token: randomUUID(), build: ownBuild(), version, what };
    const lead = new Coordinator({ redis, queue, crew, tell, plan, jobs, heard, card });
    await lead.take();
    const none = setTimeout(() => {
      if (crew.isEmpty) tell(`no worker has come yet; start one with: stablemate worker redis://${server}`);
    }, PATIENCE);
    try {
      await lead.run(signal);
    } finally {
      clearTimeout(none);
      await lead.end();
    }
  }

  async close(): Promise<void> {
    await this.queue.close();
    this.redis.disconnect();
  }
}

interface CoordinatorParts {
  readonly redis: Redis;
  readonly queue: Queue;
  readonly crew: Crew;
  readonly tell: (line: string) => void;
  readonly plan: Plan;
  readonly jobs: readonly number[];
  readonly heard: (job: number, packed: Uint8Array) => void;
  readonly card: CoordinatorCard;
}

/** Leads the work on one plan. */
class Coordinator {
  private readonly parts: CoordinatorParts;
  private readonly id: string;
  private readonly card: string;
  /** Jobs without a result that could still get one. */
  private readonly missing: Set<number>;
  private readonly batches: Batches;
  /** The jobs of the batches that wait or are being done, by their names. */
  private readonly outstanding = new Map<string, readonly number[]>();
  /** Why jobs were given up. */
  private readonly failed = new Map<number, string>();
  private compared = Date.now();
  private isOver = false;
  private finish: () => void = () => {};
  private fail: (error: unknown) => void = () => {};
  /** Ends the pause of `keepBusy`. */
  private wake: AbortController = new AbortController();
  /** Settles when no more is put into the queue. */
  private keeping: Promise<void> = Promise.resolve();

  constructor(parts: CoordinatorParts) {
    this.parts = parts;
    this.id = planId(parts.plan);
    this.card = JSON.stringify(parts.card);
    this.missing = new Set(parts.jobs);
    this.batches = new Batches(parts.jobs, parts.plan.together ?? 1);
  }

  /**
   * Becomes the one coordinator of the plan. One that was killed is waited for, until its card does not count any more.
   *
   * @throws InputError if there is another one
   */
  async take(): Promise<void> {
    const patience = Date.now() + 1000 * CARD_SECONDS + CARD_RENEWED;
    while (!(await this.hold())) {
      if (Date.now() > patience)
        throw new InputError('another process with the same queue is doing the same work; wait for it, or end it');
      await sleep(CARD_RENEWED / 4);
    }
  }

  private async hold(): Promise<boolean> {
    const { redis } = this.parts;
    return (await redis.set(coordinatorKey(this.id), this.card, 'EX', CARD_SECONDS, 'NX')) === 'OK';
  }

  /** @throws InputError if the work makes no sense, jobs failed for good, or another process has taken over */
  async run(signal: AbortSignal | undefined): Promise<void> {
    let abort = (): void => {};
    try {
      await new Promise<void>((resolve, reject) => {
        this.finish = resolve;
        this.fail = reject;
        abort = resolve;
        signal?.addEventListener('abort', abort);
        this.lead().catch(reject);
      });
    } finally {
      signal?.removeEventListener('abort', abort);
      this.isOver = true;
      this.wake.abort();
    }
  }

  private async lead(): Promise<void> {
    await this.publish();
    await this.adopt();
    if (this.isOver) return;
    this.keeping = this.keepBusy();
    await Promise.all([this.collect(), this.keeping, this.renew()]);
  }

  private async publish(): Promise<void> {
    const { redis, plan, card } = this.parts;
    const { kind, setup, count, together, shared } = plan;
    const message: QueuedPlan = { build: card.build, kind, setup, count, together, shared: shared?.byteLength };
    await redis.set(planKey(this.id), JSON.stringify(message), 'EX', PLAN_SECONDS);
  }

  /** Takes over what an earlier coordinator has left in the server. */
  private async adopt(): Promise<void> {
    const known = new Set<number>();
    for (const { job } of await this.batchesInQueue(['failed'])) await job.remove();
    for (const { name, jobs } of await this.batchesInQueue(['wait', 'active', 'delayed'])) {
      this.outstanding.set(name, jobs);
      for (const number of jobs) known.add(number);
    }
    this.batches.remove(known);
  }

  private async batchesInQueue(
    states: ('wait' | 'active' | 'delayed' | 'failed')[],
  ): Promise<{ readonly name: string; readonly jobs: readonly number[]; readonly job: Job }[]> {
    // A job may be gone before it is read; and others may put there what they like.
    const own = (await this.parts.queue.getJobs(states)).filter((job) => job?.id?.startsWith(`${this.id}-`));
    return own.flatMap((job) => {
      const { success, output } = safeParse(Batch, job.data);
      return success ? [{ name: job.id!, jobs: output.jobs, job }] : [];
    });
  }

  /** Takes results as they come, and stores each before it leaves the server. */
  private async collect(): Promise<void> {
    const { redis } = this.parts;
    const [results, taken] = [resultsKey(this.id), takenKey(this.id)];
    // It waits for the server, so nothing else could go over the same connection.
    const waiting = redis.duplicate();
    waiting.on('error', () => {});
    try {
      for (;;) {
        const texts = await redis.lrange(taken, 0, -1);
        for (const text of texts) this.accept(text);
        if (texts.length > 0) await redis.ltrim(taken, texts.length, -1);
        this.finishIfDone();
        if (this.isOver) return;
        await waiting.blmove(results, taken, 'LEFT', 'RIGHT', RESULT_WAIT);
        if (this.isOver) return;
      }
    } finally {
      waiting.disconnect();
    }
  }

  private accept(text: string): void {
    let result: BatchResult;
    try {
      result = readMessage(BatchResult, text, 'a result');
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      this.parts.tell(`${error.message}; it is left out`);
      return;
    }
    const { batch, time, worker, came } = result;
    if ('problem' in came) throw new InputError(came.problem);
    this.outstanding.delete(batch);
    this.batches.learn(Math.max(came.results.length, 1), time);
    this.parts.crew.did(worker, came.results.length);
    for (const [job, packed] of came.results) {
      if (this.isOver || !this.missing.delete(job)) continue;
      this.parts.heard(job, new Uint8Array(Buffer.from(packed, 'base64')));
    }
    this.wake.abort();
  }

  private finishIfDone(): void {
    if (this.missing.size > this.failed.size) return;
    const [reason] = this.failed.values();
    if (reason === undefined) this.finish();
    else {
      const number = `${this.failed.size} of ${this.parts.plan.count} jobs failed ${ATTEMPTS} times`;
      this.fail(new InputError(`${number} (${reason}); the same command tries them again`));
    }
    this.isOver = true;
  }

  /** Keeps as many batches in the queue as the workers need. */
  private async keepBusy(): Promise<void> {
    const { queue, redis, crew } = this.parts;
    let asked = 0;
    while (!this.isOver) {
      this.wake = new AbortController();
      if (Date.now() - asked > CREW_ASKED_EVERY) {
        crew.update(await cardsOf(redis), this.id);
        asked = Date.now();
      }
      if (Date.now() - this.compared > Math.max(COMPARED_EVERY, COMPARED_PER_BATCH * this.outstanding.size))
        await this.compare();
      const batches: ReturnType<typeof this.batchOf>[] = [];
      for (;;) {
        const jobs = this.batches.next(this.outstanding.size, crew.threads);
        if (!jobs) break;
        const batch = this.batchOf(jobs);
        this.outstanding.set(batch.opts.jobId, jobs);
        batches.push(batch);
      }
      if (batches.length > 0 && !this.isOver) await queue.addBulk(batches);
      await sleep(CREW_ASKED_EVERY, undefined, { signal: this.wake.signal }).catch(() => {});
    }
  }

  private batchOf(jobs: number[]) {
    const { plan, card } = this.parts;
    const data: Batch = { build: card.build, plan: this.id, jobs };
    const digest = createHash('sha256').update(jobs.join()).digest('hex').slice(0, 16);
    const opts = { jobId: `${this.id}-${digest}`, attempts: ATTEMPTS, backoff: { type: 'fixed', delay: BACKOFF } };
    return { name: plan.kind, data, opts };
  }

  /**
   * Finds batches that failed for good, and those that are nowhere any more, as after a server has lost its memory.
   * A batch's result is in the server before the batch leaves the queue, so the queue is read first.
   */
  private async compare(): Promise<void> {
    const { redis } = this.parts;
    const expected = [...this.outstanding.keys()];
    const failed = await this.batchesInQueue(['failed']);
    const going = new Set((await this.batchesInQueue(['wait', 'active', 'delayed'])).map(({ name }) => name));
    const arrived = new Set(
      [...(await redis.lrange(resultsKey(this.id), 0, -1)), ...(await redis.lrange(takenKey(this.id), 0, -1))].map(
        batchNameOf,
      ),
    );
    if ((await redis.exists(planKey(this.id))) === 0 && !this.isOver) await this.publish();
    for (const { name, jobs, job } of failed) {
      if (!this.outstanding.delete(name)) continue;
      for (const number of jobs) if (this.missing.has(number)) this.failed.set(number, job.failedReason);
    }
    for (const name of expected) {
      const jobs = this.outstanding.get(name);
      if (!jobs || going.has(name) || arrived.has(name)) continue;
      this.outstanding.delete(name);
      this.batches.giveBack(jobs.filter((job) => this.missing.has(job)));
    }
    this.compared = Date.now();
    this.finishIfDone();
  }

  private async renew(): Promise<void> {
    const { redis } = this.parts;
    while (!this.isOver) {
      const isOurs = await redis.eval(RENEW, 1, coordinatorKey(this.id), this.card, CARD_SECONDS);
      // The server may have forgotten it while it, or this process, stood still.
      if (isOurs !== 1 && !this.isOver && !(await this.hold()))
        throw new InputError('another process has taken over the same work');
      await redis.expire(planKey(this.id), PLAN_SECONDS);
      await sleep(CARD_RENEWED, undefined, { ref: false });
    }
  }

  /** Tells the workers that no more is needed, and removes all of the plan from the server if it is still ours. */
  async end(): Promise<void> {
    const { redis, queue } = this.parts;
    const holder = await redis.get(coordinatorKey(this.id));
    // The server may have forgotten it while it, or this process, stood still.
    if (holder !== null && holder !== this.card) return;
    await redis.multi().del(planKey(this.id)).publish(ENDED, this.id).exec();
    await this.keeping.catch(() => {});
    for (const name of this.outstanding.keys()) await queue.remove(name).catch(() => 0);
    await redis.del(resultsKey(this.id), takenKey(this.id));
    await redis.eval(RELEASE, 1, coordinatorKey(this.id), this.card);
  }
}

/** The name of the batch of a result; empty if it cannot be read. */
function batchNameOf(text: string): string {
  try {
    return String((JSON.parse(text) as Partial<BatchResult>).batch);
  } catch {
    return '';
  }
}
