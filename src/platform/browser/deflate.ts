import { deflateSync, inflateSync } from 'fflate';

/** Bytes compressed as raw Deflate, as small as that gets. */
export function deflate(bytes: Uint8Array): Uint8Array {
  return deflateSync(bytes, { level: 9 });
}

/**
 * The bytes that were compressed.
 *
 * @param length how many they are
 * @returns undefined if what was compressed is damaged or was not that many bytes
 */
export function inflate(bytes: Uint8Array, length: number): Uint8Array | undefined {
  try {
    // One byte more, so that it is seen when there are more.
    const inflated = inflateSync(bytes, { out: new Uint8Array(length + 1) });
    return inflated.length === length ? inflated : undefined;
  } catch {
    return undefined;
  }
}
