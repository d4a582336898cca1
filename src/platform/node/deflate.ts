import { constants, deflateRawSync, inflateRawSync } from 'node:zlib';

/** Bytes compressed as raw Deflate, as small as that gets. */
export function deflate(bytes: Uint8Array): Uint8Array {
  return deflateRawSync(bytes, { level: constants.Z_BEST_COMPRESSION, memLevel: constants.Z_MAX_MEMLEVEL });
}

/**
 * The bytes that were compressed.
 *
 * @param length how many they are
 * @returns undefined if what was compressed is damaged or was not that many bytes
 */
export function inflate(bytes: Uint8Array, length: number): Uint8Array | undefined {
  try {
    const inflated = inflateRawSync(bytes, { maxOutputLength: Math.max(length, 1) });
    return inflated.length === length ? inflated : undefined;
  } catch {
    return undefined;
  }
}
