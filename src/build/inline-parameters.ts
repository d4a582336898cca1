import type { Plugin } from 'esbuild';
import * as parameters from '../search/parameters.ts';

/** The module with the search's tunable numbers. */
export const PARAMETERS_FILE: RegExp = /[\\/]src[\\/]search[\\/]parameters\.ts$/;

/**
 * Has esbuild see the search's tunable numbers as plain constants, which it then writes into the code that uses them.
 * Without it the build is the tunable one, see src/search/parameters.ts.
 */
export const INLINE_PARAMETERS: Plugin = {
  name: 'inline-parameters',
  setup({ onLoad }) {
    onLoad({ filter: PARAMETERS_FILE }, () => ({ contents: parametersAsConstants() }));
  },
};

/** The code of that module, with its numbers as constants. */
export function parametersAsConstants(): string {
  const lines = Object.entries({ ...parameters, PARAMETERS: [] }).flatMap(([name, value]) =>
    typeof value === 'function' ? [] : `export const ${name} = ${JSON.stringify(value)};`,
  );
  return lines.join('\n');
}
