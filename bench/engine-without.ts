import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { MAIN, WORKERS } from '../src/build/bundle-options.ts';
import { withBundle } from './run-bundled.ts';
import { filesOf, leaveOut, type SearchPart } from './search-parts.ts';

const ENTRIES = [MAIN, ...WORKERS].map((file) => new URL(`../${file}`, import.meta.url));

/**
 * Bundles the engine without a part of its search, from changed source, for as long as it is used.
 *
 * @param use is given the command that starts it
 */
export function withEngineWithout<Result>(
  part: SearchPart,
  use: (command: string) => Result | Promise<Result>,
): Promise<Result> {
  return withBundle(ENTRIES, [partLeftOut(part)], (folder) =>
    use(`"${process.execPath}" "${join(folder, 'main.js')}"`),
  );
}

function partLeftOut(part: SearchPart): Plugin {
  const files = filesOf(part);
  return {
    name: 'part-left-out',
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]src[\\/]search[\\/]/ }, ({ path }) =>
        files.includes(path) ? { contents: leaveOut(part, path), loader: 'ts' } : undefined,
      );
    },
  };
}
