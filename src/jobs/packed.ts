import { deserialize, serialize } from 'node:v8';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** The first byte of a packed result. */
const PLAIN = 0;
const DEFLATED = 1;
/** Results of fewer bytes are not worth compressing. */
const COMPRESSED_FROM = 1024;
/** Higher levels take several times as long and save little. */
const LEVEL = 1;

/**
 * A result as bytes, compressed if it is long.
 *
 * @param result anything that `structuredClone` can copy
 * @returns bytes in a buffer of their own, because a message to another thread copies the whole buffer
 */
export function pack(result: unknown): Uint8Array {
  const bytes = serialize(result);
  const isLong = bytes.length >= COMPRESSED_FROM;
  const body = isLong ? deflateRawSync(bytes, { level: LEVEL }) : bytes;
  const packed = new Uint8Array(1 + body.length);
  packed[0] = isLong ? DEFLATED : PLAIN;
  packed.set(body, 1);
  return packed;
}

/** The result that was packed. */
export function unpack(packed: Uint8Array): unknown {
  const body = packed.subarray(1);
  return deserialize(packed[0] === DEFLATED ? inflateRawSync(body) : body);
}
