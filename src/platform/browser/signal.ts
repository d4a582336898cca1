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

/** Can blobs be loaded at all? A page's security policy may forbid it. */
let areHeard: boolean | undefined;

/**
 * Has the signal of this name been given? Takes some tenths of a millisecond; only a worker may ask. Where signals
 * cannot be heard, none ever is given.
 */
export function isGiven(name: string): boolean {
  areHeard ??= isThere(makeSignal().name);
  return areHeard && !isThere(name);
}

function isThere(name: string): boolean {
  const request = new XMLHttpRequest();
  try {
    request.open('GET', name, false);
    request.send();
    return true;
  } catch {
    return false;
  }
}
