import { delimiter } from 'node:path';
import { loadVariants } from '../variant-files/load.ts';

/** Options that both protocols know: a whole number within bounds, a check box, and one of several words. */
export interface SpinOption {
  readonly name: string;
  readonly type: 'spin';
  readonly default: number;
  readonly min: number;
  readonly max: number;
  set(value: number): void;
}

export interface CheckOption {
  readonly name: string;
  readonly type: 'check';
  readonly default: boolean;
  set(on: boolean): void;
}

/** One of several words. */
export interface ComboOption {
  readonly name: string;
  readonly type: 'combo';
  readonly default: string;
  readonly values: readonly string[];
  /** @throws InputError if it is none of them */
  set(value: string): void;
}

/** The option that names files of games, in both protocols. */
export const VARIANT_PATH = 'VariantPath';

/** The option that names a network, in both protocols: see `NetworkChoice`. */
export const EVAL_FILE = 'EvalFile';

/**
 * Loads the games of the files that a GUI names, separated as the system separates paths (`:` or `;`); with no file
 * there are no games.
 *
 * @returns messages for the user, one line each
 * @throws InputError if a file cannot be read; nothing has changed then
 */
export function obeyVariantPath(text: string): string[] {
  const { variants, problems } = loadVariants(text.split(delimiter).filter((path) => path.trim() !== ''));
  const names = variants.map(({ name }) => name);
  return [...problems, names.length > 0 ? `variants loaded: ${names.join(', ')}` : 'no variants are loaded'];
}
