import wasm from '../assembly/network-fit.wasm';
import { instantiate } from '../platform/webassembly.ts';

/**
 * The arithmetic of fitting a network, see src/assembly/network-fit.ts. Places are addresses in `numbers`, in bytes.
 */
export interface FitKernel {
  /** Everything that the kernel reads and writes. */
  readonly numbers: Float32Array;
  /** Adds a row to the row `to`. */
  add(to: number, row: number): void;
  /** Adds the output of a perspective's neurons to the four floats at `parts`, whose sum it is. */
  output(sums: number, weights: number, parts: number): void;
  /**
   * From four times the slope by the output: adds to the slopes by the weights, and writes those by the sums to
   * `slopes`.
   */
  backward(sums: number, weights: number, weightSlopes: number, slope: number, slopes: number): void;
}

/** Makes a kernel with that many bytes of memory. */
export function makeFitKernel(bytes: number): FitKernel {
  const { functions, memory } = instantiate<Omit<FitKernel, 'numbers'>>(wasm, bytes);
  return { ...functions, numbers: new Float32Array(memory) };
}
