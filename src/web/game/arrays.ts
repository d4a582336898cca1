import { randomStartArray, startArrayFen, type Variant } from '../../index.ts';
import type { ArrayChoice, ArrayChoices } from '../state/session.ts';

/**
 * The FEN with which a new game begins; arrays count in games that have them.
 *
 * @throws InputError if there is no array of a number that was chosen
 */
export function newGameFen(variant: Variant, { white, black }: ArrayChoices): string {
  if (!variant.startArrays) return variant.start;
  return startArrayFen(variant, numberOf(variant, white), numberOf(variant, black));
}

function numberOf(variant: Variant, choice: ArrayChoice): number {
  return (choice.kind === 'random' ? null : choice.number) ?? randomStartArray(variant);
}
