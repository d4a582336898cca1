import { createHash } from 'node:crypto';

/** The SHA-256 of bytes: 32 bytes. */
export function sha256(bytes: Uint8Array): Uint8Array {
  return createHash('sha256').update(bytes).digest();
}

/** The same of a text or of bytes, as the first `digits` of its 64 hexadecimal digits. */
export function sha256Hex(data: string | Uint8Array, digits = 64): string {
  return createHash('sha256').update(data).digest('hex').slice(0, digits);
}
