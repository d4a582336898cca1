import { monotonicNow } from '#platform/clock';
import type { SearchLimits } from './limits.ts';
import { PONDER_HIT, type SearchOrder } from './messages.ts';
import type { Stability } from './stability.ts';
import { planTime, type TimeBudget, timeFactor } from './time.ts';

/**
 * The longest that a search waits for the endgame table of its position: in ms, and as a share of its time, which is
 * larger where time that is not used is lost.
 */
const LONGEST_WAIT = 2000;
const WAIT_SHARE = 0.5;
const WAIT_SHARE_FIXED = 0.9;

/** The time of one search as one of its threads sees it; while pondering it stands still. */
export class SearchClock {
  private readonly control: Int32Array;
  private readonly budget: TimeBudget;
  private readonly id: number;
  private readonly limits: SearchLimits;
  private readonly begun: number;
  /** When the mover's clock began to run; undefined until a ponder-hit. */
  private running: number | undefined;

  /**
   * @param control the words where a ponder-hit is told, see `messages.ts`
   * @param movesAhead as `planTime` wants it
   */
  constructor({ id, limits, startedAt }: SearchOrder, control: Int32Array, movesAhead: number) {
    this.control = control;
    this.budget = planTime(limits, movesAhead);
    this.id = id;
    this.limits = limits;
    this.begun = startedAt;
    this.running = limits.ponder ? undefined : startedAt;
  }

  /** Milliseconds since the search was ordered. */
  elapsed(): number {
    return monotonicNow() - this.begun;
  }

  isPondering(): boolean {
    if (this.running === undefined && this.limits.ponder && Atomics.load(this.control, PONDER_HIT) >= this.id) {
      this.running = monotonicNow();
    }
    return this.running === undefined;
  }

  /** Must the search end wherever it is? */
  isOver(): boolean {
    return this.isPast(this.budget.hard);
  }

  /** Is there time for another depth? */
  mayDeepen(stability: Stability): boolean {
    const { soft, hard } = this.budget;
    return !this.isPast(Math.min(hard, soft * timeFactor(stability)));
  }

  /**
   * For how many more milliseconds the search may wait for an endgame table before it begins; not positive when it may
   * not.
   */
  waitLeft(): number {
    const { soft, hard } = this.budget;
    const most = soft === Number.POSITIVE_INFINITY ? hard * WAIT_SHARE_FIXED : soft * WAIT_SHARE;
    return Math.min(LONGEST_WAIT, most) - this.elapsed();
  }

  private isPast(time: number): boolean {
    return time !== Number.POSITIVE_INFINITY && !this.isPondering() && monotonicNow() - this.running! >= time;
  }
}
