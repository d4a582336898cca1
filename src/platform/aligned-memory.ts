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
  const pages = bytes / WASM_PAGE;
  if (Number.isInteger(pages) && pages <= MAX_WASM_PAGES) {
    try {
      const { buffer }: { buffer: ArrayBufferLike } = new WebAssembly.Memory({
        initial: pages,
        maximum: pages,
        shared: true,
      });
      if (buffer instanceof SharedArrayBuffer) return buffer;
    } catch (error) {
      // WebAssembly reserves gigabytes of addresses around a memory, which a limit may forbid.
      if (!(error instanceof RangeError)) throw error;
    }
  }
  return new SharedArrayBuffer(bytes);
}
