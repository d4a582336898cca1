import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { alignedMemory } from '../../src/platform/aligned-memory.ts';

it('memory of any size is as long as was asked for, empty, and seen by other threads', async () => {
  for (const bytes of [4, 1 << 16, (1 << 16) + 4, 1 << 20]) {
    const words = new Int32Array(alignedMemory(bytes));
    expect(words.byteLength).toBe(bytes);
    expect(words.every((word) => word === 0)).toBe(true);
    const worker = new Worker("require('node:worker_threads').workerData.fill(7)", { eval: true, workerData: words });
    await new Promise((resolve) => worker.on('exit', resolve));
    expect(words.every((word) => word === 7)).toBe(true);
  }
});

it('memory that there is not is refused', () => {
  expect(() => alignedMemory(2 ** 52)).toThrow(RangeError);
});
