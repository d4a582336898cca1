import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** A short text that tells builds apart by the contents of a file. */
export function buildId(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 12);
}
