import { freemem, totalmem } from 'node:os';

/** Can threads share memory? */
export const CAN_SHARE: boolean = true;

/** Memory that threads share, all zeros. */
export function sharedMemory(bytes: number): ArrayBufferLike {
  return new SharedArrayBuffer(bytes);
}

/**
 * Bytes of memory that this process can still use without driving other processes out. Only Linux tells this; elsewhere
 * it is all memory of the machine, because what is called free there leaves out caches that would be given up.
 */
export function availableMemory(): number {
  if (process.platform !== 'linux') return totalmem();
  // A container may have less than the machine.
  const limit = process.constrainedMemory();
  return limit > 0 && limit < totalmem() ? Math.min(freemem(), limit - process.memoryUsage.rss()) : freemem();
}
