import type { Plugin } from 'esbuild';
import { filesOf, leaveOut, type SearchPart } from './search-parts.ts';

/** Has esbuild bundle the sources as they are without a part of the search. */
export function partLeftOut(part: SearchPart): Plugin {
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
