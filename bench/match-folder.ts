import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../src/errors/error-code.ts';
import { InputError } from '../src/errors/input-error.ts';

/** What must be the same for games to count together, each as text. */
export type Identity = Readonly<Record<string, string>>;

/** Holds the number of the process that plays into the folder. */
const RUNNING = 'running';

/**
 * Makes the folder if there is none, and this process the only one that plays into it, until it ends in whatever way.
 *
 * @throws InputError if another one plays into it, or nothing can be written there
 */
export function claimFolder(folder: string): void {
  const file = join(folder, RUNNING);
  try {
    mkdirSync(folder, { recursive: true });
    const other = Number(textOf(file));
    if (other > 0 && other !== process.pid && runs(other))
      throw new InputError(
        `process ${other} plays into '${folder}' already; wait for it or end it ` +
          `(if it is another program, remove ${file})`,
      );
    writeFileSync(file, `${process.pid}\n`);
    process.on('exit', () => rmSync(file, { force: true }));
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError(`cannot write into the folder '${folder}' (${codeOf(error)})`);
  }
}

/**
 * Notes what the games of a contest in a folder have in common, or compares it with what was noted before.
 *
 * @throws InputError naming what is different
 */
export function checkIdentity(folder: string, contest: string, identity: Identity): void {
  const file = join(folder, `${contest}.json`);
  const text = textOf(file);
  if (text.trim() === '') {
    writeFileSync(file, `${JSON.stringify(identity, null, 2)}\n`, { flush: true });
    return;
  }
  let before: Identity;
  try {
    before = JSON.parse(text) as Identity;
  } catch (error) {
    throw new InputError(`${file}: ${(error as Error).message}`);
  }
  for (const [key, value] of Object.entries(identity))
    if (before[key] !== value)
      throw new InputError(
        `'${folder}' holds games with ${key} '${before[key]}', not '${value}'; choose another --folder for these`,
      );
}

/** The text of a file, '' if there is none. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return '';
    throw error;
  }
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}
