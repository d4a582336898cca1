import wasm from '../assembly/network.wasm';
import { instantiate } from '../platform/webassembly.ts';

/**
 * The arithmetic of the networks, see src/assembly/network.ts. A row is an integer of 16 bits for each neuron; rows are
 * named by their address in `numbers`, in bytes.
 */
export interface Kernel {
  /** Everything that the kernel reads and writes. */
  readonly numbers: Int16Array;
  /** Writes the row `from` plus the row `more` minus the row `less` to the row `to`. */
  change(to: number, from: number, more: number, less: number): void;
  /** The output before its bias, from the rows of both perspectives' sums and the two rows of the output's weights. */
  output(us: number, them: number, weights: number): number;
}

/** Makes a kernel with a memory of its own of at least that many bytes, all 0. */
export function makeKernel(bytes: number): Kernel {
  const { functions, memory } = instantiate<Pick<Kernel, 'change' | 'output'>>(wasm, bytes);
  return { ...functions, numbers: new Int16Array(memory) };
}
