import { expect, test } from 'vitest';
import { fitKernel } from '../../src/learn/fit-kernel.ts';
import {
  FACT_BASE,
  FACT_OUTPUT,
  FACT_TARGET,
  FACT_WEIGHT,
  FACTS_BYTES,
  ROW_BYTES,
  SHORT_ROW_BYTES,
  SLICE,
} from '../../src/net/fit-layout.ts';
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
const SUMS = FACTS + FACTS_BYTES * COUNT;
const PARTS = SUMS + COUNT * 2 * SHORT_ROW_BYTES;
const SHORT = 1 << 15;
const COUNTS = SHORT + (INPUTS + 1) * SHORT_ROW_BYTES;
const USERS = COUNTS + 4 * INPUTS;
const SCRATCH = 1 << 14;
const OUTPUT_ROWS = WEIGHTS + (INPUTS + 1) * ROW_BYTES;
const OUTPUT_BIASES = WEIGHTS + (ROWS - 1) * ROW_BYTES;

/** A kernel with a small network of random numbers and some positions. */
function filled() {
  const random = seededRandom(4);
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
  expect(PARTS + 4 * COUNT).toBeLessThan(SCRATCH);
  expect(SCRATCH + COUNT * 2 * ROW_BYTES).toBeLessThan(SHORT);
  expect(USERS).toBeLessThan(WASM_PAGE / 2 + 4096);
  const kernel = fitKernel(memory);
  const floats = (at: number, length: number): Float32Array => new Float32Array(memory.buffer, at, length);
  const weights = floats(WEIGHTS, NUMBERS);
  // Sums lie on both sides of 0 and of 1.
  for (let i = 0; i < NUMBERS; i++) weights[i] = 1.2 * random() - 0.5;
  for (let i = 0; i < COUNT; i++) {
    const list = new Uint32Array(memory.buffer, LISTS + i * STRIDE, 1 + INPUTS);
    list[0] = 1 + (i % INPUTS);
    for (let k = 1; k <= list[0]; k++) list[k] = Math.floor(random() * INPUTS) | (Math.floor(random() * INPUTS) << 16);
    const at = FACTS + FACTS_BYTES * i;
    floats(at + FACT_BASE, 1)[0] = 200 * random() - 100;
    floats(at + FACT_TARGET, 1)[0] = random();
    floats(at + FACT_WEIGHT, 1)[0] = i % 3 === 0 ? 1 : 1.5;
    new Uint32Array(memory.buffer, at)[FACT_OUTPUT / 4] = i % OUTPUTS;
  }
  kernel.setTargets(0, 1, 300);
  const counts = new Uint32Array(memory.buffer, COUNTS, INPUTS);
  for (let i = 0; i < COUNT; i++) {
    const list = new Uint32Array(memory.buffer, LISTS + i * STRIDE);
    for (let k = 1; k <= list[0]!; k++) {
      counts[list[k]! & 0xffff]!++;
      counts[list[k]! >>> 16]!++;
    }
  }
  const usersEnd = kernel.turn(LISTS, STRIDE, COUNT, COUNTS, INPUTS, USERS);
  expect(counts.every((count) => count === 0)).toBe(true);
  const error = (): number => {
    kernel.shorten(WEIGHTS, (INPUTS + 1) * ROW_BYTES, SHORT);
    kernel.forward(SHORT, OUTPUT_ROWS, INPUTS, LISTS, STRIDE, FACTS, COUNT, SUMS, PARTS);
    return kernel.compare(PARTS, 0, 1, OUTPUT_BIASES, FACTS, COUNT, 1);
  };
  const back = (): void => {
    kernel.backward(WEIGHTS, SLOPES, INPUTS, OUTPUTS, FACTS, COUNT, SUMS, USERS, usersEnd, SCRATCH);
  };
  const sums = new Int16Array(memory.buffer, SUMS, 2 * COUNT * SLICE);
  return { kernel, weights, slopes: floats(SLOPES, NUMBERS), sums, error, back };
}

