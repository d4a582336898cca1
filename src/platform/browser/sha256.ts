import { sha256 as hash } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** The SHA-256 of bytes: 32 bytes. */
export function sha256(bytes: Uint8Array): Uint8Array {
  return hash(bytes);
}

/** The same of a text or of bytes, as the first `digits` of its 64 hexadecimal digits. */
export function sha256Hex(data: string | Uint8Array, digits = 64): string {
  return bytesToHex(hash(typeof data === 'string' ? utf8ToBytes(data) : data)).slice(0, digits);
}
