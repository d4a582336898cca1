import type { ArrayTheory } from './array-theory.ts';

/**
 * How to choose an array in secret: White expects 52.6 % of the points if both do so. Made, with the network
 * 767fa6006da2, by
 * stablemate study arrays familiar --nodes 50 --seed 1 --refine 64 --refine-nodes 1000
 */
export const theory: ArrayTheory = {
  white: [
    [18, 0.3959],
    [230, 0.3959],
    [6, 0.1041],
    [238, 0.1041],
  ],
  black: [
    [6, 0.3653],
    [238, 0.3653],
    [42, 0.1347],
    [206, 0.1347],
  ],
};
