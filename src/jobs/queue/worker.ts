import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { DelayedError, type Job, UnrecoverableError, WaitingError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { InputError } from '../../errors/input-error.ts';
import { alignedMemory } from '../../platform/aligned-memory.ts';
import type { JobRunner } from '../job-runner.ts';
import { JobSlots, type WaitingWork } from '../job-slots.ts';
import { JobThreads } from '../job-threads.ts';
import { type Plan, planId } from '../plan.ts';
import { valuesOf } from './crew.ts';
import {
  batchQueue,
  CARD_RENEWED,
  CARD_SECONDS,
  COORDINATOR_CARDS,
  ENDED,
  ownBuild,
  PLAN_SECONDS,
  PREFIX,
  planKey,
  resultsKey,
  workerKey,
} from './keys.ts';
import {
  Batch,
  type BatchResult,
  CoordinatorCard,
  checkMessage,
  printable,
  QueuedPlan,
  readMessage,
  type WorkerCard,
} from './messages.ts';
import { connect, serverName } from './redis.ts';
import { Refusal } from './refusal.ts';

/** How long (ms) a batch of a worker that is gone stays its own, and how often that is looked for. */
const LOCK = 15_000;
const STALLED_EVERY = 5000;
/** How often a batch may lose its worker; more often than any batch of half a minute ever will. */
const MOST_LOSSES = 1000;
/** Batches that failed are kept for people to look at: the most of them, and for how long (s). */
const FAILED_KEPT = { count: 1000, age: 7 * 24 * 3600 };
/** How long (ms) a batch that this worker refuses waits for another one. */
const REFUSED_FOR = 1000;
/** How often (ms) work is looked at that may have ended, or that is none of ours. */
const LOOKED_EVERY = 10_000;

/** What a worker is. */
export interface QueueWorkerOptions {
  /** The number of jobs that are done at the same time. */
  readonly threads: number;
  /** How it appears to people. */
  readonly name: string;
  /** The program's version, for people. */
  readonly version: string;
  /** Hears what a person should know, a line at a time. */
  readonly tell: (line: string) => void;
  /**
   * Opens a kind of work that is done in the main thread; undefined if it is none of these. All others are done by
   * threads.
   *
   * @throws Refusal if this worker does not do it
   * @throws InputError if it makes no sense
   */
  readonly open: (kind: string, setup: unknown) => WaitingWork | undefined;
}

/** Work that batches have come for. */
interface OpenPlan {
  readonly plan: Plan;
  /** Breaks it off when nobody needs it any more. */
  readonly end: AbortController;
  readonly work: WaitingWork | undefined;
}

/** Does jobs that lie in a queue, until it is told to leave. */
export class QueueWorker {
  private readonly options: QueueWorkerOptions;
  private readonly redis: Redis;
  private readonly ears: Redis;
  private readonly server: string;
  private readonly id = randomUUID();
  private readonly worker: Worker;
  private readonly plans = new Map<string, Promise<OpenPlan | undefined>>();
  private readonly refused = new Map<string, string>();
  private readonly foreign = new Set<string>();
  private readonly idle: JobThreads[] = [];
  private readonly handBack = new AbortController();
  private readonly timers: NodeJS.Timeout[];
  private isLeaving = false;
  private busy = 0;
  private done = 0;

  private constructor(redis: Redis, server: string, options: QueueWorkerOptions) {
    this.redis = redis;
    this.server = server;
    this.options = options;
    this.ears = redis.duplicate();
    this.ears.on('error', () => {});
    void this.ears.subscribe(ENDED);
    this.ears.on('message', (_channel, plan: string) => void this.forget(plan));
    this.worker = new Worker(batchQueue(), (job, token) => this.serve(job, token!), {
      connection: redis,
      prefix: PREFIX,
      name: options.name,
      concurrency: options.threads,
      lockDuration: LOCK,
      stalledInterval: STALLED_EVERY,
      maxStalledCount: MOST_LOSSES,
      removeOnComplete: { count: 0 },
      removeOnFail: FAILED_KEPT,
      skipVersionCheck: true,
    });
    // The connection tells of its errors, and a batch that is not ours any more is another worker's.
    this.worker.on('error', () => {});
    this.worker.on('failed', (job, error) => {
      if (job) options.tell(`a batch of ${printable(job.name)} failed: ${printable(error.message)}`);
    });
    void this.look();
    this.timers = [
      setInterval(() => void this.showCard(), CARD_RENEWED),
      setInterval(() => void this.look(), LOOKED_EVERY),
    ];
  }

  /**
   * Begins to take jobs.
   *
   * @param url of the Redis server, see `serverName`
   * @throws InputError (as a rejection) if the server cannot be used, or this program is not built
   */
  static async open(url: string, options: QueueWorkerOptions): Promise<QueueWorker> {
    const build = ownBuild();
    const worker = new QueueWorker(await connect(url, options.tell), serverName(url), options);
    await worker.showCard();
    const { name, threads, version, tell } = options;
    tell(
      `worker ${name} takes jobs from ${worker.server}: ${threads} of ${availableParallelism()} cores, ` +
        `version ${version}, build ${build}`,
    );
    return worker;
  }

  /** The number of batches that are being done. */
  get batches(): number {
    return this.busy;
  }

  /** Takes no more jobs; settles when those that it has are done, or handed back. */
  async leave(): Promise<void> {
    this.isLeaving = true;
    await this.showCard();
    await this.worker.close();
    for (const timer of this.timers) clearInterval(timer);
    await Promise.all([...this.plans.keys()].map((plan) => this.forget(plan)));
    await Promise.all(this.idle.map((threads) => threads.close()));
    await this.redis.del(workerKey(this.id));
    this.ears.disconnect();
    this.redis.disconnect();
    this.options.tell(`worker ${this.options.name} has left after ${this.done} jobs`);
  }

  /** Breaks off what is being done, so that other workers may do it. `leave` must have been called. */
  handOver(): void {
    this.handBack.abort();
    for (const plan of this.plans.keys()) void this.forget(plan);
  }

  /** Does a batch. */
  private async serve(job: Job, token: string): Promise<void> {
    this.busy++;
    try {
      const batch = this.read(job);
      let open: OpenPlan | undefined;
      try {
        open = await this.planOf(batch.plan);
        if (open) await this.doBatch(job.id!, batch, open);
      } catch (error) {
        if (error instanceof InputError) await this.answer(job.id!, batch.plan, 0, { problem: error.message });
        else if (!(error instanceof Refusal)) throw error;
        else {
          this.refuse(batch.plan, error.message);
          await job.moveToDelayed(Date.now() + REFUSED_FOR, token);
          throw new DelayedError();
        }
      }
      if (this.handBack.signal.aborted) {
        await job.moveToWait(token);
        throw new WaitingError();
      }
    } finally {
      this.busy--;
    }
  }

  private read(job: Job): Batch {
    try {
      const batch = checkMessage(Batch, job.data, 'the batch');
      if (batch.build !== ownBuild()) throw new InputError(`the batch is of build ${batch.build}, not ${ownBuild()}`);
      return batch;
    } catch (error) {
      // It would be as malformed the next time.
      if (error instanceof InputError) throw new UnrecoverableError(error.message);
      throw error;
    }
  }

  /** The plan of a number; undefined if nobody needs it any more. */
  private async planOf(id: string): Promise<OpenPlan | undefined> {
    const reason = this.refused.get(id);
    if (reason !== undefined) throw new Refusal(reason);
    let plan = this.plans.get(id);
    if (!plan) {
      plan = this.openPlan(id);
      this.plans.set(id, plan);
    }
    try {
      const open = await plan;
      if (!open) this.plans.delete(id);
      return open;
    } catch (error) {
      this.plans.delete(id);
      throw error;
    }
  }

  private async openPlan(id: string): Promise<OpenPlan | undefined> {
    const text = await this.redis.get(planKey(id));
    if (text === null) return undefined;
    let message: QueuedPlan;
    try {
      message = readMessage(QueuedPlan, text, 'the plan');
      if (
        message.build !== ownBuild() ||
        planId({ kind: message.kind, setup: message.setup, count: message.count }) !== id
      )
        throw new InputError('the plan is not what it says');
    } catch (error) {
      if (error instanceof InputError) throw new UnrecoverableError(error.message);
      throw error;
    }
    const { kind, setup, count, shared } = message;
    const memory = shared === undefined ? undefined : alignedMemory(shared);
    const work = this.options.open(kind, setup);
    return { plan: { kind, setup, count, shared: memory }, end: new AbortController(), work };
  }

  private async doBatch(name: string, { plan: id, jobs }: Batch, { plan, end, work }: OpenPlan): Promise<void> {
    if (jobs.some((job) => job >= plan.count)) throw new UnrecoverableError('the batch has jobs that its plan has not');
    const results: [number, string][] = [];
    const begun = Date.now();
    const threads = work ? undefined : (this.idle.pop() ?? new JobThreads(1));
    const runner: JobRunner = threads ?? new JobSlots(1, work!);
    let isSound = false;
    try {
      await runner.run(
        plan,
        jobs,
        (job, packed) => results.push([job, Buffer.from(packed).toString('base64')]),
        end.signal,
      );
      isSound = true;
    } finally {
      if (threads && isSound) this.idle.push(threads);
      else await threads?.close();
    }
    // What is broken off is needed no more, or done by another worker.
    if (end.signal.aborted) return;
    await this.answer(name, id, Date.now() - begun, { results });
    this.done += results.length;
  }

  /** Leaves a result in the server, if somebody waits for it. */
  private async answer(batch: string, plan: string, time: number, came: BatchResult['came']): Promise<void> {
    if ((await this.redis.exists(planKey(plan))) === 0) return;
    const message: BatchResult = { batch, worker: this.options.name, time, came };
    const key = resultsKey(plan);
    await this.redis.multi().rpush(key, JSON.stringify(message)).expire(key, PLAN_SECONDS).exec();
  }

  private refuse(plan: string, reason: string): void {
    if (this.refused.has(plan)) return;
    this.refused.set(plan, printable(reason));
    this.options.tell(`worker ${this.options.name} does none of these jobs: ${reason}`);
    void this.showCard();
  }

  /** Ends the work on a plan that nobody needs any more. */
  private async forget(id: string): Promise<void> {
    const plan = this.plans.get(id);
    this.plans.delete(id);
    this.refused.delete(id);
    const open = await plan?.catch(() => undefined);
    open?.end.abort();
    await open?.work?.close();
  }

  private async showCard(): Promise<void> {
    // While the server is away, commands would pile up.
    if (this.redis.status !== 'ready') return;
    const { name, version, threads } = this.options;
    const card: WorkerCard = {
      ...{ name, version, threads, build: ownBuild(), cores: availableParallelism(), isLeaving: this.isLeaving },
      refused: [...this.refused],
    };
    await this.redis.set(workerKey(this.id), JSON.stringify(card), 'EX', CARD_SECONDS).catch(() => {});
  }

  /** Ends work whose coordinator we did not hear, and tells of work for other builds. */
  private async look(): Promise<void> {
    if (this.redis.status !== 'ready') return;
    const plans = [...this.plans.keys(), ...this.refused.keys()];
    for (const plan of plans) if ((await this.redis.exists(planKey(plan))) === 0) await this.forget(plan);
    for (const [, text] of await valuesOf(this.redis, COORDINATOR_CARDS)) {
      try {
        const { build, version, what } = readMessage(CoordinatorCard, text, 'the card of a coordinator');
        if (build === ownBuild() || this.foreign.has(build)) continue;
        this.foreign.add(build);
        this.options.tell(
          `there are ${what} of another build, ${build} (version ${version}), which this worker does not take; ` +
            `it is of ${ownBuild()}`,
        );
      } catch {
        // Whatever is no card is no coordinator.
      }
    }
  }
}
