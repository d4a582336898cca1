import { randomStartArray, startArrayFen, type Variant } from '../../browser.ts';

/** How a side's first rank is set up in a game with start arrays. */
export type ArrayChoice =
  | { readonly kind: 'random' }
  | { readonly kind: 'number'; readonly number: number }
  /** The other side is not to know before the game begins. */
  | { readonly kind: 'secret'; readonly number: number };

export interface ArrayChoices {
  readonly white: ArrayChoice;
  readonly black: ArrayChoice;
}

export const RANDOM_ARRAYS: ArrayChoices = { white: { kind: 'random' }, black: { kind: 'random' } };

/** The FEN with which a new game begins; arrays count in games that have them. */
export function newGameFen(variant: Variant, { white, black }: ArrayChoices): string {
  if (!variant.startArrays) return variant.start;
  const numberOf = (choice: ArrayChoice): number =>
    choice.kind === 'random' ? randomStartArray(variant) : choice.number;
  return startArrayFen(variant, numberOf(white), numberOf(black));
}
