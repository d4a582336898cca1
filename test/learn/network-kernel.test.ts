import { expect, it } from 'vitest';
import { makeFitKernel } from '../../src/learn/network-kernel.ts';
import { HIDDEN } from '../../src/net/layout.ts';
import { seededRandom } from '../../src/platform/random.ts';

const BYTES = 4;
const SLOPE = 0.5;
/* Where rows lie, in floats; the last two hold a vector each. */
const SUMS = 0;
const WEIGHTS = HIDDEN;
const WEIGHT_SLOPES = 2 * HIDDEN;
const SLOPES = 3 * HIDDEN;
const PARTS = 4 * HIDDEN;
const SLOPE_AT = 5 * HIDDEN;

/** A kernel with random numbers in all rows; sums lie on both sides of 0 and of 1. */
function filled() {
  const random = seededRandom(4);
  const kernel = makeFitKernel(6 * HIDDEN * BYTES);
  kernel.numbers.forEach((_, i, numbers) => {
    numbers[i] = 4 * random() - 1.5;
  });
  kernel.numbers.fill(SLOPE, SLOPE_AT, SLOPE_AT + 4);
  const before = kernel.numbers.slice();
  const row = (at: number): number[] => [...before.subarray(at, at + HIDDEN)];
  const activations = row(SUMS).map((sum) => Math.max(0, Math.min(1, sum)));
  return { ...kernel, row, activations };
}

function expectNear(actual: Float32Array, expected: readonly number[]): void {
  expect(actual).toHaveLength(expected.length);
  for (const [i, number] of expected.entries()) expect(actual[i]).toBeCloseTo(number, 4);
}

it('a row is added to another', () => {
  const { numbers, add, row } = filled();
  add(SUMS * BYTES, WEIGHTS * BYTES);
  expectNear(
    numbers.subarray(SUMS, SUMS + HIDDEN),
    row(SUMS).map((sum, i) => sum + row(WEIGHTS)[i]!),
  );
});

it('the output is the sum of squared activations times their weights, on top of what is there', () => {
  const { numbers, output, row, activations } = filled();
  numbers.fill(1, PARTS, PARTS + 4);
  output(SUMS * BYTES, WEIGHTS * BYTES, PARTS * BYTES);
  const parts = numbers.subarray(PARTS, PARTS + 4);
  const expected = activations.reduce((sum, active, i) => sum + active * active * row(WEIGHTS)[i]!, 4);
  expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(expected, 3);
});

it('slopes are those of the output, and 0 by sums beyond 0 and 1', () => {
  const { numbers, backward, row, activations } = filled();
  backward(SUMS * BYTES, WEIGHTS * BYTES, WEIGHT_SLOPES * BYTES, SLOPE_AT * BYTES, SLOPES * BYTES);
  expectNear(
    numbers.subarray(WEIGHT_SLOPES, WEIGHT_SLOPES + HIDDEN),
    row(WEIGHT_SLOPES).map((slope, i) => slope + SLOPE * activations[i]! ** 2),
  );
  const bySum = row(SUMS).map((sum, i) => (sum > 0 && sum < 1 ? SLOPE * 2 * sum * row(WEIGHTS)[i]! : 0));
  expect(bySum.filter((slope) => slope === 0).length).toBeGreaterThan(20);
  expectNear(numbers.subarray(SLOPES, SLOPES + HIDDEN), bySum);
});
