/*
 * The arithmetic of the networks, in AssemblyScript: TypeScript's syntax with WebAssembly's types and instructions,
 * compiled by the build (src/build/assembly.ts). JavaScript has no vector instructions, WebAssembly has.
 *
 * A `v128` is a vector of 16 bytes; one instruction works on all its lanes. `i16x8` instructions see eight integers
 * of 16 bits in it, `i32x4` instructions four of 32 bits, all signed. A `usize` is an address: bytes from the
 * beginning of the memory, which belongs to the caller.
 *
 * A row is an integer of 16 bits for each neuron: a perspective's sums (its accumulator), the weights of one input, or
 * an output's weights for one perspective. Its length in bytes, `row`, is a multiple of STEP.
 */
import { NEURON_STEP, QA } from '../net/layout.ts';

/** Bytes of a vector. */
const VECTOR: usize = 16;
/** Bytes of the neurons of which a network can have any number. */
const STEP: usize = 2 * NEURON_STEP;
/** Bytes of 128 neurons: the products of as many of both perspectives can be summed in 32 bits. */
const BLOCK: usize = 256;

/**
 * Writes the row `from` plus the row `more` minus the row `less` to the row `to`, which may be `from`. A sum beyond
 * 16 bits wraps; the weights of trained networks are far too small for that.
 */
export function change(to: usize, from: usize, more: usize, less: usize, row: usize): void {
  // A loop whose end is known when it is compiled is faster; most networks have 128 neurons.
  if (row === BLOCK)
    for (let at: usize = 0; at < BLOCK; at += 2 * STEP) changeSteps(to + at, from + at, more + at, less + at);
  else {
    let at: usize = 0;
    for (; at + 2 * STEP <= row; at += 2 * STEP) changeSteps(to + at, from + at, more + at, less + at);
    if (at < row) changeStep(to + at, from + at, more + at, less + at);
  }
}

/**
 * The same twice at once: adds the rows `more` and `alsoMore` to the row `from`, and takes away the rows `less` and
 * `alsoLess`.
 */
export function changeTwice(
  to: usize,
  from: usize,
  more: usize,
  less: usize,
  alsoMore: usize,
  alsoLess: usize,
  row: usize,
): void {
  if (row === BLOCK)
    for (let at: usize = 0; at < BLOCK; at += STEP)
      changeStepTwice(to + at, from + at, more + at, less + at, alsoMore + at, alsoLess + at);
  else {
    for (let at: usize = 0; at < row; at += STEP)
      changeStepTwice(to + at, from + at, more + at, less + at, alsoMore + at, alsoLess + at);
  }
}

function changeSteps(to: usize, from: usize, more: usize, less: usize): void {
  changeStep(to, from, more, less);
  changeStep(to + STEP, from + STEP, more + STEP, less + STEP);
}

function changeStep(to: usize, from: usize, more: usize, less: usize): void {
  changeVector(to, from, more, less);
  changeVector(to + VECTOR, from + VECTOR, more + VECTOR, less + VECTOR);
}

function changeStepTwice(to: usize, from: usize, more: usize, less: usize, alsoMore: usize, alsoLess: usize): void {
  changeVectorTwice(to, from, more, less, alsoMore, alsoLess);
  changeVectorTwice(to + VECTOR, from + VECTOR, more + VECTOR, less + VECTOR, alsoMore + VECTOR, alsoLess + VECTOR);
}

function changeVectorTwice(to: usize, from: usize, more: usize, less: usize, alsoMore: usize, alsoLess: usize): void {
  const once = i16x8.sub(i16x8.add(v128.load(from), v128.load(more)), v128.load(less));
  v128.store(to, i16x8.sub(i16x8.add(once, v128.load(alsoMore)), v128.load(alsoLess)));
}

function changeVector(to: usize, from: usize, more: usize, less: usize): void {
  v128.store(to, i16x8.sub(i16x8.add(v128.load(from), v128.load(more)), v128.load(less)));
}

/**
 * An output before its bias, in units of 1 / (QA * QA * QB): the sum over the neurons of both perspectives of the
 * activation's square times the output's weight. A neuron's activation is its sum limited to 0 to QA.
 *
 * @param us the row of sums of the side to move, `them` that of the other side
 * @param weights two rows: the weights for the neurons of `us`, then for those of `them`
 */
export function output(us: usize, them: usize, weights: usize, row: usize): f64 {
  let total: f64 = 0;
  let at: usize = 0;
  for (; at + BLOCK <= row; at += BLOCK) {
    let sum = i32x4.splat(0);
    for (let i: usize = at; i < at + BLOCK; i += STEP)
      sum = i32x4.add(sum, outputStep(us + i, them + i, weights + i, row));
    total += f64(lanesOf(sum));
  }
  if (at === row) return total;
  let sum = i32x4.splat(0);
  for (; at < row; at += STEP) sum = i32x4.add(sum, outputStep(us + at, them + at, weights + at, row));
  return total + f64(lanesOf(sum));
}

function outputStep(us: usize, them: usize, weights: usize, row: usize): v128 {
  const own = i32x4.add(outputVector(us, weights), outputVector(us + VECTOR, weights + VECTOR));
  const other = outputVector(them, weights + row);
  return i32x4.add(own, i32x4.add(other, outputVector(them + VECTOR, weights + row + VECTOR)));
}

/** The sum of a vector's four lanes. */
function lanesOf(sum: v128): i32 {
  const low = i32x4.extract_lane(sum, 0) + i32x4.extract_lane(sum, 1);
  return low + i32x4.extract_lane(sum, 2) + i32x4.extract_lane(sum, 3);
}

/** What eight neurons add to the output, in four parts. */
function outputVector(sums: usize, weights: usize): v128 {
  const active = i16x8.min_s(i16x8.max_s(v128.load(sums), i16x8.splat(0)), i16x8.splat(QA as i16));
  // Activation times weight is at most QA * MAX_OUTPUT_WEIGHT = 32385, which fits 16 bits. `dot` multiplies that by the
  // activation again, in 32 bits, and adds neighbouring lanes; the sum over BLOCK for both halves stays below 2 ** 31.
  return i32x4.dot_i16x8_s(i16x8.mul(active, v128.load(weights)), active);
}
