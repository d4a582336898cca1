import { randomStartArray, type Side, startArrayFen, theoryStartArray, type Variant } from '../../index.ts';
import type { ArrayChoice, ArrayChoices } from '../state/session.ts';

/**
 * The FEN with which a new game begins; arrays count in games that have them.
 *
 * @throws InputError if there is no array of a number that was chosen, or no theory
 */
export function newGameFen(variant: Variant, { white, black }: ArrayChoices): string {
  if (!variant.startArrays) return variant.start;
  return startArrayFen(variant, numberOf(variant, 'white', white), numberOf(variant, 'black', black));
}

/** Each side's array is drawn without a look at the other's. */
function numberOf(variant: Variant, side: Side, choice: ArrayChoice): number {
  if (choice.kind === 'theory') return theoryStartArray(variant, side);
  return (choice.kind === 'random' ? null : choice.number) ?? randomStartArray(variant);
}
