import type { Signal } from '../thread.ts';

/*
 * A worker gets no message while it computes, but it can load something, and wait for it. So a signal is the address of
 * an empty blob: it is given by taking the address back, and then the blob cannot be loaded any more. The workers of
 * TypeScript's language server in a browser are cancelled so.
 */

/** Makes a signal that has not been given yet. */
export function makeSignal(): Signal {
  const name = URL.createObjectURL(new Blob(['.']));
  return { name, give: () => URL.revokeObjectURL(name) };
}

/** Has the signal of this name been given? Takes some tenths of a millisecond; only a worker may ask. */
export function isGiven(name: string): boolean {
  const request = new XMLHttpRequest();
  try {
    request.open('GET', name, false);
    request.send();
    return false;
  } catch {
    return true;
  }
}
