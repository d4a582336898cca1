import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { writeFile } from '#platform/files';
import { codeOf } from '../errors/error-code.ts';

/** Begins a file of a fit's state. */
const TITLE = Buffer.from('stablemate fit 1\n');
const HASH_BYTES = 32;

/** How far a fit is, before its next piece is learned from. */
export interface FitState {
  /** The epoch, counted from 1, and how many of its pieces are done. */
  readonly epoch: number;
  readonly piece: number;
  /** Positions of the epoch that are done, and the sum of their squared errors. */
  readonly positions: number;
  readonly error: number;
  readonly steps: number;
  /** The error over what is kept back of the best epoch; 0 for its epoch if there is none yet. */
  readonly best: { readonly epoch: number; readonly error: number };
}

/** What is saved of a fit besides, as bytes: weights, running means and averages, and the weights of the best epoch. */
export interface FitBytes {
  readonly numbers: Uint8Array;
  readonly best: Uint8Array;
}

/**
 * Saves how far a fit is: whoever reads the file meanwhile, or after the process was killed, finds it whole. One process
 * at a time may save the same file.
 *
 * @param id names all that the fit depends on
 * @throws Error with a `code` if the system refuses
 */
export function saveFit(file: string, id: string, state: FitState, { numbers, best }: FitBytes): void {
  const body = Buffer.concat([TITLE, Buffer.from(`${JSON.stringify({ id, state })}\n`), numbers, best]);
  writeFile(file, Buffer.concat([body, hashOf(body)]), unfinishedFit(file));
}

/** Removes what was saved of a fit, and what a process that was killed while it saved has left. */
export function removeFit(file: string): void {
  for (const name of [file, unfinishedFit(file)]) rmSync(name, { force: true });
}

/** What is written before it takes the place of the file. */
export function unfinishedFit(file: string): string {
  return `${file}.unfinished`;
}

/**
 * Reads how far a fit was.
 *
 * @param bytes filled if the file is of this fit
 * @returns undefined if there is no file, or one that is damaged or of another fit
 * @throws Error with a `code` if the system refuses
 */
export function readFit(file: string, id: string, bytes: FitBytes): FitState | undefined {
  const whole = contentOf(file);
  const body = whole?.subarray(0, -HASH_BYTES);
  if (!body || !hashOf(body).equals(whole!.subarray(body.length))) return undefined;
  const end = body.indexOf('\n', TITLE.length);
  if (!body.subarray(0, TITLE.length).equals(TITLE) || end < 0) return undefined;
  const header = JSON.parse(body.toString('utf8', TITLE.length, end)) as { id: string; state: FitState };
  const split = end + 1 + bytes.numbers.length;
  if (header.id !== id || body.length !== split + bytes.best.length) return undefined;
  bytes.numbers.set(body.subarray(end + 1, split));
  bytes.best.set(body.subarray(split));
  return header.state;
}

function contentOf(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function hashOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
