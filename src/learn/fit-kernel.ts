import wasm from '#assembly/network-fit';
import { instantiateShared } from '../platform/webassembly.ts';

/** The functions of src/assembly/network-fit.ts; places are addresses in the memory, in bytes. */
export interface FitKernel {
  setGame(
    squares: number,
    codes: number,
    codeBits: number,
    state: number,
    checkInputs: boolean,
    copies: number,
    tables: number,
  ): void;
  setTargets(resultShare: number, strayWeight: number, scale: number): void;
  decode(records: number, count: number, lists: number, stride: number, facts: number, counts: number): void;
  turn(lists: number, stride: number, count: number, counts: number, inputs: number, users: number): number;
  forward(
    short: number,
    outputs: number,
    inputs: number,
    lists: number,
    stride: number,
    facts: number,
    count: number,
    sums: number,
    parts: number,
  ): void;
  compare(
    parts: number,
    partsStride: number,
    slices: number,
    biases: number,
    facts: number,
    count: number,
    size: number,
  ): number;
  backward(
    weights: number,
    slopes: number,
    inputs: number,
    outputs: number,
    facts: number,
    count: number,
    sums: number,
    users: number,
    usersEnd: number,
    scratch: number,
  ): void;
  descend(
    weights: number,
    slopes: number,
    first: number,
    second: number,
    bytes: number,
    firstDecay: number,
    secondDecay: number,
    epsilon: number,
    stepLength: number,
    secondScale: number,
  ): void;
  average(averages: number, numbers: number, bytes: number, share: number): void;
  limit(numbers: number, bytes: number, most: number): void;
  gather(slopes: number, inputs: number, groups: number, groupSlopes: number): void;
  shortenInputs(weights: number, inputs: number, groups: number, groupWeights: number, short: number): void;
  shorten(weights: number, bytes: number, short: number): void;
}

/** The functions in a memory that threads share. */
export function fitKernel(memory: WebAssembly.Memory): FitKernel {
  return instantiateShared<FitKernel>(wasm, memory);
}
