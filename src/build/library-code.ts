import { readFile } from 'node:fs/promises';
import { type Plugin, transform } from 'esbuild';

/** BullMQ's scripts in Lua, which are long texts in its JavaScript. */
const LUA_SCRIPTS = /[\\/]bullmq[\\/]dist[\\/]\w+[\\/]scripts[\\/]/;

/**
 * Makes the code of libraries smaller: it shortens the names within each file, and leaves scripts in Lua without
 * comments and indentation. Names that a file exports, and all names of our own, remain, so that errors tell where they are from.
 */
export const LIBRARY_CODE: Plugin = {
  name: 'library-code',
  setup(build) {
    build.onLoad({ filter: /[\\/]node_modules[\\/].*[.][cm]?js$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const source = LUA_SCRIPTS.test(path) ? smallerLua(text) : text;
      const { code } = await transform(source, { minify: true, legalComments: 'inline' });
      return { contents: code, loader: 'js' };
    });
  },
};

/** Lua without indentation, and without comments that have lines of their own. */
function smallerLua(text: string): string {
  return text.replace(/\n\s+/g, '\n').replace(/\n--(?:\[\[[\s\S]*?\]\]|.*)/g, '');
}
