/** Start arrays by their numbers, each with how often it is chosen; these add up to 1. */
export type WeightedArrays = readonly (readonly [array: number, weight: number])[];

/**
 * How the sides best choose their start arrays in secret: mixed strategies, against which no other choice wins more.
 */
export interface ArrayTheory {
  /** How White chooses. */
  readonly white: WeightedArrays;
  /** How Black chooses. */
  readonly black: WeightedArrays;
}

/**
 * Draws an array.
 *
 * @param random gives numbers from 0 to below 1
 */
export function drawArray(arrays: WeightedArrays, random: () => number): number {
  let left = random() * arrays.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [array, weight] of arrays) {
    left -= weight;
    if (left < 0) return array;
  }
  return arrays.at(-1)![0];
}
