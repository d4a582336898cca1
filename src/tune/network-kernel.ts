import {
  type Code,
  F32X4_ADD,
  F32X4_GT,
  F32X4_MAX,
  F32X4_MIN,
  F32X4_MUL,
  four,
  get,
  instantiate,
  load,
  set,
  store,
  V128_AND,
  VECTOR,
} from '../platform/wasm.ts';

/** What the fit of a network computes, four numbers at a time. All places are in bytes from the beginning of the memory. */
export interface FitKernel {
  /** Everything that the kernel reads and writes. */
  readonly numbers: Float32Array;
  /** Adds a row to a view; both have a number for each neuron. */
  add(to: number, row: number): void;
  /** Puts four parts of the sum over a view's neurons, of the activation's square times its weight, on top of those at `parts`. */
  output(view: number, weights: number, parts: number): void;
  /**
   * From four times the slope of the error by the output: adds the slopes by the output's weights, and puts those by the
   * view's sums into `slopes`.
   */
  backward(view: number, weights: number, weightSlopes: number, slope: number, slopes: number): void;
}

/** Makes a kernel for views of so many neurons, with so many bytes of memory. */
export function makeFitKernel(neurons: number, bytes: number): FitKernel {
  const places = Array.from({ length: (neurons * 4) / VECTOR }, (_, i) => i * VECTOR);
  const { exports, memory } = instantiate(
    [
      { name: 'add', params: 2, returns: false, vectors: 0, body: places.flatMap(add) },
      { name: 'output', params: 3, returns: false, vectors: 2, body: output(places) },
      { name: 'backward', params: 5, returns: false, vectors: 3, body: backward(places) },
    ],
    bytes,
  );
  return { ...(exports as unknown as FitKernel), numbers: new Float32Array(memory.buffer) };
}

function add(at: number): Code[] {
  return [get(0), get(0), load(at), get(1), load(at), F32X4_ADD, store(at)];
}

function activation(at: number): Code[] {
  return [get(0), load(at), four(0), F32X4_MAX, four(1), F32X4_MIN];
}

function output(places: readonly number[]): Code[] {
  const active = 3;
  const sum = 4;
  const terms = places.flatMap((at) => [
    ...[...activation(at), set(active), get(active), get(active), F32X4_MUL],
    ...[get(1), load(at), F32X4_MUL, get(sum), F32X4_ADD, set(sum)],
  ]);
  return [...terms, get(2), get(2), load(0), get(sum), F32X4_ADD, store(0)];
}

function backward(places: readonly number[]): Code[] {
  const active = 5;
  const slope = 6;
  const sum = 7;
  const terms = places.flatMap((at) => [
    ...[...activation(at), set(active), get(0), load(at), set(sum)],
    ...[get(2), get(2), load(at), get(active), get(active), F32X4_MUL, get(slope), F32X4_MUL, F32X4_ADD, store(at)],
    // Beyond 0 and 1 the activation does not change.
    ...[get(4), get(active), get(1), load(at), F32X4_MUL, get(slope), F32X4_MUL, four(2), F32X4_MUL],
    ...[get(sum), four(0), F32X4_GT, V128_AND, four(1), get(sum), F32X4_GT, V128_AND, store(at)],
  ]);
  return [get(3), load(0), set(slope), ...terms];
}
