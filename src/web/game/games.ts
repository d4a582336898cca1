import { VARIANTS, type Variant } from '../../index.ts';
import { problemLine, readVariants } from '../../variant-files/read-file.ts';
import { addVariants } from '../../variants/registry.ts';

/** What the page calls a text that somebody pasted, in messages. */
const PASTED = 'pasted text';

/** The games of some texts, and what is wrong with those that are left out. */
export interface ReadGames {
  readonly variants: readonly Variant[];
  /** A line for people each, as `stablemate variants check` writes them. */
  readonly problems: readonly string[];
}

/** Reads the text of a variants file. */
export function readGames(text: string): ReadGames {
  const results = readVariants(text, PASTED);
  if (results.length === 0)
    return {
      variants: [],
      problems: [`${PASTED}: there is no game in it; a game begins with its name, as in [my-chess:chess]`],
    };
  return {
    variants: results.flatMap(({ variant }) => variant ?? []),
    problems: results.flatMap((result) => result.problems.map((problem) => problemLine(result, problem))),
  };
}

/**
 * Makes the games of these texts known in place of those before; of two with one name the later text's counts.
 *
 * @returns all games that can be chosen
 */
export function gamesOf(texts: readonly string[]): readonly Variant[] {
  const byName = new Map(texts.flatMap((text) => readGames(text).variants).map((variant) => [variant.name, variant]));
  addVariants([...byName.values()]);
  return [...VARIANTS, ...byName.values()];
}
