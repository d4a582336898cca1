import { InputError } from '../errors/input-error.ts';

/** Bytes of a page: memory comes in whole pages. */
export const WASM_PAGE = 1 << 16;

/**
 * Starts a module of src/assembly in a memory of its own.
 *
 * @param wasm the module's bytes
 * @param bytes of memory; the memory is rounded up to whole pages, and all zeros
 * @returns the module's functions, whose types the caller states; the memory; and `grow`, which makes room for more
 * bytes and gives the memory anew, with what was in it; the old one is then gone
 * @throws InputError if there is no memory: WebAssembly reserves gigabytes of addresses around it, which a limit may
 * forbid
 */
export function instantiate<Functions>(
  wasm: Uint8Array<ArrayBuffer>,
  bytes: number,
): {
  readonly functions: Functions;
  readonly memory: ArrayBuffer;
  readonly grow: (bytes: number) => ArrayBuffer;
} {
  const memory = makeMemory(Math.ceil(bytes / WASM_PAGE));
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(wasm), { env: { memory } });
  const grow = (wanted: number): ArrayBuffer => {
    const missing = Math.ceil((wanted - memory.buffer.byteLength) / WASM_PAGE);
    if (missing > 0) memory.grow(missing);
    return memory.buffer;
  };
  return { functions: exports as Functions, memory: memory.buffer, grow };
}

function makeMemory(pages: number): WebAssembly.Memory {
  try {
    return new WebAssembly.Memory({ initial: pages });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new InputError(
      'there is no memory for WebAssembly, which reserves 10 GB of addresses for each part of the engine: raise the limit of addresses (ulimit -v) or lift it',
    );
  }
}

/**
 * Starts a module of src/assembly in a memory that threads share, which must be `shared`.
 *
 * @param wasm the module's bytes
 * @returns the module's functions, whose types the caller states
 */
export function instantiateShared<Functions>(wasm: Uint8Array<ArrayBuffer>, memory: WebAssembly.Memory): Functions {
  return new WebAssembly.Instance(new WebAssembly.Module(wasm), { env: { memory } }).exports as Functions;
}
