import { sharedMemory } from '#platform/memory';
import { startThread } from '#platform/threads';
import type { Tables } from '../board/tables/tables.ts';
import type { Thread } from '../platform/thread.ts';
import { type Distances, distancesFrom, type TableMessage } from './distances.ts';
import { type Material, materialName } from './material.ts';

/** What the worker is told: the game of the orders that follow, and which of its endgames to get. */
export type EndgameMessage =
  | { readonly kind: 'variant'; readonly tables: Tables }
  | {
      readonly kind: 'endgame';
      readonly endgame: string;
      readonly folder: string | undefined;
      readonly isUrgent: boolean;
    };

/** What the worker is started with. */
export interface EndgameWorkerData {
  /** One integer, AT_REST or AT_WORK. */
  readonly gate: ArrayBufferLike;
}

/** The worker waits as soon as it sees this, … */
export const AT_REST = 0;
/** … and goes on at this. */
const AT_WORK = 1;

/** What it answers to each order. */
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
  readonly isUrgent: boolean;
  readonly material: Material;
  readonly resolve: (distances: Distances) => void;
  readonly reject: (error: Error) => void;
}

/** Builds tables, or reads them, in a thread of its own, one after the other, from the first order until `close`. */
export class BackgroundBuilder {
  private worker: Thread | undefined;
  /** The game that the worker was told last. */
  private tables: Tables | undefined;
  /** What is being built, first, and what is to be built after it. */
  private pending: Pending[] = [];
  private readonly options: BackgroundOptions;
  private readonly gate = new Int32Array(sharedMemory(4)).fill(AT_WORK);

  constructor(options: BackgroundOptions = {}) {
    this.options = options;
  }

  /**
   * Builds the table of an endgame. Waiting for it does not keep the process alive.
   *
   * @param isUrgent whether somebody waits for it: it then goes before all others but the one that is being built
   * @throws Error (as a rejection) if it cannot be built, or `close` came first
   */
  build(material: Material, isUrgent = false): Promise<Distances> {
    return new Promise((resolve, reject) => {
      const { pending } = this;
      pending.splice(isUrgent ? Math.min(1, pending.length) : pending.length, 0, {
        material,
        isUrgent,
        resolve,
        reject,
      });
      if (pending.length === 1) this.begin(pending[0]!);
    });
  }

  /**
   * Moves a table that was ordered, and is not being built yet, before all others but the one that is. Without such an
   * order nothing happens.
   *
   * @param isUrgent whether somebody waits for it now
   */
  hurry(material: Material, isUrgent = false): void {
    const { pending } = this;
    const at = pending.findIndex((other, i) => i > 0 && isSame(other.material, material));
    if (at < 0) return;
    const [order] = pending.splice(at, 1);
    pending.splice(1, 0, { ...order!, isUrgent: isUrgent || order!.isUrgent });
  }

  /**
   * Lets the thread rest from now on, in the middle of a table if need be, until `resume`; where threads share no
   * memory, it goes on.
   */
  rest(): void {
    Atomics.store(this.gate, 0, AT_REST);
  }

  /** Lets it go on. */
  resume(): void {
    Atomics.store(this.gate, 0, AT_WORK);
    Atomics.notify(this.gate, 0);
  }

  /** Ends the thread; what has not been built is given up. */
  async close(): Promise<void> {
    const { worker } = this;
    this.worker = undefined;
    this.giveUp(new Error('the endgame builder was closed'));
    await worker?.terminate();
  }

  /** Lets the worker get a table. */
  private begin({ material, isUrgent }: Pending): void {
    this.worker ??= this.start();
    const { folder } = this.options;
    const { tables } = material;
    if (tables !== this.tables) this.tell({ kind: 'variant', tables });
    this.tables = tables;
    this.tell({ kind: 'endgame', endgame: materialName(material), folder, isUrgent });
  }

  private tell(message: EndgameMessage): void {
    this.worker?.post(message);
  }

  private start(): Thread {
    this.tables = undefined;
    const workerData: EndgameWorkerData = { gate: this.gate.buffer };
    const worker = startThread('endgame-worker', import.meta.url, workerData, {
      message: (answer: EndgameAnswer) => {
        if (this.worker !== worker) return;
        const { material, resolve, reject } = this.pending.shift()!;
        if (this.pending.length > 0) this.begin(this.pending[0]!);
        if ('problem' in answer) return reject(new Error(answer.problem));
        if (answer.warning !== undefined) this.options.warn?.(answer.warning);
        resolve(distancesFrom(answer.table, material));
      },
      error: (error) => {
        if (this.worker !== worker) return;
        this.worker = undefined;
        this.giveUp(error);
      },
    });
    return worker;
  }

  private giveUp(error: Error): void {
    const { pending } = this;
    this.pending = [];
    for (const { reject } of pending) reject(error);
  }
}

function isSame(a: Material, b: Material): boolean {
  return a.tables === b.tables && materialName(a) === materialName(b);
}
