import {
  type Code,
  DOT,
  eight,
  get,
  I16_ADD,
  I16_MAX,
  I16_MIN,
  I16_MUL,
  I16_SUB,
  I32_ADD,
  I32X4_ADD,
  instantiate,
  lane,
  load,
  set,
  store,
  VECTOR,
} from '../platform/wasm.ts';
import { HIDDEN, QA } from './layout.ts';

/** Bytes of one side's view of a position: a 16-bit number for each neuron. */
export const VIEW_BYTES = 2 * HIDDEN;

/** What adds up a network's numbers, eight at a time. All places are in bytes from the beginning of the memory. */
export interface Kernel {
  /** Everything that the kernel reads and writes. */
  readonly numbers: Int16Array;
  /** Puts `from`, with one row more and one less, into `to`; each is as long as a view. */
  change(to: number, from: number, more: number, less: number): void;
  /** The sum over all neurons of both views of the activation's square times its weight; `weights` is two views long. */
  output(us: number, them: number, weights: number): number;
}

/** Makes a kernel with so many bytes of memory. JavaScript has no vectors, so it is WebAssembly, put together here. */
export function makeKernel(bytes: number): Kernel {
  const { exports, memory } = instantiate(
    [
      { name: 'change', params: 4, returns: false, vectors: 0, body: change() },
      { name: 'output', params: 3, returns: true, vectors: 2, body: output() },
    ],
    bytes,
  );
  return { ...(exports as unknown as Kernel), numbers: new Int16Array(memory.buffer) };
}

function offsets(bytes: number): number[] {
  return Array.from({ length: bytes / VECTOR }, (_, i) => i * VECTOR);
}

function change(): Code[] {
  const [to, from, more, less] = [0, 1, 2, 3].map(get) as [Code, Code, Code, Code];
  return offsets(VIEW_BYTES).flatMap((at) => [
    ...[to, from, load(at), more, load(at), I16_ADD],
    ...[less, load(at), I16_SUB, store(at)],
  ]);
}

function output(): Code[] {
  const weights = get(2);
  const active = 3;
  const sum = 4;
  const terms = [get(0), get(1)].flatMap((view, half) =>
    offsets(VIEW_BYTES).flatMap((at) => [
      // Activation times weight fits 16 bits, times activation 32.
      ...[view, load(at), eight(0), I16_MAX, eight(QA), I16_MIN, set(active)],
      ...[get(active), weights, load(half * VIEW_BYTES + at), I16_MUL, get(active), DOT],
      ...[get(sum), I32X4_ADD, set(sum)],
    ]),
  );
  const total = [0, 1, 2, 3].flatMap((i) => [get(sum), lane(i), ...(i > 0 ? [I32_ADD] : [])]);
  return [...terms, ...total];
}
