import { createHash } from 'node:crypto';
import { BUILD_ID } from '../platform/build-id.ts';

/**
 * Long work as data: `count` jobs, numbered from 0, each of which has a result that depends on kind, setup and number
 * alone, wherever and in whatever order they are done.
 */
export interface Plan {
  /** The name of the work, by which `job-worker.ts` finds the code. */
  readonly kind: string;
  /** All that the jobs depend on, the same for all of them: only what JSON keeps, so no typed arrays. */
  readonly setup: unknown;
  readonly count: number;
  /** Jobs are best done by the same machine in groups of this number, from job 0 on; missing: 1. */
  readonly together?: number | undefined;
  /**
   * Memory that the threads of this process share to be faster. No result may depend on it; elsewhere there is other
   * memory of its size, zeroed.
   */
  readonly shared?: SharedArrayBuffer | undefined;
}

/** The name of this run when it has no build's fingerprint, so that no other run takes its results for its own. */
const UNBUILT = `${process.pid}-${Date.now()}`;

/**
 * A name for a plan that every process of the same build gives it, and no process gives another plan: 32 hexadecimal
 * digits.
 */
export function planId({ kind, setup, count }: Plan): string {
  const text = JSON.stringify([BUILD_ID ?? UNBUILT, kind, count, setup]);
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