test('slopes are the derivatives of the error by each weight', () => {
  const { weights, slopes, sums, error, back } = filled();
  error();
  back();
  // Where a sum passes 0 or 1 within the step, the numeric slope is between two.
  const isNear = (sum: number): boolean => Math.min(Math.abs(sum), Math.abs(sum - 2048)) < 150;
  const near = new Set([...sums.keys()].filter((i) => isNear(sums[i]!)).map((i) => i % SLICE));
  const found = slopes.slice();
  let compared = 0;
  for (let i = 0; i < (ROWS - 1) * SLICE + OUTPUTS; i++) {
    const weight = weights[i]!;
    // Weights are rounded to integers, so the step must not be small.
    const step = 16 / 2048;
    weights[i] = weight + step;
    const above = error();
    weights[i] = weight - step;
    const below = error();
    weights[i] = weight;
    const numeric = (above - below) / (2 * step);
    if (i < (INPUTS + 1) * SLICE && near.has(i % SLICE)) continue;
    expect(Math.abs(numeric - found[i]!)).toBeLessThan(0.003 + 0.03 * Math.abs(numeric));
    if (Math.abs(numeric) > 0.05) compared++;
  }
  expect(compared).toBeGreaterThan(40);
});

test('steps down the slopes make the error smaller, and set the slopes to 0', () => {
  const { kernel, slopes, error, back } = filled();
  const before = error();
  for (let step = 1; step <= 200; step++) {
    error();
    back();
    const [length, squares] = [0.005 / (1 - 0.9 ** step), 1 / (1 - 0.999 ** step)];
    kernel.descend(WEIGHTS, SLOPES, FIRST, SECOND, 4 * NUMBERS, 0.9, 0.999, 1e-8, length, squares);
    expect(slopes.every((slope) => slope === 0)).toBe(true);
  }
  expect(error()).toBeLessThan(before / 10);
});

test('one step moves each weight by the length, against its slope', () => {
  const { kernel, weights, slopes, error, back } = filled();
  error();
  back();
  const [before, found] = [weights.slice(), slopes.slice()];
  kernel.descend(WEIGHTS, SLOPES, FIRST, SECOND, 4 * NUMBERS, 0.9, 0.999, 1e-8, 0.01 / 0.1, 1 / 0.001);
  for (const [i, slope] of found.entries()) {
    if (Math.abs(slope) < 1e-3) continue;
    expect(weights[i]! - before[i]!).toBeCloseTo(-0.01 * Math.sign(slope), 4);
  }
  kernel.limit(WEIGHTS, 4 * NUMBERS, 0.25);
  for (const weight of weights) expect(Math.abs(weight)).toBeLessThanOrEqual(0.25);
});

test('averages come nearer to the numbers by the share, and the numbers stay', () => {
  const { kernel, weights } = filled();
  const averages = new Float32Array(weights.buffer, FIRST, NUMBERS);
  const [before, known] = [weights.slice(), averages.fill(0.5).slice()];
  kernel.average(FIRST, WEIGHTS, 4 * NUMBERS, 0.25);
  for (const [i, average] of averages.entries()) expect(average).toBeCloseTo(0.75 * known[i]! + 0.25 * before[i]!, 6);
  kernel.average(FIRST, WEIGHTS, 4 * NUMBERS, 1);
  for (const [i, average] of averages.entries()) expect(average).toBeCloseTo(before[i]!, 6);
  expect(weights).toEqual(before);
});

test('groups of inputs take the slopes of their inputs, and add their weights to them', () => {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
  const kernel = fitKernel(memory);
  const numbers = new Float32Array(memory.buffer, 0, 8 * SLICE);
  const of = [1, 0, 1];
  const groups = 8 * ROW_BYTES;
  const short = groups + 64;
  new Uint16Array(memory.buffer, groups).set(of);
  // Three inputs and two groups behind them.
  const random = seededRandom(2);
  for (let i = 0; i < 5 * SLICE; i++) numbers[i] = Math.floor(2048 * random()) / 2048;
  const before = numbers.slice();
  kernel.shortenInputs(0, 3, groups, 3 * ROW_BYTES, short);
  const shorts = new Int16Array(memory.buffer, short, 3 * SLICE);
  for (let i = 0; i < shorts.length; i++) {
    const ofGroup = before[(3 + of[Math.floor(i / SLICE)]!) * SLICE + (i % SLICE)]!;
    expect(shorts[i]).toBe(2048 * (before[i]! + ofGroup));
  }
  kernel.gather(0, 3, groups, 3 * ROW_BYTES);
  for (let i = 0; i < SLICE; i++) {
    expect(numbers[3 * SLICE + i]).toBe(before[3 * SLICE + i]! + before[SLICE + i]!);
    expect(numbers[4 * SLICE + i]).toBe(before[4 * SLICE + i]! + before[i]! + before[2 * SLICE + i]!);
  }
});
