import { freemem, totalmem } from 'node:os';

/**
 * Bytes of memory that can still be had without driving others out. Only Linux tells so; elsewhere what the machine has in all must
 * do, for what is called free there leaves out all that would be given up.
 */
export function availableMemory(): number {
  if (process.platform !== 'linux') return totalmem();
  // A container may have less than the machine.
  const limit = process.constrainedMemory();
  return limit > 0 && limit < totalmem() ? Math.min(freemem(), limit - process.memoryUsage.rss()) : freemem();
}
