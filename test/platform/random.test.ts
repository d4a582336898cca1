import { expect, test } from 'vitest';
import { seededRandom, xoshiro128 } from '../../src/platform/random.ts';

/** The published algorithm in unsigned integers, as its authors wrote it in C. */
function published(state: bigint[]): () => bigint {
  const mask = 0xffffffffn;
  const rotate = (x: bigint, k: bigint): bigint => ((x << k) | (x >> (32n - k))) & mask;
  return () => {
    const result = (rotate((state[1]! * 5n) & mask, 7n) * 9n) & mask;
    const t = (state[1]! << 9n) & mask;
    state[2]! ^= state[0]!;
    state[3]! ^= state[1]!;
    state[1]! ^= state[2]!;
    state[0]! ^= state[3]!;
    state[2]! ^= t;
    state[3] = rotate(state[3]!, 11n);
    return result;
  };
}

test('xoshiro128** gives the numbers of the published algorithm', () => {
  const seed = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 0x6a09e667] as const;
  const [ours, theirs] = [xoshiro128(seed), published(seed.map(BigInt))];
  for (let i = 0; i < 1000; i++) expect(BigInt(ours() >>> 0)).toBe(theirs());
});

test('seeded numbers repeat with their seed, and lie evenly from 0 to below 1', () => {
  const [a, b, c] = [seededRandom(1), seededRandom(1), seededRandom(2)];
  const tenths = new Array<number>(10).fill(0);
  let differs = false;
  for (let i = 0; i < 10_000; i++) {
    const x = a();
    expect(b()).toBe(x);
    differs ||= c() !== x;
    tenths[Math.floor(x * 10)]!++;
  }
  expect(differs).toBe(true);
  expect(tenths).toHaveLength(10);
  for (const count of tenths) expect(Math.abs(count - 1000)).toBeLessThan(150);
});

test('neighbouring seeds, 0 among them, begin differently', () => {
  const firsts = Array.from({ length: 1000 }, (_, seed) => seededRandom(seed)());
  expect(new Set(firsts).size).toBe(1000);
  expect(firsts.filter((x) => x < 0.5).length).toBeGreaterThan(420);
  expect(firsts.filter((x) => x < 0.5).length).toBeLessThan(580);
});
