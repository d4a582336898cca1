import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { afterEach, expect, it, vi } from 'vitest';
import { Engine } from '../../src/engine/engine.ts';
import { availableMemory } from '../../src/platform/node/memory.ts';
import { variantByName } from '../../src/variants/registry.ts';

/** Makes the engine believe that the machine has so much memory, none of it in use. */
function pretend(bytes: number): void {
  vi.spyOn(os, 'freemem').mockReturnValue(bytes);
  vi.spyOn(os, 'totalmem').mockReturnValue(bytes);
  syncBuiltinESMExports();
}

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

it('is a sensible number', () => {
  expect(availableMemory()).toBeGreaterThan(2 ** 24);
});

it('a table for which there is no memory is refused in words, and the old one stays', async () => {
  const engine = new Engine(variantByName('chess'), {}, 16);
  pretend(300 * 2 ** 20);
  expect(() => engine.setHash(4096)).toThrow(
    'there is not enough memory for a hash table of 4096 MB (300 MB are free); the old one of 16 MB stays in use',
  );
  // Small ones are always tried, and what the old table takes can be used again.
  pretend(0);
  engine.setHash(64);
  engine.setHash(32);
  await engine.quit();
});
