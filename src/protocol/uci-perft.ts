import type { Move } from '../board/move.ts';
import type { Position } from '../board/position/position.ts';
import { PerftPool } from '../engine/perft-pool.ts';
import { InputError } from '../errors/input-error.ts';
import { errorLine } from './protocol.ts';

/** What hears of a count. */
export interface PerftListener {
  /** All is counted: the number of nodes below each legal move. */
  counted(nodes: readonly (readonly [move: Move, nodes: number])[]): void;
  /** The count failed; one line. */
  failed(message: string): void;
}

/** `go perft`: counts positions in another thread, so that commands are still obeyed meanwhile. */
export class UciPerft {
  /** Kept from one count to the next, because a thread that has counted before is faster. */
  private pool: PerftPool | undefined;
  private counting = false;

  /**
   * Begins to count.
   *
   * @param pos a position that nobody else changes meanwhile
   * @param depth plies
   * @throws InputError if a count is still going on
   */
  start(pos: Position, depth: number, listener: PerftListener): void {
    if (this.counting) throw new InputError('a perft is still going on; stop it first');
    const pool = (this.pool ??= new PerftPool({ apart: true }));
    this.counting = true;
    pool
      .divide(pos, depth)
      .then((counts) => {
        if (this.pool !== pool) return;
        this.counting = false;
        listener.counted(counts);
      })
      .catch((error: unknown) => {
        if (this.pool !== pool) return;
        this.drop();
        listener.failed(errorLine(error));
      });
  }

  /** Gives up what is being counted. @returns whether there was anything to stop */
  stop(): boolean {
    const { counting } = this;
    if (counting) this.drop();
    return counting;
  }

  async close(): Promise<void> {
    await this.pool?.close();
  }

  private drop(): void {
    void this.pool?.close();
    this.pool = undefined;
    this.counting = false;
  }
}
