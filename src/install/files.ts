import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { reasonOf } from '../errors/error-code.ts';
import { InputError } from '../errors/input-error.ts';

/** Deletes files or folders that may be there. @throws InputError if one cannot be deleted */
export function removeFiles(...files: readonly string[]): void {
  for (const file of files) writing(file, () => rmSync(file, { recursive: true, force: true }));
}

/**
 * Does something to a file.
 *
 * @throws InputError naming the file if that is not possible
 */
export function writing(file: string, action: () => void): void {
  try {
    action();
  } catch (error) {
    throw new InputError(`cannot write '${file}' (${reasonOf(error)})`);
  }
}

/** Writes all of a file or nothing: another program never finds half of it. @throws Error of the system */
export function replaceFile(file: string, text: string, encoding: BufferEncoding = 'utf8'): void {
  const added = `${file}.new`;
  try {
    writeFileSync(added, text, encoding);
    renameSync(added, file);
  } catch (error) {
    rmSync(added, { force: true });
    throw error;
  }
}
