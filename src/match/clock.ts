import type { TimeControl } from './time-control.ts';

/** One side's clock in one game. All times are milliseconds. */
export class Clock {
  readonly control: TimeControl;
  private left: number;
  private moves = 0;

  constructor(control: TimeControl) {
    this.control = control;
    this.left = control.kind === 'clock' ? control.base : 0;
  }

  /** What the clock shows; for a time per move, that time; Infinity without a clock. */
  get remaining(): number {
    if (this.control.kind === 'clock') return this.left;
    return this.control.kind === 'move time' ? this.control.time : Number.POSITIVE_INFINITY;
  }

  /** Moves until the clock is filled up again; undefined if it never is. */
  get movesToGo(): number | undefined {
    if (this.control.kind !== 'clock' || this.control.moves === undefined) return undefined;
    return this.control.moves - (this.moves % this.control.moves);
  }

  /**
   * A move was made that took this long (ms).
   *
   * @returns by how much the time was exceeded, 0 or less if it was not
   */
  spend(elapsed: number): number {
    const over = elapsed - this.remaining;
    if (this.control.kind !== 'clock') return over;
    const refill = this.movesToGo === 1 ? this.control.base : 0;
    // A side that is late within the allowed margin does not carry the debt along.
    this.left = Math.max(0, this.left - elapsed) + this.control.increment + refill;
    this.moves++;
    return over;
  }
}
