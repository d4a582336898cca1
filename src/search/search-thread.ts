import type { Worker } from 'node:worker_threads';
import type { TableMessage } from '../endgame/message.ts';
import { startWorker } from '../start-worker.ts';
import type { Variant } from '../variants/types.ts';
import type { SearchInfo, SearchResult } from './limits.ts';
import {
  BELL,
  CONTROL_WORDS,
  type FromWorker,
  PONDER_HIT,
  type SearchRequest,
  STOPPED,
  type ToWorker,
} from './messages.ts';
import { TranspositionTable } from './transposition.ts';

/** What a search tells whoever ordered it. */
export interface SearchListener {
  info(info: SearchInfo): void;
  done(result: SearchResult): void;
  /** The thread died; it is started anew for the next search. */
  failed(error: Error): void;
}

/**
 * The main thread's end of the thread that searches: orders go out as messages, but stop and ponder-hit through shared
 * memory, where a running search sees them within a fraction of a millisecond. The thread is started on first use and
 * does not keep the process alive while it is idle.
 */
export class SearchThread {
  private readonly control = new Int32Array(new SharedArrayBuffer(CONTROL_WORDS * 4));
  private worker: Worker | undefined;
  private variant: Variant;
  private table: SharedArrayBuffer;
  private endgames: TableMessage[] = [];
  private running: { id: number; listener: SearchListener } | undefined;

  /** @param hash size of the transposition table in MB */
  constructor(variant: Variant, hash: number) {
    this.variant = variant;
    this.table = TranspositionTable.allocate(hash);
  }

  /** Starts the thread if it is not running, so that the first search need not wait for it. */
  prepare(): Worker {
    if (this.worker) return this.worker;
    const worker = startWorker('search-worker', import.meta.url, { workerData: { control: this.control.buffer } });
    worker.on('message', (message: FromWorker) => this.hear(message));
    worker.on('error', (error) => this.fail(error));
    worker.unref();
    this.worker = worker;
    this.tell({ kind: 'table', buffer: this.table });
    this.tell({ kind: 'variant', variant: this.variant });
    for (const table of this.endgames) this.tell({ kind: 'endgame', table });
    return worker;
  }

  setVariant(variant: Variant): void {
    if (variant === this.variant) return;
    this.variant = variant;
    this.endgames = [];
    if (this.worker) this.tell({ kind: 'variant', variant });
    this.clear();
  }

  /**
   * Replaces the transposition table by an empty one of so many MB.
   *
   * @throws RangeError if there is not so much memory; the old table then stays
   */
  setHash(megabytes: number): void {
    this.table = TranspositionTable.allocate(megabytes);
    if (this.worker) this.tell({ kind: 'table', buffer: this.table });
  }

  /** Lets searches of the present variant use an endgame table. */
  addEndgame(table: TableMessage): void {
    this.endgames.push(table);
    if (this.worker) this.tell({ kind: 'endgame', table });
  }

  /** Forgets all that earlier searches learned. */
  clear(): void {
    if (this.worker) this.tell({ kind: 'clear' });
  }

  /** Begins a search; only one may run at a time. */
  start(request: SearchRequest, listener: SearchListener): void {
    this.running = { id: request.id, listener };
    this.prepare().ref();
    this.tell({ kind: 'search', request });
  }

  /** Asks all searches up to this one to end and to say what they found. */
  stop(id: number): void {
    Atomics.store(this.control, STOPPED, id);
    this.ring();
  }

  ponderHit(id: number): void {
    Atomics.store(this.control, PONDER_HIT, id);
    this.ring();
  }

  /** Ends the thread, whatever it is doing. */
  async terminate(): Promise<void> {
    const { worker } = this;
    this.worker = undefined;
    this.running = undefined;
    await worker?.terminate();
  }

  private ring(): void {
    Atomics.add(this.control, BELL, 1);
    Atomics.notify(this.control, BELL);
  }

  private tell(message: ToWorker): void {
    this.worker!.postMessage(message);
  }

  private hear(message: FromWorker): void {
    const { running } = this;
    if (!running || message.id !== running.id) return;
    if (message.kind === 'info') running.listener.info(message.info);
    else {
      this.running = undefined;
      this.worker?.unref();
      running.listener.done(message.result);
    }
  }

  private fail(error: Error): void {
    const { running } = this;
    this.worker = undefined;
    this.running = undefined;
    running?.listener.failed(error);
  }
}
