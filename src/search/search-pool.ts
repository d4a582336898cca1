import { environment } from '#platform/environment';
import { CAN_SHARE, sharedMemory } from '#platform/memory';
import { makeSignal } from '#platform/signal';
import { CORES, startThread, WAKES_BY_MESSAGE } from '#platform/threads';
import { type Tables, tablesOf } from '../board/tables/tables.ts';
import type { TableMessage } from '../endgame/distances.ts';
import type { Network } from '../net/network.ts';
import type { Signal, Thread } from '../platform/thread.ts';
import type { Variant } from '../variants/types.ts';
import type { SearchLimits } from './limits.ts';
import {
  BELL,
  CONTROL_WORDS,
  type FromWorker,
  MAIN_THREAD,
  ORDERED,
  PONDER_HIT,
  type SearchOrder,
  type SearchRequest,
  type SearchSignals,
  type SharedTable,
  STOPPED,
  type ToWorker,
  type WorkerData,
} from './messages.ts';
import type { SearchInfo, SearchResult } from './report.ts';
import { SharedCounts } from './shared-counts.ts';
import { isWeakened } from './skill.ts';
import { TranspositionTable } from './transposition.ts';
import { PARAMETER_PREFIX } from './tunable.ts';

/**
 * How many threads there may be: more than cores, so that a setting can be tried anywhere, but not without end; and one
 * where threads cannot share memory.
 */
export const THREADS_MAX = CAN_SHARE ? Math.max(64, 2 * CORES) : 1;
/** The least number of nodes for which a thread takes part; for fewer it would hardly have begun. */
const NODES_PER_THREAD = 4096;

/** What a search tells whoever ordered it. */
export interface SearchListener {
  info(info: SearchInfo): void;
  done(result: SearchResult): void;
  /** The main thread died; it is started anew for the next search. */
  failed(error: Error): void;
  /** A helper died; the search goes on without it, and the next one has a new helper. */
  helperFailed(error: Error): void;
}

/**
 * The engine's end of the threads that search: one that decides, and helpers that search the same position and share
 * what they find through the transposition table (Lazy SMP). Orders go out as messages, but stop and ponder-hit through
 * shared memory, where a running search sees them within a fraction of a millisecond, or through signals where there is
 * no shared memory. The threads are started on first use and do not keep the process alive while they are idle.
 */
export class SearchPool {
  private readonly control = new Int32Array(sharedMemory(CONTROL_WORDS * 4));
  private readonly counts = SharedCounts.allocate(THREADS_MAX);
  private threads = 1;
  /** By number, the main one first; undefined if one died and is not needed yet. */
  private workers: (Thread | undefined)[] = [];
  private variant: Variant;
  private readonly networkFor: (variant: Variant) => Network | null | undefined;
  private table: SharedTable;
  /** Searches since the table was made or cleared. */
  private age = 0;
  /** Has anything been searched since all was forgotten? */
  private hasLearned = false;
  private endgames: TableMessage[] = [];
  /** Who waits for threads to be ready, and for how many. */
  private waiting: { threads: number; readonly number: number; readonly ready: () => void }[] = [];
  private readonly warn: (line: string) => void;
  private hails = 0;
  private running: { id: number; listener: SearchListener } | undefined;
  /** How the running search is reached where threads share no memory. */
  private signals: { readonly stopped: Signal; readonly ponderHit: Signal | undefined } | undefined;

  /**
   * @param hash size of the transposition table in MB
   * @param networkFor gives the network that evaluates a game, when it is needed; null for the terms, undefined for the
   *   game's own, which the threads load
   * @param warn hears in one line of what is not as it should be
   */
  constructor(
    variant: Variant,
    hash: number,
    networkFor: (variant: Variant) => Network | null | undefined,
    warn: (line: string) => void,
  ) {
    this.variant = variant;
    this.networkFor = networkFor;
    this.warn = warn;
    this.table = tableOf(hash);
  }

  /** Starts the threads that are not running, so that the first search need not wait for them. */
  prepare(): void {
    for (let thread = 0; thread < this.threads; thread++) this.workers[thread] ??= this.startThread(thread);
  }

  /**
   * Tells when all threads have done what they were told until now, a search that was stopped included, and can search
   * at once; a search that begins is not waited for.
   *
   * @param ready called once
   */
  whenReady(ready: () => void): void {
    this.prepare();
    const number = ++this.hails;
    this.waiting.push({ threads: this.threads, number, ready });
    this.tellAll({ kind: 'hail', number });
  }

  /**
   * Sets the number of threads that work together from the next search on; one that is going on loses helpers but never
   * its result.
   *
   * @param count 1 to THREADS_MAX
   */
  setThreads(count: number): void {
    this.threads = count;
    const dismissed = this.workers.splice(count);
    for (const worker of dismissed) void worker?.terminate();
    if (dismissed.length > 0) this.endWaiting();
    if (this.workers.length > 0) this.prepare();
  }

  setVariant(variant: Variant): void {
    if (variant === this.variant) return;
    this.variant = variant;
    this.endgames = [];
    this.tellAll({ kind: 'variant', ...this.evaluated() });
    this.clear();
  }

  /** Asks anew for the network of the present variant, and forgets what searches found by the old one. */
  renewNetwork(): void {
    this.tellAll({ kind: 'network', network: this.networkFor(this.variant) });
    this.clear();
  }

