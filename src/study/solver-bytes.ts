import { gunzipSync } from 'node:zlib';
import { readOwnFile } from '../platform/node/assets.ts';

/** The first byte of a file that is compressed by gzip; a WebAssembly module begins with 0. */
const GZIP = 0x1f;

/** The WebAssembly module of the solver of linear programs, which the build compresses: else it is a quarter of all. */
export function solverBytes(): ArrayBuffer {
  const file = readOwnFile('highs.wasm.gz', 'highs/build/highs.wasm');
  const bytes = file[0] === GZIP ? gunzipSync(file) : file;
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
}
