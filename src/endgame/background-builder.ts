import type { Worker } from 'node:worker_threads';
import { startWorker } from '../start-worker.ts';
import type { Distances } from './build.ts';
import { kingPairsOf } from './ground.ts';
import { type Material, materialName } from './material.ts';

/** What the worker is told to build. */
export interface EndgameOrder {
  readonly variant: string;
  readonly ending: string;
}

/** What it answers, in the order of the orders. */
export type EndgameAnswer = Pick<Distances, 'wins' | 'losses'> | { readonly problem: string };

interface Pending {
  readonly material: Material;
  readonly resolve: (distances: Distances) => void;
  readonly reject: (error: Error) => void;
}

/** Builds tables in a thread of its own, one after the other. The thread starts with the first order and ends with `close`. */
export class BackgroundBuilder {
  private worker: Worker | undefined;
  private pending: Pending[] = [];

  /**
   * Builds an ending; the game must be one of the registry. Waiting for it does not keep the process alive.
   *
   * @throws Error (as a rejection) if it cannot be built, or `close` came first
   */
  build(material: Material): Promise<Distances> {
    this.worker ??= this.start();
    const order: EndgameOrder = { variant: material.tables.variant.name, ending: materialName(material) };
    this.worker.postMessage(order);
    return new Promise((resolve, reject) => this.pending.push({ material, resolve, reject }));
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
      const { material, resolve, reject } = this.pending.shift()!;
      if ('problem' in answer) reject(new Error(answer.problem));
      else resolve({ material, pairs: kingPairsOf(material), wins: answer.wins, losses: answer.losses });
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
