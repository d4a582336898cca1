import {
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { codeOf } from '../errors/error-code.ts';
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
      throw new InputError(`cannot read '${file}' (${codeOf(error)})`);
  }
  return { ...parsePgn(text, file), text };
}

/**
 * Appends a game to a file, and returns when it is on the disk: all of it, or, if that fails, nothing of it.
 *
 * @throws InputError if it cannot be written
 */
export function appendToFile(file: string, text: string): void {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(file, 'a');
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
  } catch (error) {
    throw new InputError(`cannot write '${file}' (${codeOf(error)})`);
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
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
    throw new InputError(`cannot write '${file}' (${codeOf(error)})`);
  }
}
