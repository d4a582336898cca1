import type { Plugin } from 'esbuild';
import * as parameters from '../search/parameters.ts';
import * as selectiveParameters from '../search/selective/parameters.ts';

/** The modules with the search's tunable numbers. */
export const PARAMETERS_FILE: RegExp = /[\\/]src[\\/]search[\\/](?:selective[\\/])?parameters\.ts$/;

/**
 * Has esbuild see the search's tunable numbers as plain constants, which it then writes into the code that uses them.
 * Without it the build is the tunable one, see src/search/parameters.ts.
 */
export const INLINE_PARAMETERS: Plugin = {
  name: 'inline-parameters',
  setup({ onLoad }) {
    onLoad({ filter: PARAMETERS_FILE }, ({ path }) => ({ contents: parametersAsConstants(path) }));
  },
};

/** The code of one of those modules, with its numbers as constants. */
export function parametersAsConstants(file: string): string {
  const numbers = /search[\\/]selective[\\/]/.test(file) ? selectiveParameters : parameters;
  return Object.entries(numbers)
    .map(([name, value]) => `export const ${name} = ${value};`)
    .join('\n');
}
