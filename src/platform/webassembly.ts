/** Bytes of a page: memory comes in whole pages. */
export const WASM_PAGE = 1 << 16;

/**
 * Starts a module of src/assembly in a memory of its own.
 *
 * @param wasm the module's bytes
 * @param bytes of memory; the memory is rounded up to whole pages, and all zeros
 * @returns the module's functions, whose types the caller states, and the memory
 * @throws RangeError if there is no memory: WebAssembly reserves gigabytes of addresses around it, which a limit may
 * forbid
 */
export function instantiate<Functions>(
  wasm: Uint8Array<ArrayBuffer>,
  bytes: number,
): { readonly functions: Functions; readonly memory: ArrayBuffer } {
  const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / WASM_PAGE) });
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(wasm), { env: { memory } });
  return { functions: exports as Functions, memory: memory.buffer };
}
