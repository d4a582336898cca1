import { describe, expect, it } from 'vitest';
import { InputError } from '../../src/errors/input-error.ts';
import { fuzz, inputOf } from './fuzz.ts';
import { readOrRefuse, type Target } from './target.ts';
import { TARGETS } from './targets.ts';

/** A reader of numbers that stumbles over 13. */
const STUMBLING: Target<number> = {
  name: 'stumbling',
  generate: (random) => Math.floor(random() * 50),
  check(input) {
    return (
      readOrRefuse(() => {
        if (input === 13) return JSON.parse('{');
        if (input > 40) throw new InputError('too large');
        return input;
      }) !== undefined
    );
  },
};
const ORDER = { seed: 7, from: 0, inputs: 1000, time: 60_000 };

describe('the fuzzer', () => {
  it('finds what is not an InputError, and has the same input again', async () => {
    const { failure, inputs } = await fuzz(STUMBLING, ORDER);
    expect(failure?.error).toMatch(/SyntaxError/);
    expect(inputs).toBe(failure!.index + 1);
    expect(inputOf(STUMBLING, 7, failure!.index)).toBe(13);
    const again = await fuzz(STUMBLING, { ...ORDER, from: failure!.index, inputs: 1 });
    expect(again).toMatchObject({ inputs: 1, failure: { index: failure!.index } });
  });

  it('takes messages of several lines for a fault', () => {
    const error = new InputError('x');
    error.message = 'one\ntwo';
    expect(() =>
      readOrRefuse(() => {
        throw error;
      }),
    ).toThrow(/several lines/);
  });

  it.each(['betza', 'settings', 'engines', 'answers'])('%s: some inputs are taken, some refused', async (name) => {
    const { inputs, taken, failure } = await fuzz(TARGETS[name]!(), { ...ORDER, inputs: 300 });
    expect(failure).toBeUndefined();
    expect(taken).toBeGreaterThan(30);
    expect(taken).toBeLessThan(inputs);
  });
});
