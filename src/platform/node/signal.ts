import type { Signal } from '../thread.ts';

/** There is no need for signals where threads share memory. */
export function makeSignal(): Signal {
  return { name: '', give: () => {} };
}

/** Has the signal of this name been given? */
export function isGiven(_name: string): boolean {
  return false;
}
