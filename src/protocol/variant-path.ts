import { delimiter } from 'node:path';
import { loadVariants } from '../variant-files/load.ts';

/**
 * Loads the games of the files that a GUI names, with the sign between them that separates paths on this system; no
 * file, no games.
 *
 * @returns what to tell of it, a line each
 * @throws InputError if a file cannot be read; nothing has changed then
 */
export function obeyVariantPath(text: string): string[] {
  const { variants, problems } = loadVariants(text.split(delimiter).filter((path) => path.trim() !== ''));
  const names = variants.map(({ name }) => name);
  return [...problems, names.length > 0 ? `variants loaded: ${names.join(', ')}` : 'no variants are loaded'];
}
