import { availableMemory } from '#platform/memory';
import { InputError } from '../errors/input-error.ts';

/** Bounds and default of the transposition table's size in MB. */
export const HASH_MIN = 1;
export const HASH_MAX = 4096;
export const HASH_DEFAULT = 64;

const BYTES_PER_MB = 2 ** 20;

/**
 * Checks that there is memory for a transposition table of a size. Without the check the system would allocate more
 * memory than there is, and kill the process when it is used.
 *
 * @param megabytes the size that is wanted
 * @param present the size of the table in use, whose memory will be free, in MB
 * @throws InputError if the size is out of bounds or there is not enough memory
 */
export function checkHashSize(megabytes: number, present: number): void {
  if (!Number.isInteger(megabytes) || megabytes < HASH_MIN || megabytes > HASH_MAX)
    throw new InputError(`hash size '${megabytes}' must be a whole number of MB from ${HASH_MIN} to ${HASH_MAX}`);
  const available = Math.floor(availableMemory() / BYTES_PER_MB);
  if (megabytes > HASH_DEFAULT && megabytes > available + present)
    throw notEnoughMemory(megabytes, present, ` (${available} MB are free)`);
}

/** The error of a table for which there is no memory, both sizes in MB. */
export function notEnoughMemory(megabytes: number, present: number, why = ''): InputError {
  return new InputError(
    `there is not enough memory for a hash table of ${megabytes} MB${why}; the old one of ${present} MB stays in use`,
  );
}
