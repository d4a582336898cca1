/** Can threads share memory? Only in a page that is cross-origin isolated, as its web server's headers say. */
export const CAN_SHARE: boolean = globalThis.crossOriginIsolated === true;

/** Memory that threads share, all zeros; where they cannot, memory of which each gets a copy. */
export function sharedMemory(bytes: number): ArrayBufferLike {
  return CAN_SHARE ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes);
}

/** Bytes of memory that may be used; a page cannot find out, but has an error when there is no more. */
export function availableMemory(): number {
  return Number.POSITIVE_INFINITY;
}
