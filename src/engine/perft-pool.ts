import type { Worker } from 'node:worker_threads';
import type { Move } from '../board/move.ts';
import { writeFen } from '../board/notation/fen.ts';
import { legalMoves } from '../board/notation/move-text.ts';
import { Perft } from '../board/position/perft.ts';
import { PerftTable } from '../board/position/perft-table.ts';
import { playMove, takeBack } from '../board/position/play.ts';
import type { Position } from '../board/position/position.ts';
import { startWorker } from '../platform/start-worker.ts';
import type { Variant } from '../variants/types.ts';

/** What a worker is told to do: see `perft-worker.ts`. */
export interface PerftOrder {
  /** The game, unless it is that of the order before. */
  readonly variant: Variant | undefined;
  readonly fen: string;
  /** The number of half-moves to count below each line. */
  readonly depth: number;
  /** Lines of two half-moves each, one after the other. */
  readonly lines: Int32Array<SharedArrayBuffer>;
  /** One number: the next line that nobody has taken yet. */
  readonly next: Int32Array<SharedArrayBuffer>;
  /** The nodes below each line, written by whoever took it. */
  readonly nodes: Float64Array<SharedArrayBuffer>;
  /** The memory of the table of known counts, if there is to be one. */
  readonly table: SharedArrayBuffer | undefined;
}

/** Options of a pool. */
export interface PerftPoolOptions {
  /** The number of threads (1); they are started by `open`, or when there is first something to share out. */
  readonly threads?: number;
  /** Whether the calling thread is kept free, even if only one thread counts. */
  readonly apart?: boolean;
  /** Megabytes for remembering counts, so that no position is counted twice; 0 for none (0). */
  readonly hash?: number;
}

/** Half-moves that the pool makes itself before it shares out the rest. */
const SHARED_FROM = 2;

/** Counts positions with several threads; with one, in the calling thread unless that is needed for something else. */
export class PerftPool {
  private readonly threads: number;
  private readonly apart: boolean;
  private readonly table: PerftTable | undefined;
  private workers: Worker[] = [];
  /** The game that they were told last. */
  private variant: Variant | undefined;

  /** @throws RangeError if there is not enough memory for the table */
  constructor({ threads = 1, apart = threads > 1, hash = 0 }: PerftPoolOptions = {}) {
    this.threads = threads;
    this.apart = apart;
    if (hash > 0) this.table = new PerftTable(PerftTable.allocate(hash));
  }

  /** Starts the workers and lets them compile the position's game, so that this does not count as time for counting. */
  async open(pos: Position): Promise<void> {
    if (this.apart) await this.share(pos, 1, []);
  }

  /** Nodes at this depth (plies, at least 1). */
  async count(pos: Position, depth: number): Promise<number> {
    if (this.isShared(depth)) return (await this.divide(pos, depth)).reduce((sum, [, nodes]) => sum + nodes, 0);
    this.table?.enter(pos);
    return new Perft(this.table).count(pos, depth);
  }

  /** Every legal move with the nodes below it, in the generator's order whatever the number of threads. */
  async divide(pos: Position, depth: number): Promise<[move: Move, nodes: number][]> {
    this.table?.enter(pos);
    if (!this.isShared(depth)) return new Perft(this.table).divide(pos, depth);
    const moves = legalMoves(pos);
    const lines: Move[] = [];
    for (const move of moves) {
      playMove(pos, move);
      for (const reply of legalMoves(pos)) lines.push(move, reply);
      takeBack(pos);
    }
    const nodes = await this.share(pos, depth - SHARED_FROM, lines);
    const sums = new Map(moves.map((move) => [move, 0]));
    nodes.forEach((count, i) => {
      const move = lines[i * SHARED_FROM]!;
      sums.set(move, sums.get(move)! + count);
    });
    return [...sums];
  }

  /** Ends the workers. */
  async close(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.terminate()));
    this.workers = [];
    this.variant = undefined;
  }

  private isShared(depth: number): boolean {
    return this.apart && depth > SHARED_FROM;
  }

  private async share(pos: Position, depth: number, lines: readonly Move[]): Promise<Float64Array> {
    const { variant } = pos.tables;
    while (this.workers.length < this.threads) this.workers.push(startWorker('perft-worker', import.meta.url));
    const order: PerftOrder = {
      variant: variant === this.variant ? undefined : variant,
      fen: writeFen(pos),
      depth,
      lines: new Int32Array(new SharedArrayBuffer(lines.length * 4)),
      next: new Int32Array(new SharedArrayBuffer(4)),
      nodes: new Float64Array(new SharedArrayBuffer((lines.length / SHARED_FROM) * 8)),
      table: this.table?.buffer,
    };
    this.variant = variant;
    order.lines.set(lines);
    await Promise.all(this.workers.map((worker) => carryOut(worker, order)));
    return order.nodes;
  }
}

/** Settles when the worker finds no more lines to take. */
function carryOut(worker: Worker, order: PerftOrder): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', () => {
      worker.off('error', reject);
      resolve();
    });
    worker.postMessage(order);
  });
}
