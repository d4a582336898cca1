import { createHash } from 'node:crypto';

const CHECKSUM_BYTES = 32;
/** Where the length of the file is written. */
const LENGTH_AT = 27;

/** A damaged copy of a file, and what was done to it. */
export interface Damaged {
  readonly file: Uint8Array;
  readonly how: string;
}

/**
 * Damages a file at a random place: what disks, connections and editors do.
 *
 * @param end the place is before this one
 */
export function damaged(bytes: Uint8Array, random: () => number, end = bytes.length): Damaged {
  const below = (limit: number): number => Math.floor(random() * limit);
  const at = below(Math.min(end, bytes.length));
  const length = 1 + below(64);
  const file = bytes.slice();
  switch (below(7)) {
    case 0:
      file[at]! ^= 1 << below(8);
      return { file, how: `a bit is turned at ${at}` };
    case 1:
      return { file: file.subarray(0, at), how: `it ends at ${at}` };
    case 2:
      for (let i = at; i < Math.min(at + length, file.length); i++) file[i]! ^= 1 + below(255);
      return { file, how: `${length} bytes are others from ${at} on` };
    case 3:
      return { file: joined(file.subarray(0, at), file.subarray(at + length)), how: `${length} are missing at ${at}` };
    case 4:
      return {
        file: joined(file.subarray(0, at), file.subarray(0, length), file.subarray(at)),
        how: `${length} are in excess at ${at}`,
      };
    case 5:
      return { file: joined(file, new Uint8Array(length)), how: `${length} zeros follow` };
    default:
      file.fill(0, at).fill(1, at, at + 1);
      return { file, how: `there are only zeros after ${at}` };
  }
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/** A file with the length and the checksum that fit it, so that its reader has to look at what else is in it. */
export function signed(file: Uint8Array): Uint8Array {
  if (file.length < LENGTH_AT + 4 + CHECKSUM_BYTES) return file;
  const copy = file.slice();
  new DataView(copy.buffer).setUint32(LENGTH_AT, copy.length, true);
  const checked = copy.length - CHECKSUM_BYTES;
  copy.set(createHash('sha256').update(copy.subarray(0, checked)).digest(), checked);
  return copy;
}
