import wasm from '#assembly/network';
import { instantiate, WASM_PAGE } from '../platform/webassembly.ts';

/**
 * The arithmetic of the networks, see src/assembly/network.ts. A row is an integer of 16 bits for each neuron; rows are
 * named by their address in the memory, in bytes, and all have the same length, which is the last argument, in bytes
 * too.
 */
export interface Kernel {
  /** Makes room for that many bytes, and gives all that the kernel reads and writes. What was there before stays. */
  reserve(bytes: number): Int16Array;
  /** Writes the row `from` plus the row `more` minus the row `less` to the row `to`. */
  change(to: number, from: number, more: number, less: number, row: number): void;
  /** Writes the row `from` plus `more` and `alsoMore` minus `less` and `alsoLess` to the row `to`. */
  changeTwice(
    to: number,
    from: number,
    more: number,
    less: number,
    alsoMore: number,
    alsoLess: number,
    row: number,
  ): void;
  /** An output before its bias, from the rows of both perspectives' sums and the two rows of the output's weights. */
  output(us: number, them: number, weights: number, row: number): number;
}

/** Makes a kernel with a memory of its own. */
export function makeKernel(): Kernel {
  const { functions, grow } = instantiate<Omit<Kernel, 'reserve'>>(wasm, WASM_PAGE);
  return { ...functions, reserve: (bytes) => new Int16Array(grow(bytes)) };
}
