import { CHUNK, FACTS_BYTES, ROW_BYTES, SHORT_ROW_BYTES, SLICE, TABLES_BYTES } from '../net/fit-layout.ts';
import { WASM_PAGE } from '../platform/webassembly.ts';

/** Memory areas begin at multiples of this: a line of the processor's cache. */
const LINE = 64;

/** The shape of a network. */
export interface NetworkShape {
  readonly inputs: number;
  /** Neurons of the first layer for each perspective, a multiple of SLICE. */
  readonly neurons: number;
  readonly outputs: number;
  /** Groups of inputs, see `inputGroups`. */
  readonly groups: number;
}

/** What the size of the memory depends on. */
export interface FitSizes extends NetworkShape {
  /** Positions of a step. */
  readonly batch: number;
  /** Most inputs of a position. */
  readonly active: number;
  /** Most positions and bytes of a piece. */
  readonly positions: number;
  readonly bytes: number;
  readonly threads: number;
}

/** Where in the memory that the threads share everything lies, as addresses in bytes. */
export interface FitMemory {
  readonly shape: NetworkShape;
  readonly slices: number;
  /** Bytes of one slice's rows, see src/assembly/network-fit.ts. */
  readonly sliceBytes: number;
  /** The rows of all slices: weights, running means of slopes and of their squares, averages of the weights, slopes. */
  readonly weights: number;
  readonly first: number;
  readonly second: number;
  readonly averages: number;
  readonly slopes: number;
  /** The rows of inputs and biases of all slices as integers, and the bytes of one slice. */
  readonly short: number;
  readonly shortBytes: number;
  /** The most positions of a batch, and what they need; what two batches need at once is there twice. */
  readonly batchMost: number;
  readonly stride: number;
  readonly lists: readonly [number, number];
  readonly facts: readonly [number, number];
  /** Lists by input of each chunk, `usersBytes` apart, and where they end, 32 bits for each chunk. */
  readonly users: readonly [number, number];
  readonly usersBytes: number;
  readonly usersEnds: readonly [number, number];
  readonly sums: number;
  readonly parts: number;
  /** Squared errors as floats of 64 bits, by batch and chunk of a piece. */
  readonly errors: number;
  readonly chunksMost: number;
  /** By thread: counts of inputs, `countsBytes` apart, and slopes of a chunk, `scratchBytes` apart. */
  readonly counts: number;
  readonly countsBytes: number;
  readonly scratch: number;
  readonly scratchBytes: number;
  /** Tables for `decode`, and the groups of inputs. */
  readonly tables: number;
  readonly groups: number;
  /** Records of a piece and their addresses, while the next one is read. */
  readonly records: readonly [number, number];
  readonly places: readonly [number, number];
  /** Of all. */
  readonly bytes: number;
}

/** The number of batches into which a piece is cut, all of nearly the same size. */
export function batchesOf(positions: number, batch: number): number {
  return Math.max(1, Math.round(positions / batch));
}

/** The first position of a batch. */
export function batchStart(batch: number, positions: number, batches: number): number {
  return Math.floor((batch * positions) / batches);
}

/** Lays out the memory. */
export function layOut({
  inputs,
  neurons,
  outputs,
  groups,
  batch,
  active,
  positions,
  bytes,
  threads,
}: FitSizes): FitMemory {
  let end = LINE;
  const take = (size: number): number => {
    const start = end;
    end += Math.ceil(size / LINE) * LINE;
    return start;
  };
  const slices = neurons / SLICE;
  // One row of biases, and one with the biases of the outputs.
  const sliceBytes = (inputs + 1 + 2 * outputs + 1 + groups) * ROW_BYTES;
  const batchMost = Math.min(positions, Math.ceil(1.5 * batch) + 1);
  const chunksMost = Math.ceil(batchMost / CHUNK);
  const stride = 4 * (1 + active);
  const shortBytes = (inputs + 1) * SHORT_ROW_BYTES;
  // For an input that occurs itself and a count, 16 bits each like each time that it does.
  const usersBytes = 2 * (2 * Math.min(inputs, 2 * CHUNK * active) + 2 * CHUNK * active);
  const countsBytes = Math.ceil((4 * inputs) / LINE) * LINE;
  const scratchBytes = CHUNK * 2 * ROW_BYTES;
  const twice = (size: number): [number, number] => [take(size), take(size)];
  const memory = {
    shape: { inputs, neurons, outputs, groups },
    slices,
    sliceBytes,
    weights: take(slices * sliceBytes),
    first: take(slices * sliceBytes),
    second: take(slices * sliceBytes),
    averages: take(slices * sliceBytes),
    slopes: take(slices * sliceBytes),
    short: take(slices * shortBytes),
    shortBytes,
    batchMost,
    stride,
    lists: twice(batchMost * stride),
    facts: twice(batchMost * FACTS_BYTES),
    users: twice(chunksMost * usersBytes),
    usersBytes,
    usersEnds: twice(chunksMost * 4),
    sums: take(slices * batchMost * 2 * SHORT_ROW_BYTES),
    parts: take(slices * batchMost * 4),
    errors: take(8 * chunksMost * batchesOf(positions, batch)),
    chunksMost,
    counts: take(threads * countsBytes),
    countsBytes,
    scratch: take(threads * scratchBytes),
    scratchBytes,
    tables: take(TABLES_BYTES),
    groups: take(2 * inputs),
    // The board is read eight bytes at a time.
    records: twice(bytes + 8),
    places: twice(4 * positions),
  };
  return { ...memory, bytes: Math.ceil(end / WASM_PAGE) * WASM_PAGE };
}
