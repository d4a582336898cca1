import { addVariants } from '../variants/registry.ts';
import type { Variant } from '../variants/types.ts';
import { problemLine, readVariantFiles, readVariants, type SectionResult } from './read-file.ts';

/** What came of loading files of games. */
export interface Loaded {
  /** The games that can be played now. */
  readonly variants: readonly Variant[];
  /** A line for each thing that is wrong with a game that is left out. */
  readonly problems: readonly string[];
}

/**
 * Adds the games of these files to those that we know, in the place of those that were loaded before.
 *
 * @throws InputError if a file cannot be read; nothing has changed then
 */
export function loadVariants(files: readonly string[]): Loaded {
  return add(readVariantFiles(files));
}

/**
 * The same with the text of a file, for programs that have no files, such as pages in a browser.
 *
 * @param text in the format of Fairy-Stockfish's variants.ini
 * @param name what problems call the text
 */
export function loadVariantsText(text: string, name = 'text'): Loaded {
  return add(readVariants(text, name));
}

function add(results: readonly SectionResult[]): Loaded {
  const variants = results.flatMap(({ variant }) => variant ?? []);
  addVariants(variants);
  return {
    variants,
    problems: results.flatMap((result) => result.problems.map((problem) => problemLine(result, problem))),
  };
}
