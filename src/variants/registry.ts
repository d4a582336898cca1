import { InputError } from '../input-error.ts';
import { ajaxBigamous } from './ajax-bigamous.ts';
import { ajaxBigamousNoDrops } from './ajax-bigamous-no-drops.ts';
import { chess } from './chess.ts';
import { familiar } from './familiar.ts';
import { madMate } from './mad-mate.ts';
import { teamMate } from './team-mate.ts';
import type { Variant } from './types.ts';

/** Every game that we play, in the order in which GUIs list them. */
export const VARIANTS: readonly Variant[] = [teamMate, familiar, madMate, ajaxBigamous, ajaxBigamousNoDrops, chess];

/** Games that came from files since the program began. */
let added: readonly Variant[] = [];

/** Every game that we play and those that came from files. */
export function knownVariants(): readonly Variant[] {
  return [...VARIANTS, ...added];
}

/** Adds games to those that we play, in the place of all that were added before. Their names must be none of ours. */
export function addVariants(variants: readonly Variant[]): void {
  added = [...variants];
}

/** The game with this name or alias, whatever the case of its letters; undefined if there is none. */
export function findVariant(name: string): Variant | undefined {
  const wanted = name.toLowerCase();
  return knownVariants().find((variant) =>
    [variant.name, ...variant.aliases].some((own) => own.toLowerCase() === wanted),
  );
}

/**
 * The game with this name or alias.
 *
 * @throws InputError listing the names that there are.
 */
export function variantByName(name: string): Variant {
  const variant = findVariant(name);
  if (!variant)
    throw new InputError(
      `unknown variant '${name}'; known are ${knownVariants()
        .map((v) => v.name)
        .join(', ')}`,
    );
  return variant;
}
