import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reasonOf } from '../errors/error-code.ts';
import { InputError } from '../errors/input-error.ts';
import { LockFile } from '../jobs/lock-file.ts';
import type { TrialResult } from './spsa-games.ts';

/** What the results of a tuning depend on, each as JSON has it; it cannot be changed while the tuning goes on. */
export type SpsaIdentity = Readonly<Record<string, unknown>>;

/** A result as it is saved: the numbers of wins, draws, losses and faults. */
type SavedResult = readonly [wins: number, draws: number, losses: number, faults: number];

interface SavedState {
  readonly identity: SpsaIdentity;
  /** By the number of the job; null: not played yet. */
  readonly results: readonly (SavedResult | null)[];
}

const STATE = 'spsa.json';

/** The folder of a tuning: its results, of which all its values follow. Only one process uses it at a time. */
export class SpsaFolder {
  private readonly path: string;
  private readonly identity: SpsaIdentity;
  private readonly lock: LockFile;
  private readonly results: (SavedResult | null)[];

  /**
   * @param identity what the tuning is
   * @throws InputError if the folder cannot be used, holds another tuning, or another process uses it
   */
  constructor(path: string, identity: SpsaIdentity) {
    this.path = path;
    this.identity = identity;
    try {
      mkdirSync(path, { recursive: true });
      this.lock = new LockFile(join(path, 'lock'));
    } catch (error) {
      if (error instanceof InputError) throw error;
      throw new InputError(`cannot use the folder '${path}' (${reasonOf(error)}); name another one with --folder`);
    }
    try {
      this.results = this.load();
    } catch (error) {
      this.lock.release();
      throw error;
    }
  }

  /** The number of results. */
  get size(): number {
    return this.results.filter((result) => result).length;
  }

  /** The result of a job, if it is known. */
  get(job: number): TrialResult | undefined {
    const result = this.results[job];
    if (!result) return undefined;
    const [wins, draws, losses, faults] = result;
    return { wins, draws, losses, faults };
  }

  /** Saves the result of a job, unless it has one. @throws InputError if it cannot be written */
  add(job: number, { wins, draws, losses, faults }: TrialResult): void {
    if (this.results[job]) return;
    while (this.results.length < job) this.results.push(null);
    this.results[job] = [wins, draws, losses, faults];
    const { identity, results } = this;
    this.write(STATE, `${JSON.stringify({ identity, results } satisfies SavedState)}\n`);
  }

  /**
   * Writes a file of the folder, all of it or nothing.
   *
   * @returns its path
   * @throws InputError if that fails
   */
  write(name: string, text: string): string {
    const file = join(this.path, name);
    try {
      writeFileSync(`${file}.new`, text, { flush: true });
      renameSync(`${file}.new`, file);
      return file;
    } catch (error) {
      rmSync(`${file}.new`, { force: true });
      throw new InputError(`cannot write '${file}' (${reasonOf(error)}); the same command goes on when it can be`);
    }
  }

  close(): void {
    this.lock.release();
  }

  private load(): (SavedResult | null)[] {
    const file = join(this.path, STATE);
    if (!existsSync(file)) return [];
    let state: SavedState;
    try {
      state = JSON.parse(readFileSync(file, 'utf8')) as SavedState;
    } catch (error) {
      throw new InputError(`'${file}' is damaged (${(error as Error).message}); name another folder with --folder`);
    }
    for (const [key, value] of Object.entries(this.identity)) {
      const [known, wanted] = [JSON.stringify(state.identity?.[key]), JSON.stringify(value)];
      if (known !== wanted)
        throw new InputError(
          `'${this.path}' holds a tuning whose ${key} is ${shortened(known)}, not ${shortened(wanted)}; ` +
            'name another --folder for this one',
        );
    }
    return [...state.results];
  }
}

function shortened(text: string | undefined): string {
  if (text === undefined) return 'not said';
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
