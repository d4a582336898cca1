import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { codeOf } from '../errors/error-code.ts';
import { InputError } from '../errors/input-error.ts';

/** Which process holds a lock. */
interface Holder {
  readonly pid: number;
  readonly host: string;
  /** When it began, as the system counts, where that can be known: numbers of processes are used again. */
  readonly begun: string;
}

/** A file that says that a process uses another file. The lock of a process that is gone counts for nothing. */
export class LockFile {
  private readonly file: string;

  /**
   * Takes the lock.
   *
   * @throws InputError if a process that still runs, or one of another machine, holds it
   * @throws Error with a `code` if the system refuses
   */
  constructor(file: string) {
    this.file = file;
    const own = `${file}.${process.pid}`;
    writeFileSync(own, JSON.stringify(holderOf(process.pid)));
    try {
      while (!linked(own, file)) this.removeStale();
    } finally {
      rmSync(own, { force: true });
    }
  }

  /** Gives it back. */
  release(): void {
    rmSync(this.file, { force: true });
  }

  private removeStale(): void {
    const text = readLock(this.file);
    if (text === undefined) return;
    const holder = parseHolder(text);
    if (holder && isRunning(holder)) {
      const where = holder.host === hostname() ? '' : ` on ${holder.host}`;
      throw new InputError(`process ${holder.pid}${where} is doing the same work; if not, remove ${this.file}`);
    }
    // Another process may have taken it over meanwhile; only one can move the stale file away.
    const aside = `${this.file}.${process.pid}.stale`;
    try {
      renameSync(this.file, aside);
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return;
      throw error;
    }
    if (readLock(aside) !== text) linked(aside, this.file);
    rmSync(aside, { force: true });
  }
}

/** Gives a file a second name, which fails if there is a file of that name. @returns whether it worked */
function linked(file: string, name: string): boolean {
  try {
    linkSync(file, name);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

function readLock(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function parseHolder(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return undefined;
  }
}

function holderOf(pid: number): Holder {
  return { pid, host: hostname(), begun: beginOf(pid) };
}

function isRunning({ pid, host, begun }: Holder): boolean {
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // It runs if we may only not signal it.
    if (codeOf(error) === 'ESRCH') return false;
  }
  return beginOf(pid) === begun;
}

/**
 * When a process began, in the system's clock ticks since the machine started; empty where that cannot be known, or the
 * process has ended and only its parent has not waited for it.
 */
function beginOf(pid: number): string {
  try {
    // The name of the program comes second, in parentheses, and may contain anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    return fields[0] === 'Z' ? '' : fields[19]!;
  } catch {
    return '';
  }
}
