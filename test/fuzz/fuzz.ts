import { seededRandom } from '../../src/platform/random.ts';
import type { Target } from './target.ts';

/** Longer than this (ms) no input may take, however busy the machine is. */
export const SLOWEST = 20_000;

/** What fuzzing a target has come to. */
export interface FuzzResult {
  readonly inputs: number;
  /** The same, but a session counts as many as it has lines. */
  readonly size: number;
  /** How many of them were taken for right. */
  readonly taken: number;
  readonly failure?: { readonly index: number; readonly error: string };
}

/** The input of a target with this number: always the same one for the same seed. */
export function inputOf<Input>(target: Target<Input>, seed: number, index: number): Input {
  return target.generate(seededRandom(Math.imul(seed, 0x9e3779b1) + index));
}

/** Feeds a target inputs one after the other until one fails, or `inputs` of them or `time` (ms) are used up. */
export async function fuzz<Input>(
  target: Target<Input>,
  {
    seed,
    from,
    inputs,
    time,
    progress,
  }: {
    readonly seed: number;
    readonly from: number;
    readonly inputs: number;
    readonly time: number;
    readonly progress?: Int32Array<SharedArrayBuffer>;
  },
): Promise<FuzzResult> {
  const begun = performance.now();
  let taken = 0;
  let size = 0;
  let index = from;
  for (; size < inputs && performance.now() - begun < time; index++) {
    if (progress) Atomics.store(progress, 0, index);
    const started = performance.now();
    try {
      const input = inputOf(target, seed, index);
      size += target.sizeOf?.(input) ?? 1;
      const answer = target.check(input);
      if (typeof answer === 'boolean' ? answer : await answer) taken++;
      const took = performance.now() - started;
      if (took > SLOWEST) throw new Error(`it took ${Math.round(took)} ms`);
    } catch (error) {
      const { message, stack } = error as Error;
      const place = /\n\s+at .*?(?:src|test)\/[^\s)]+/.exec(stack ?? '')?.[0].trim() ?? '';
      return {
        inputs: index - from + 1,
        size,
        taken,
        failure: { index, error: `${(error as Error).name}: ${message} ${place}` },
      };
    }
  }
  return { inputs: index - from, size, taken };
}
