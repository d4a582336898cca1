import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** The path of a file in a folder. */
export function pathIn(folder: string, file: string): string {
  return join(folder, file);
}

/** The path of a file that another file names, by a path from the folder where that one is. */
export function fileBeside(file: string, name: string): string {
  return resolve(dirname(file), name);
}

/** Can files be read at once? */
export const READS_AT_ONCE: boolean = true;

/**
 * All bytes of a file.
 *
 * @returns undefined if there is no such file
 * @throws Error if it cannot be read
 */
export function readFile(file: string): Uint8Array | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Writes a file, in the place of an older one; a reader sees the whole file or none of it.
 *
 * @param unfinished what is written before it takes the file's place; only a process that is killed leaves it
 * @throws Error with a `code` if the system refuses
 */
export function writeFile(file: string, bytes: Uint8Array, unfinished = `${file}.${process.pid}.tmp`): void {
  try {
    writeFileSync(unfinished, bytes);
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

/**
 * Compresses with Brotli.
 *
 * @param quality 0 to 11
 */
export function compress(bytes: Uint8Array, quality: number): Uint8Array {
  return brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 22 },
  });
}

/**
 * What was compressed.
 *
 * @param most bytes that it may have
 * @throws Error if it has more, or is damaged
 */
export function decompress(bytes: Uint8Array, most: number): Uint8Array {
  return brotliDecompressSync(bytes, { maxOutputLength: most });
}
