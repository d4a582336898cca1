import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { reasonOf } from '../errors/error-code.ts';
import { InputError } from '../errors/input-error.ts';
import { LockFile } from '../jobs/lock-file.ts';
import { type Plan, planId } from '../jobs/plan.ts';
import { removeFit } from '../learn/checkpoint.ts';
import type { FitCheckpoint } from '../learn/network-fit.ts';
import { PositionsFile, readPositions } from '../learn/positions-file.ts';
import { recordFormat } from '../learn/record.ts';
import { cacheFolder } from '../platform/node/cache-folder.ts';
import { savedAfter } from './long-work.ts';
import type { TrainOrder } from './train-options.ts';

/**
 * Opens the files of positions that a training learns from besides.
 *
 * @throws InputError if one is no file of positions of the game, or of another kind of training
 */
export function openOthers({ tables, also, withTerms }: TrainOrder): PositionsFile[] {
  const opened: PositionsFile[] = [];
  try {
    for (const file of also) opened.push(readPositions(file, tables, withTerms));
    return opened;
  } catch (error) {
    for (const file of opened) file.close();
    throw error;
  }
}

/** The files of a training: positions, and how far the fit is. Another process with the same work has others. */
export class TrainFiles {
  readonly positions: PositionsFile;
  readonly checkpoint: FitCheckpoint;
  private readonly kept: boolean;
  private readonly file: string;
  private readonly lock: LockFile | undefined;

  /**
   * @param origin what the positions depend on, as values that JSON keeps
   * @throws InputError if positions cannot be written there, or the file holds something else
   */
  constructor({ tables, positions, also }: TrainOrder, jobs: Plan, origin: unknown) {
    const folder = join(cacheFolder(), 'jobs');
    this.kept = positions !== undefined;
    const id = planId(jobs);
    const common = positions ?? join(folder, `${id}.positions`);
    try {
      mkdirSync(folder, { recursive: true });
      this.lock = this.kept ? new LockFile(`${common}.lock`) : lockUnlessTaken(`${common}.lock`);
      this.file = this.lock ? common : `${common}.${process.pid}`;
      this.positions = new PositionsFile(this.file, { format: recordFormat(tables), plan: origin });
    } catch (error) {
      this.lock?.release();
      if (error instanceof InputError) throw error;
      throw new InputError(`cannot write '${common}' (${reasonOf(error)}); name another file with --positions`);
    }
    this.checkpoint = {
      file: `${this.file}.fit`,
      id: [id, ...also.map((file) => resolve(file))].join(' '),
      after: savedAfter(),
      goesOn: (epoch) => console.error(`stablemate: goes on with epoch ${epoch} of the fit`),
      warn: (line) => console.error(`stablemate: ${line}`),
    };
  }

  /** Removes what is needed no longer. */
  remove(): void {
    removeFit(this.checkpoint.file);
    if (!this.kept) rmSync(this.file, { force: true });
  }

  close(): void {
    this.positions.close();
    if (!this.lock) this.remove();
    this.lock?.release();
  }
}

function lockUnlessTaken(file: string): LockFile | undefined {
  try {
    return new LockFile(file);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
