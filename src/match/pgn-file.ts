import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { codeOf, reasonOf } from '../errors/error-code.ts';
import { InputError } from '../errors/input-error.ts';
import { type PgnFile, parsePgn } from './pgn-parse.ts';

/**
 * Reads the games of a file; none if there is no such file.
 *
 * @throws InputError if it cannot be read
 */
export function readPgnFile(file: string): PgnFile & { readonly text: string } {
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      throw new InputError(`cannot read '${file}' (${reasonOf(error)})`);
  }
  return { ...parsePgn(text, file), text };
}

/**
 * The file beside that of the games which keeps them while another program has the first one open for itself alone, as
 * programs on Windows may.
 */
export function waitingFile(file: string): string {
  return `${file}.waiting`;
}

/**
 * Appends a game to a file, after those that waited for it, and returns when it is on the disk: all of it, or, if that
 * fails, nothing of it. While another program has the file open for itself, the game waits with the others.
 *
 * @returns whether no game waits now
 * @throws InputError if it cannot be written
 */
export function saveGame(file: string, text: string): boolean {
  const waiting = waitingFile(file);
  try {
    const before = existsSync(waiting) ? readFileSync(waiting, 'utf8') : '';
    if (before + text !== '') append(file, before + text);
    // Killed before this, we leave games in both files; whoever reads them knows that they are the same.
    rmSync(waiting, { force: true });
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EBUSY') throw cannotWrite(file, error);
    if (text !== '') appendToFile(waiting, text);
    return false;
  }
}

/**
 * Appends to a file as `saveGame` does, but waits for nobody.
 *
 * @throws InputError if it cannot be written
 */
export function appendToFile(file: string, text: string): void {
  try {
    append(file, text);
  } catch (error) {
    throw cannotWrite(file, error);
  }
}

function append(file: string, text: string): void {
  const descriptor = openSync(file, 'a');
  try {
    const before = fstatSync(descriptor).size;
    const bytes = Buffer.from(text);
    try {
      // One call, so that a process killed meanwhile leaves a whole game or none.
      if (writeSync(descriptor, bytes) !== bytes.length) throw new Error('disk full');
      fsyncSync(descriptor);
    } catch (error) {
      ftruncateSync(descriptor, before);
      throw error;
    }
  } finally {
    closeSync(descriptor);
  }
}

function cannotWrite(file: string, error: unknown): InputError {
  return new InputError(`cannot write '${file}' (${reasonOf(error)})`);
}

/**
 * Takes off a file what follows its last whole game, as a crash of the machine may leave it; it is kept in
 * `<file>.rest`.
 *
 * @throws InputError if it cannot be written
 */
export function dropRest(file: string): void {
  const { text, complete } = readPgnFile(file);
  const rest = text.slice(complete);
  if (rest.trim() === '') return;
  appendToFile(`${file}.rest`, rest);
  try {
    const whole = `${file}.new`;
    writeFileSync(whole, complete === 0 ? '' : `${text.slice(0, complete)}\n\n`, { flush: true });
    renameSync(whole, file);
  } catch (error) {
    throw cannotWrite(file, error);
  }
}
