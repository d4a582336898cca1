import { expect, test } from 'vitest';
import { fitKernel } from '../../src/learn/fit-kernel.ts';
import { ROW_BYTES, SLICE } from '../../src/net/fit-layout.ts';
import { seededRandom } from '../../src/platform/random.ts';
import { WASM_PAGE } from '../../src/platform/webassembly.ts';

const INPUTS = 6;
const OUTPUTS = 2;
const ROWS = INPUTS + 1 + 2 * OUTPUTS + 1;
const NUMBERS = ROWS * SLICE;
const COUNT = 9;
const STRIDE = 4 * (1 + INPUTS);
/* Addresses in bytes. */
const WEIGHTS = 64;
const SLOPES = WEIGHTS + 4 * NUMBERS;
const FIRST = SLOPES + 4 * NUMBERS;
const SECOND = FIRST + 4 * NUMBERS;
const LISTS = SECOND + 4 * NUMBERS;
const FACTS = LISTS + COUNT * STRIDE;
const SUMS = FACTS + 16 * COUNT;
const PARTS = SUMS + COUNT * 2 * ROW_BYTES;
const OUTPUT_BIASES = WEIGHTS + (ROWS - 1) * ROW_BYTES;

/** A kernel with a small network of random numbers and some positions. */
function filled() {
  const random = seededRandom(4);
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
  expect(PARTS + 4 * COUNT).toBeLessThan(WASM_PAGE);
  const kernel = fitKernel(memory);
  const floats = (at: number, length: number): Float32Array => new Float32Array(memory.buffer, at, length);
  const weights = floats(WEIGHTS, NUMBERS);
  // Sums lie on both sides of 0 and of 1.
  for (let i = 0; i < NUMBERS; i++) weights[i] = 1.2 * random() - 0.5;
  for (let i = 0; i < COUNT; i++) {
    const list = new Uint32Array(memory.buffer, LISTS + i * STRIDE, 1 + INPUTS);
    list[0] = 1 + (i % INPUTS);
    for (let k = 1; k <= list[0]; k++) list[k] = Math.floor(random() * INPUTS) | (Math.floor(random() * INPUTS) << 16);
    floats(FACTS + 16 * i, 2).set([200 * random() - 100, random()]);
    new Uint32Array(memory.buffer, FACTS + 16 * i)[2] = i % OUTPUTS;
  }
  kernel.setTargets(0, 300);
  const error = (): number => {
    kernel.forward(WEIGHTS, INPUTS, LISTS, STRIDE, FACTS, COUNT, SUMS, PARTS);
    return kernel.compare(PARTS, 0, 1, OUTPUT_BIASES, FACTS, COUNT, 1);
  };
  return { kernel, weights, slopes: floats(SLOPES, NUMBERS), error };
}

test('slopes are the derivatives of the error by each weight', () => {
  const { kernel, weights, slopes, error } = filled();
  error();
  kernel.backward(WEIGHTS, SLOPES, INPUTS, OUTPUTS, LISTS, STRIDE, FACTS, COUNT, SUMS);
  const found = slopes.slice();
  let compared = 0;
  for (let i = 0; i < (ROWS - 1) * SLICE + OUTPUTS; i++) {
    const weight = weights[i]!;
    const step = 0.005;
    weights[i] = weight + step;
    const above = error();
    weights[i] = weight - step;
    const below = error();
    weights[i] = weight;
    const numeric = (above - below) / (2 * step);
    // Where a sum passes 0 or 1 within the step, the numeric one is between two slopes.
    expect(Math.abs(numeric - found[i]!)).toBeLessThan(0.005 + 0.05 * Math.abs(numeric));
    if (Math.abs(numeric) > 0.05) compared++;
  }
  expect(compared).toBeGreaterThan(60);
});

test('steps down the slopes make the error smaller, and set the slopes to 0', () => {
  const { kernel, slopes, error } = filled();
  const before = error();
  for (let step = 1; step <= 200; step++) {
    error();
    kernel.backward(WEIGHTS, SLOPES, INPUTS, OUTPUTS, LISTS, STRIDE, FACTS, COUNT, SUMS);
    const [length, squares] = [0.005 / (1 - 0.9 ** step), 1 / (1 - 0.999 ** step)];
    kernel.descend(WEIGHTS, SLOPES, FIRST, SECOND, 4 * NUMBERS, 0.9, 0.999, 1e-8, length, squares);
    expect(slopes.every((slope) => slope === 0)).toBe(true);
  }
  expect(error()).toBeLessThan(before / 10);
});

test('one step moves each weight by the length, against its slope', () => {
  const { kernel, weights, slopes, error } = filled();
  error();
  kernel.backward(WEIGHTS, SLOPES, INPUTS, OUTPUTS, LISTS, STRIDE, FACTS, COUNT, SUMS);
  const [before, found] = [weights.slice(), slopes.slice()];
  kernel.descend(WEIGHTS, SLOPES, FIRST, SECOND, 4 * NUMBERS, 0.9, 0.999, 1e-8, 0.01 / 0.1, 1 / 0.001);
  for (const [i, slope] of found.entries()) {
    if (Math.abs(slope) < 1e-3) continue;
    expect(weights[i]! - before[i]!).toBeCloseTo(-0.01 * Math.sign(slope), 4);
  }
  kernel.limit(WEIGHTS, 4 * NUMBERS, 0.25);
  for (const weight of weights) expect(Math.abs(weight)).toBeLessThanOrEqual(0.25);
});
