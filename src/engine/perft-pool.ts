import type { Move } from '../board/move.ts';
import { writeFen } from '../board/notation/fen.ts';
import { legalMoves } from '../board/notation/move-text.ts';
import { Perft } from '../board/position/perft.ts';
import { PerftTable } from '../board/position/perft-table.ts';
import { playMove, takeBack } from '../board/position/play.ts';
import type { Position } from '../board/position/position.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import { JobThreads } from '../jobs/job-threads.ts';
import type { Plan } from '../jobs/plan.ts';
import { runJobs } from '../jobs/run-jobs.ts';
import { type PerftSetup, PREFIX_PLIES } from './perft-work.ts';

/** Options of a pool. */
export interface PerftPoolOptions {
  /** The number of threads (1); they are started by `open`, or when there is first something to share out. */
  readonly threads?: number;
  /** Whether the calling thread is kept free, even if only one thread counts. */
  readonly apart?: boolean;
  /** Megabytes for remembering counts, so that no position is counted twice; 0 for none (0). */
  readonly hash?: number;
  /** Does the jobs of a plan, whose results are numbers of nodes, with the pool's threads (`runJobs`), for a depth. */
  readonly carryOut?: (
    plan: Plan,
    options: { readonly runner: JobRunner; readonly depth: number },
  ) => Promise<Iterable<number>>;
}

/** Counts positions with several threads; with one, in the calling thread unless that is needed for something else. */
export class PerftPool {
  private readonly threads: JobThreads;
  private readonly apart: boolean;
  private readonly table: PerftTable | undefined;
  private readonly carryOut: NonNullable<PerftPoolOptions['carryOut']>;

  /** @throws RangeError if there is not enough memory for the table */
  constructor({ threads = 1, apart = threads > 1, hash = 0, carryOut = runJobs }: PerftPoolOptions = {}) {
    this.threads = new JobThreads(threads);
    this.apart = apart;
    this.carryOut = carryOut;
    if (hash > 0) this.table = new PerftTable(PerftTable.allocate(hash));
  }

  /** Starts the workers and lets them compile the position's game, so that this does not count as time for counting. */
  async open(pos: Position): Promise<void> {
    if (this.apart) await this.threads.run(this.planFor(pos, 1, []), [], () => {});
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
    const plan = this.planFor(pos, depth - PREFIX_PLIES, lines);
    const sums = new Map(moves.map((move) => [move, 0]));
    let line = 0;
    for (const nodes of await this.carryOut(plan, { runner: this.threads, depth })) {
      const move = lines[line++ * PREFIX_PLIES]!;
      sums.set(move, sums.get(move)! + nodes);
    }
    return [...sums];
  }

  /** Ends the threads; a count that is going on fails. */
  async close(): Promise<void> {
    await this.threads.close();
  }

  private isShared(depth: number): boolean {
    return this.apart && depth > PREFIX_PLIES;
  }

  private planFor(pos: Position, depth: number, lines: readonly Move[]): Plan {
    const setup: PerftSetup = { variant: pos.tables.variant, fen: writeFen(pos), depth, lines };
    return { kind: 'perft', setup, count: lines.length / PREFIX_PLIES, shared: this.table?.buffer };
  }
}
