import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { codeOf } from '../errors/error-code.ts';
import { InputError } from '../errors/input-error.ts';
import { cacheFolder } from '../platform/node/cache-folder.ts';
import { JobFile } from './job-file.ts';
import { LockFile } from './lock-file.ts';
import { unpack } from './packed.ts';
import { type Plan, planId } from './plan.ts';

/** How a store saves its results. */
export interface SaveOptions {
  /** The file. */
  readonly file: string;
  /** How old (ms) the store must be before the file is written: short work leaves no trace. */
  readonly after: number;
  /** Told in one line why results are not saved; they are then kept in memory only. */
  readonly warn: (line: string) => void;
}

const EXTENSION = '.jobs';
/** Files of work that nobody has gone on with for so long (ms) are removed: 30 days. */
const FORGOTTEN_AFTER = 30 * 24 * 3600 * 1000;

/** The results of a plan's jobs, each taken once, in memory and, when the work takes long, in a file. */
export class JobStore {
  private readonly plan: Plan;
  /** Results that are in no file. */
  private readonly kept = new Map<number, Uint8Array>();
  private readonly save: SaveOptions | undefined;
  /** Whether nothing more is written to the file, because that has failed. */
  private hasFailed = false;
  private file: JobFile | undefined;
  private lock: LockFile | undefined;
  private readonly begun = Date.now();

  /**
   * @param save where results that an earlier process saved are read from, and the new ones go; without it they are
   *   kept in memory only
   */
  constructor(plan: Plan, save?: SaveOptions) {
    this.plan = plan;
    this.save = save;
    if (save && existsSync(save.file)) this.open(save);
  }

  /**
   * A store in the user's cache folder, where the same work finds its results again.
   *
   * @param save but for the file
   */
  static inCache(plan: Plan, save: Omit<SaveOptions, 'file'>): JobStore {
    const folder = join(cacheFolder(), 'jobs');
    removeForgotten(folder);
    return new JobStore(plan, { ...save, file: join(folder, planId(plan) + EXTENSION) });
  }

  /** The number of results. */
  get size(): number {
    return this.kept.size + (this.file?.size ?? 0);
  }

  has(job: number): boolean {
    return this.kept.has(job) || this.file?.has(job) === true;
  }

  /** Takes the packed result of a job, unless it has one. */
  add(job: number, packed: Uint8Array): void {
    const { save } = this;
    if (save && !this.file && !this.hasFailed && Date.now() - this.begun >= save.after) this.open(save);
    if (!this.has(job) && !this.write(job, packed)) this.kept.set(job, packed);
  }

  /** The results by the number of their job, each unpacked when it is asked for, as often as that is done. */
  results<Result>(): Iterable<Result> {
    const { plan } = this;
    const packedOf = (job: number): Uint8Array => {
      const packed = this.kept.get(job) ?? this.file?.get(job);
      if (!packed) throw new Error(`job ${job} of ${plan.kind} has no result`);
      return packed;
    };
    return {
      *[Symbol.iterator]() {
        for (let job = 0; job < plan.count; job++) yield unpack(packedOf(job)) as Result;
      },
    };
  }

  /** Removes the file, because what the results were needed for is done; they are gone. */
  remove(): void {
    this.file?.close();
    this.file = undefined;
    if (this.lock) rmSync(this.save!.file, { force: true });
    this.release();
  }

  /** Keeps the file for a later process. */
  close(): void {
    this.file?.close();
    this.file = undefined;
    this.release();
  }

  private release(): void {
    this.lock?.release();
    this.lock = undefined;
  }

  /** Opens the file and writes what has been kept in memory until now. */
  private open({ file, warn }: SaveOptions): void {
    try {
      mkdirSync(dirname(file), { recursive: true });
      this.lock = new LockFile(`${file}.lock`);
      this.file = new JobFile(file, this.plan);
    } catch (error) {
      this.release();
      this.hasFailed = true;
      if (!(error instanceof InputError) && !isOfSystem(error)) throw error;
      warn(`this work is not saved: ${(error as Error).message}`);
      return;
    }
    for (const [job, packed] of this.kept) if (this.file.has(job) || this.write(job, packed)) this.kept.delete(job);
  }

  /** @returns whether the result is in the file; if not, this and all later ones stay in memory */
  private write(job: number, packed: Uint8Array): boolean {
    if (!this.file || this.hasFailed) return false;
    try {
      this.file.add(job, packed);
      return true;
    } catch (error) {
      if (!isOfSystem(error)) throw error;
      this.hasFailed = true;
      this.save!.warn(`from now on the work is not saved: cannot write ${this.save!.file} (${codeOf(error)})`);
      return false;
    }
  }
}

function isOfSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

/** Removes what was saved long ago and never gone on with. */
function removeForgotten(folder: string): void {
  const before = Date.now() - FORGOTTEN_AFTER;
  for (const name of namesIn(folder)) {
    const file = join(folder, name);
    if ((statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY) < before)
      rmSync(file, { force: true, recursive: true });
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