  /**
   * Replaces the transposition table by an empty one of this number of MB.
   *
   * @throws RangeError if there is not so much memory; the old table then stays
   */
  setHash(megabytes: number): void {
    this.table = tableOf(megabytes);
    this.age = 0;
    this.tellAll({ kind: 'table', table: this.table });
  }

  /** Gives a parameter of the tunable build another value, which threads see that start from now on. */
  setParameter(name: string, value: number): void {
    environment[PARAMETER_PREFIX + name] = String(value);
  }

  /** Lets searches of the present variant use an endgame table. */
  addEndgame(table: TableMessage): void {
    this.endgames.push(table);
    this.tellAll({ kind: 'endgame', table });
    this.ring();
  }

  /** Tells searches not to wait for an endgame table, because it cannot be had. */
  giveUpEndgame(endgame: string): void {
    this.tellAll({ kind: 'no endgame', endgame });
    this.ring();
  }

  /** Forgets all that earlier searches learned. */
  clear(): void {
    if (!this.hasLearned) return;
    this.hasLearned = false;
    this.age = 0;
    this.tellAll({ kind: 'clear' });
  }

  /** Begins a search; only one may run at a time. */
  start(order: SearchOrder, listener: SearchListener): void {
    Atomics.store(this.control, ORDERED, order.id);
    this.endWaiting();
    this.running = { id: order.id, listener };
    this.hasLearned = true;
    this.prepare();
    this.workers[MAIN_THREAD]?.hold();
    const threads = threadsFor(order.limits, this.threads);
    const request: SearchRequest = { ...order, threads, age: ++this.age, signals: this.makeSignals(order.limits) };
    for (const worker of this.workers.slice(0, threads)) tell(worker, { kind: 'search', request });
  }

  /** Asks all searches up to this one to end and to say what they found. */
  stop(id: number): void {
    Atomics.store(this.control, STOPPED, id);
    this.signals?.stopped.give();
    this.ring();
  }

  ponderHit(id: number): void {
    Atomics.store(this.control, PONDER_HIT, id);
    this.signals?.ponderHit?.give();
    this.ring();
  }

  /** Ends all threads, whatever they are doing. */
  async terminate(): Promise<void> {
    const { workers } = this;
    this.workers = [];
    this.running = undefined;
    this.endWaiting();
    await Promise.all(workers.map((worker) => worker?.terminate()));
  }

  private makeSignals({ ponder }: SearchLimits): SearchSignals | undefined {
    if (CAN_SHARE) return undefined;
    this.signals = { stopped: makeSignal(), ponderHit: ponder ? makeSignal() : undefined };
    return { stopped: this.signals.stopped.name, ponderHit: this.signals.ponderHit?.name };
  }

  private startThread(thread: number): Thread {
    const workerData: WorkerData = { thread, control: this.control.buffer, counts: this.counts };
    const worker = startThread('search-worker', import.meta.url, workerData, {
      message: (message: FromWorker) => this.hear(message),
      error: (error) => this.fail(thread, worker, error),
    });
    tell(worker, { kind: 'table', table: this.table });
    tell(worker, { kind: 'variant', ...this.evaluated() });
    for (const table of this.endgames) tell(worker, { kind: 'endgame', table });
    return worker;
  }

  /** The game, and what evaluates it. */
  private evaluated(): { readonly tables: Tables; readonly network: Network | null | undefined } {
    const { variant } = this;
    return { tables: tablesOf(variant), network: this.networkFor(variant) };
  }

  private ring(): void {
    Atomics.add(this.control, BELL, 1);
    Atomics.notify(this.control, BELL);
    if (WAKES_BY_MESSAGE) this.tellAll({ kind: 'bell', control: [...this.control] });
  }

  private tellAll(message: ToWorker): void {
    for (const worker of this.workers) tell(worker, message);
  }

  private hear(message: FromWorker): void {
    if (message.kind === 'ready') {
      this.countReady(message.number);
      return;
    }
    if (message.kind === 'warning') {
      this.warn(message.message);
      return;
    }
    const { running } = this;
    if (!running || message.id !== running.id) return;
    if (message.kind === 'info') running.listener.info(message.info);
    else {
      this.running = undefined;
      this.workers[MAIN_THREAD]?.release();
      running.listener.done(message.result);
    }
  }

  private countReady(number: number): void {
    const at = this.waiting.findIndex((one) => one.number === number);
    if (at < 0 || --this.waiting[at]!.threads > 0) return;
    this.waiting.splice(at, 1)[0]!.ready();
  }

  /** There is nothing more to wait for. */
  private endWaiting(): void {
    for (const { ready } of this.waiting.splice(0)) ready();
  }

  private fail(thread: number, worker: Thread, error: Error): void {
    if (this.workers[thread] !== worker) return;
    this.workers[thread] = undefined;
    this.endWaiting();
    const { running } = this;
    if (thread !== MAIN_THREAD) running?.listener.helperFailed(error);
    else if (running) {
      this.stop(running.id);
      this.running = undefined;
      running.listener.failed(error);
    }
  }
}

function tell(worker: Thread | undefined, message: ToWorker): void {
  worker?.post(message);
}

function tableOf(megabytes: number): SharedTable {
  return { megabytes, memory: CAN_SHARE ? TranspositionTable.allocate(megabytes) : undefined };
}

/** How many of the threads a search is worth. A weakened player needs no help. */
function threadsFor(limits: SearchLimits, threads: number): number {
  if (isWeakened(limits)) return 1;
  return Math.max(1, Math.min(threads, Math.floor((limits.nodes ?? Number.POSITIVE_INFINITY) / NODES_PER_THREAD)));
}
