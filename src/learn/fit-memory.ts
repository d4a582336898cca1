import { ROW_BYTES, SLICE, TABLES_BYTES } from '../net/fit-layout.ts';
import { WASM_PAGE } from '../platform/webassembly.ts';

/** Positions that a thread reads and compares at a time. */
export const CHUNK = 256;
/** Numbers of 32 bits that `decode` gives for a position besides its inputs. */
export const FACTS = 4;
const FACTS_BYTES = 4 * FACTS;
/** Memory areas begin at multiples of this: a line of the processor's cache. */
const LINE = 64;

/** The shape of a network. */
export interface NetworkShape {
  readonly inputs: number;
  /** Neurons of the first layer for each perspective, a multiple of SLICE. */
  readonly neurons: number;
  readonly outputs: number;
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
}

/** Where in the memory that the threads share everything lies, as addresses in bytes. */
export interface FitMemory {
  readonly shape: NetworkShape;
  readonly slices: number;
  /** Bytes of one slice's rows, see src/assembly/network-fit.ts. */
  readonly sliceBytes: number;
  /** The rows of all slices: weights, running means of slopes and of their squares, slopes. */
  readonly weights: number;
  readonly first: number;
  readonly second: number;
  readonly slopes: number;
  /** The most positions of a batch, and what they need; what two batches need at once is there twice. */
  readonly batchMost: number;
  readonly stride: number;
  readonly lists: readonly [number, number];
  readonly facts: readonly [number, number];
  readonly sums: number;
  readonly parts: number;
  /** Squared errors as floats of 64 bits, by batch and chunk of a piece. */
  readonly errors: number;
  readonly chunksMost: number;
  /** Tables for `decode`. */
  readonly tables: number;
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
export function layOut({ inputs, neurons, outputs, batch, active, positions, bytes }: FitSizes): FitMemory {
  let end = LINE;
  const take = (size: number): number => {
    const start = end;
    end += Math.ceil(size / LINE) * LINE;
    return start;
  };
  const slices = neurons / SLICE;
  // One row of biases, and one with the biases of the outputs.
  const sliceBytes = (inputs + 1 + 2 * outputs + 1) * ROW_BYTES;
  const batchMost = Math.min(positions, Math.ceil(1.5 * batch) + 1);
  const chunksMost = Math.ceil(batchMost / CHUNK);
  const stride = 4 * (1 + active);
  const twice = (size: number): [number, number] => [take(size), take(size)];
  const memory = {
    shape: { inputs, neurons, outputs },
    slices,
    sliceBytes,
    weights: take(slices * sliceBytes),
    first: take(slices * sliceBytes),
    second: take(slices * sliceBytes),
    slopes: take(slices * sliceBytes),
    batchMost,
    stride,
    lists: twice(batchMost * stride),
    facts: twice(batchMost * FACTS_BYTES),
    sums: take(slices * batchMost * 2 * ROW_BYTES),
    parts: take(slices * batchMost * 4),
    errors: take(8 * chunksMost * batchesOf(positions, batch)),
    chunksMost,
    tables: take(TABLES_BYTES),
    // Codes are read four bytes at a time, also the last one.
    records: twice(bytes + 4),
    places: twice(4 * positions),
  };
  return { ...memory, bytes: Math.ceil(end / WASM_PAGE) * WASM_PAGE };
}
