import { FrameFile } from '../platform/node/frame-file.ts';
import { type Plan, planId } from './plan.ts';

/** Begins the first line of a file of results; the plan's id follows. */
const TITLE = 'stablemate jobs 1';

/**
 * The results of a plan's jobs in a file, in the order in which they came, each a frame whose tag is the job. Whoever
 * has it open must hold its lock.
 */
export class JobFile {
  private readonly frames: FrameFile;
  /** [job]: where its result begins; 0 if it is not there. */
  private readonly starts: Float64Array;
  private readonly lengths: Uint32Array;
  private results = 0;

  /**
   * Opens a file, or begins it.
   *
   * @throws InputError if it holds the results of another plan, or none
   * @throws Error with a `code` if the system refuses
   */
  constructor(file: string, plan: Plan) {
    this.starts = new Float64Array(plan.count);
    this.lengths = new Uint32Array(plan.count);
    this.frames = new FrameFile(file, {
      title: `${TITLE} ${planId(plan)}`,
      problem: `${file} does not hold results of this work; remove it, or name another one`,
      found: (job, start, { length }) => {
        if (job < this.starts.length) this.note(job, start, length);
        return job < this.starts.length;
      },
    });
  }

  /** The number of results. */
  get size(): number {
    return this.results;
  }

  has(job: number): boolean {
    return this.starts[job] !== 0;
  }

  /** The result of a job that is there. */
  get(job: number): Uint8Array {
    const result = new Uint8Array(this.lengths[job]!);
    this.frames.read(this.starts[job]!, result);
    return result;
  }

  /**
   * Appends the result of a job that is not there.
   *
   * @throws Error with a `code` if it cannot be written, as on a full disk; the file is then as before
   */
  add(job: number, result: Uint8Array): void {
    this.note(job, this.frames.append(job, result), result.length);
  }

  close(): void {
    this.frames.close();
  }

  private note(job: number, start: number, length: number): void {
    if (!this.has(job)) this.results++;
    this.starts[job] = start;
    this.lengths[job] = length;
  }
}
