import { readOwnFile } from '../platform/node/assets.ts';

/** The WebAssembly module of the solver of linear programs. */
export function solverBytes(): ArrayBuffer {
  const bytes = readOwnFile('highs.wasm', 'highs/build/highs.wasm');
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
}
