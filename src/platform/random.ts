/**
 * A random generator that gives the same numbers on every machine: xoshiro128** by Blackman and Vigna.
 *
 * @param state four 32-bit numbers, not all of them 0
 * @returns a function whose every call gives the next signed 32-bit integer
 */
export function xoshiro128([a, b, c, d]: readonly [number, number, number, number]): () => number {
  const rotate = (x: number, k: number): number => (x << k) | (x >>> (32 - k));
  return () => {
    const result = Math.imul(rotate(Math.imul(b, 5), 7), 9) | 0;
    const t = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= t;
    d = rotate(d, 11);
    return result;
  };
}

/** Like `Math.random`, numbers from 0 to below 1, but the same ones for the same integer `seed`. */
export function seededRandom(seed: number): () => number {
  // Mixing the seed (splitmix32) keeps the first numbers of neighbouring seeds from resembling each other.
  let mixed = seed | 0;
  const mix = (): number => {
    mixed = (mixed + 0x9e3779b9) | 0;
    let x = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    x = Math.imul(x ^ (x >>> 15), 0x735a2d97);
    return x ^ (x >>> 15);
  };
  const next = xoshiro128([mix(), mix(), mix(), mix()]);
  return () => (next() >>> 0) / 2 ** 32;
}

/**
 * A generator of its own for each number of a series, as for the rounds of a match, so that any of them can be done
 * without those before it. The same integers always give the same one.
 *
 * @param number from 0
 */
export function numberedRandom(seed: number, number: number): () => number {
  const base = Math.floor(seededRandom(seed)() * 2 ** 32);
  return seededRandom(base ^ Math.imul(number + 1, 0x9e3779b1));
}

/** Shuffles a list in place (Fisher and Yates). */
export function shuffle<Item>(list: { readonly length: number; [index: number]: Item }, random: () => number): void {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    const held = list[i]!;
    list[i] = list[j]!;
    list[j] = held;
  }
}
