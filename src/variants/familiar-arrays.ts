import type { ArrayTheory } from './array-theory.ts';

/**
 * How to choose an array in secret: White expects 51.8 % of the points if both do so. Made, with the network
 * 767fa6006da2, by
 * stablemate study arrays familiar --nodes 1500 --seed 1 --refine 96 --refine-nodes 24000
 */
export const theory: ArrayTheory = {
  white: [
    [18, 0.3514],
    [230, 0.3514],
    [44, 0.1486],
    [204, 0.1486],
  ],
  black: [
    [20, 0.4689],
    [228, 0.4689],
    [4, 0.0311],
    [231, 0.0311],
  ],
};
