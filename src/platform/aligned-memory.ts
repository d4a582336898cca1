import { WASM_PAGE } from './webassembly.ts';

/** WebAssembly's addresses have 32 bits: 4 GiB. */
const MAX_WASM_PAGES = 1 << 16;

/**
 * Memory that threads can share, for tables that are read at random places. It begins with a page of memory, so that
 * an entry does not lie in two lines of the processor's cache: V8's own buffers begin 16 bytes after the start of a
 * line (as glibc allocates them), WebAssembly's with a page.
 *
 * @param bytes aligned only if a multiple of 64 KiB and at most 4 GiB, the largest memory of WebAssembly; all zeros
 * @throws RangeError if there is not that much memory
 */
export function alignedMemory(bytes: number): SharedArrayBuffer {
  const buffer = webAssemblyMemory(bytes, true);
  return buffer instanceof SharedArrayBuffer ? buffer : new SharedArrayBuffer(bytes);
}

/** As `alignedMemory`, but memory of this thread alone, where threads cannot share any. */
export function alignedOwnMemory(bytes: number): ArrayBuffer {
  const buffer = webAssemblyMemory(bytes, false);
  return buffer instanceof ArrayBuffer ? buffer : new ArrayBuffer(bytes);
}

/** A memory of WebAssembly; undefined if it cannot be had in this size. */
function webAssemblyMemory(bytes: number, shared: boolean): ArrayBufferLike | undefined {
  const pages = bytes / WASM_PAGE;
  if (!Number.isInteger(pages) || pages > MAX_WASM_PAGES) return undefined;
  try {
    return new WebAssembly.Memory({ initial: pages, maximum: pages, shared }).buffer;
  } catch (error) {
    // WebAssembly reserves gigabytes of addresses around a memory, which a limit may forbid.
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
}
