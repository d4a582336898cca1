import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reasonOf } from '../errors/error-code.ts';
import { InputError } from '../errors/input-error.ts';
import { LockFile } from './lock-file.ts';

/** What work that goes on in a folder has saved of itself. */
export interface WorkState<Identity> {
  /** What all of the work depends on; it cannot be changed while it goes on. */
  readonly identity: Identity;
}

/** A folder in which long work keeps how far it is, so that the same command goes on. One process uses it at a time. */
export class WorkFolder {
  readonly path: string;
  private readonly lock: LockFile;

  /** @throws InputError if it cannot be used, or another process uses it */
  constructor(path: string) {
    this.path = path;
    try {
      mkdirSync(path, { recursive: true });
      this.lock = new LockFile(join(path, 'lock'));
    } catch (error) {
      if (error instanceof InputError) throw error;
      throw new InputError(`cannot use the folder '${path}' (${reasonOf(error)}); name another one with --dir`);
    }
  }

  /**
   * How far work is.
   *
   * @param name the file in which it is
   * @param what the work is called in errors: `a learning`
   * @param beginning its state if it only begins now
   * @throws InputError if the file holds another work of the kind
   */
  load<State extends WorkState<object>>(name: string, what: string, beginning: State): State {
    const saved = this.read<State>(name);
    if (!saved) return beginning;
    const known = saved.identity as Record<string, unknown> | undefined;
    for (const [key, value] of Object.entries(beginning.identity))
      if (known?.[key] !== value)
        throw new InputError(
          `'${this.path}' holds ${what} whose ${key} is ${said(known?.[key])}, not ${said(value)}; ` +
            'name another folder with --dir, or leave that option as it was',
        );
    return saved;
  }

  /** What a file of JSON says; undefined if it is not there. @throws InputError if it is damaged */
  read<Content>(name: string): Content | undefined {
    const file = join(this.path, name);
    if (!existsSync(file)) return undefined;
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as Content;
    } catch (error) {
      throw new InputError(`'${file}' is damaged (${(error as Error).message}); name another folder with --dir`);
    }
  }

  /** Saves how far work is. @throws InputError if that cannot be written; what was saved before is still there */
  save(name: string, state: unknown): void {
    this.write(name, JSON.stringify(state, undefined, 1));
  }

  /** Writes a file of the folder, all of it or nothing. */
  write(name: string, content: string | Uint8Array): void {
    this.put(name, (file) => writeFileSync(file, content, { flush: true }));
  }

  /**
   * Puts a file into the folder, all of it or nothing.
   *
   * @param make makes it where it is told to
   */
  put(name: string, make: (file: string) => void): void {
    const file = join(this.path, name);
    try {
      make(`${file}.new`);
      renameSync(`${file}.new`, file);
    } catch (error) {
      rmSync(`${file}.new`, { force: true });
      throw new InputError(`cannot write '${file}' (${reasonOf(error)}); the same command goes on when it can be`);
    }
  }

  close(): void {
    this.lock.release();
  }
}

/** The value of an option, in words. */
function said(value: unknown): string {
  return value === undefined ? 'the default' : String(value);
}
