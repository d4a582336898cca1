import type { Worker } from 'node:worker_threads';
import { startWorker } from '../start-worker.ts';
import type { Distances } from './distances.ts';
import { type Material, materialName } from './material.ts';
import { distancesFrom, type TableMessage } from './message.ts';

/** What the worker is told to get. */
export interface EndgameOrder {
  readonly variant: string;
  readonly ending: string;
  readonly folder: string | undefined;
}

/** What it answers, in the order of the orders. */
export type EndgameAnswer =
  | { readonly table: TableMessage; readonly warning: string | undefined }
  | { readonly problem: string };

export interface BackgroundOptions {
  /** Where tables may lie in files under their usual names; what is not there is built, and not written. */
  readonly folder?: string;
  /** Told in one line of a file that is there but cannot be used; its table is built then. */
  readonly warn?: (line: string) => void;
}

interface Pending {
  readonly resolve: (distances: Distances) => void;
  readonly reject: (error: Error) => void;
}

/** Builds tables, or reads them, in a thread of its own, one after the other, from the first order until `close`. */
export class BackgroundBuilder {
  private worker: Worker | undefined;
  private pending: Pending[] = [];
  private readonly options: BackgroundOptions;

  constructor(options: BackgroundOptions = {}) {
    this.options = options;
  }

  /**
   * Builds an ending; the game must be one of the registry. Waiting for it does not keep the process alive.
   *
   * @throws Error (as a rejection) if it cannot be built, or `close` came first
   */
  build(material: Material): Promise<Distances> {
    this.worker ??= this.start();
    const { folder } = this.options;
    const order: EndgameOrder = { variant: material.tables.variant.name, ending: materialName(material), folder };
    this.worker.postMessage(order);
    return new Promise((resolve, reject) => this.pending.push({ resolve, reject }));
  }

  /** Ends the thread; what has not been built is given up. */
  async close(): Promise<void> {
    const { worker } = this;
    this.worker = undefined;
    this.giveUp(new Error('the endgame builder was closed'));
    await worker?.terminate();
  }

  private start(): Worker {
    const worker = startWorker('endgame-worker', import.meta.url);
    worker.on('message', (answer: EndgameAnswer) => {
      if (this.worker !== worker) return;
      const { resolve, reject } = this.pending.shift()!;
      if ('problem' in answer) return reject(new Error(answer.problem));
      if (answer.warning !== undefined) this.options.warn?.(answer.warning);
      resolve(distancesFrom(answer.table));
    });
    worker.on('error', (error) => {
      if (this.worker !== worker) return;
      this.worker = undefined;
      this.giveUp(error);
    });
    worker.unref();
    return worker;
  }

  private giveUp(error: Error): void {
    const { pending } = this;
    this.pending = [];
    for (const { reject } of pending) reject(error);
  }
}
