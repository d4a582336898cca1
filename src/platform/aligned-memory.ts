const WASM_PAGE = 1 << 16;
/** WebAssembly's addresses have 32 bits. */
const MOST_WASM_PAGES = 1 << 16;

/**
 * Memory that threads can share, for tables that are looked up at random places. V8's own begins 16 bytes after a line of the
 * processor's cache (as glibc allocates it), so that half a line would lie in the next one; WebAssembly's begins with a page.
 *
 * @param bytes a multiple of 64 KiB if it is to be so; WebAssembly gives 4 GiB at most
 * @throws RangeError if there is not so much memory
 */
export function alignedMemory(bytes: number): SharedArrayBuffer {
  const pages = bytes / WASM_PAGE;
  if (Number.isInteger(pages) && pages <= MOST_WASM_PAGES) {
    try {
      const { buffer }: { buffer: ArrayBufferLike } = new WebAssembly.Memory({
        initial: pages,
        maximum: pages,
        shared: true,
      });
      if (buffer instanceof SharedArrayBuffer) return buffer;
    } catch (error) {
      // It asks for gigabytes of addresses around it, which a limit may forbid.
      if (!(error instanceof RangeError)) throw error;
    }
  }
  return new SharedArrayBuffer(bytes);
}
