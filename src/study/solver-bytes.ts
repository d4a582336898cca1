import { brotliDecompressSync } from 'node:zlib';
import { readOwnFile } from '../platform/node/assets.ts';

/** The first byte of a WebAssembly module; a file that Brotli has compressed with its largest window ends its first byte with ones. */
const MODULE = 0;

/** The WebAssembly module of the solver of linear programs, which the build compresses: else it is a quarter of all. */
export function solverBytes(): ArrayBuffer {
  const file = readOwnFile('highs.wasm.br', 'highs/build/highs.wasm');
  const bytes = file[0] === MODULE ? file : brotliDecompressSync(file);
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
}
