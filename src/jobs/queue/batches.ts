/** How long (ms) a batch should take: long enough that handing it out costs nothing, short enough to be lost. */
const BATCH_TIME = 30_000;
/** Batches per thread that wait or are done at the same time, so that no thread waits for the coordinator. */
const AHEAD = 2;
/** Batches that wait while no worker is known, so that the first ones that come have something to do. */
const AHEAD_OF_ALL = 4;
const MOST_JOBS = 100_000;
/** The weight of the last batch in the estimate of a job's time. */
const NEWS = 0.3;

/** Cuts jobs into batches: small ones first, to learn how long a job takes, and small ones again at the end. */
export class Batches {
  private readonly waiting: number[];
  private readonly together: number;
  /** Estimated time (ms) of a job in one thread; undefined before the first result. */
  private each: number | undefined;

  /**
   * @param jobs their numbers, ascending
   * @param together jobs are kept together in groups of this number, see `Plan`
   */
  constructor(jobs: readonly number[], together: number) {
    this.waiting = jobs.toReversed();
    this.together = together;
  }

  /** Takes jobs from those that wait, because they are in the queue already. */
  remove(jobs: ReadonlySet<number>): void {
    const left = this.waiting.filter((job) => !jobs.has(job));
    this.waiting.splice(0, this.waiting.length, ...left);
  }

  /** Puts jobs back that nobody does any more. */
  giveBack(jobs: readonly number[]): void {
    this.waiting.push(...jobs);
    this.waiting.sort((a, b) => b - a);
  }

  /** A batch took its time. */
  learn(jobs: number, time: number): void {
    const each = time / jobs;
    this.each = this.each === undefined ? each : (1 - NEWS) * this.each + NEWS * each;
  }

  /**
   * The next batch, or undefined if none is needed now.
   *
   * @param outstanding the number of batches that wait or are being done
   * @param threads those of all workers
   */
  next(outstanding: number, threads: number): number[] | undefined {
    if (this.waiting.length === 0 || outstanding >= Math.max(AHEAD * threads, AHEAD_OF_ALL)) return undefined;
    const share = this.waiting.length / Math.max(AHEAD * threads, 1);
    const wanted = this.each === undefined ? 1 : Math.min(BATCH_TIME / Math.max(this.each, 1e-3), share, MOST_JOBS);
    const batch: number[] = [];
    const groupOf = (job: number): number => Math.floor(job / this.together);
    while (this.waiting.length > 0) {
      const job = this.waiting.at(-1)!;
      if (batch.length >= wanted && groupOf(job) !== groupOf(batch.at(-1)!)) break;
      batch.push(this.waiting.pop()!);
    }
    return batch;
  }
}
