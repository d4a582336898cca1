import { readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vitest/config';
import { bundleIntoFolder } from '../src/build/run-bundled.ts';

const SOURCES = fileURLToPath(new URL('../src', import.meta.url));
/** What builds, what is compiled where its modules import it, and what only Vite can build. */
const NOT_BUILT = /^(build|assembly|web\/element\/browser|web\/.*(-worker|[.]d))\b/;

/**
 * Has the tests import the sources as the program is built: bundled, with the constants of other modules inlined. As
 * the test runner would load them, one by one and every name looked up in its module, they are several times slower.
 * Every source is an entry of one bundle, so that all tests share its modules.
 *
 * @returns the plugin, whose bundle lies in a folder that is gone when this process ends
 */
export async function builtSources(): Promise<Plugin> {
  const modules = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !NOT_BUILT.test(file.replaceAll(sep, '/')))
    .map((file) => file.slice(0, -'.ts'.length));
  // The sources themselves in the maps would make them twice as long, and every thread reads its own.
  const maps = { sourcemap: true, sourcesContent: false } as const;
  const threads = modules.filter((module) => module.endsWith('-worker'));
  const folder = await bundleIntoFolder(
    {
      entryPoints: modules.map((module) => ({ in: join(SOURCES, `${module}.ts`), out: join('src', module) })),
      ...maps,
    },
    // Threads are looked for beside what is shared, which lies at the top.
    {
      entryPoints: threads.map((thread) => ({ in: join(SOURCES, `${thread}.ts`), out: basename(thread) })),
      // One file each: the tests start hundreds of them, and the many small files of what is shared take twice as long.
      splitting: false,
      ...maps,
    },
  );
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return {
    name: 'built-sources',
    enforce: 'pre',
    resolveId(id, importer) {
      if (importer === undefined || !id.startsWith('.') || !id.endsWith('.ts')) return undefined;
      const module = relative(SOURCES, resolve(dirname(importer), id));
      if (module.startsWith('..') || dirname(module) === 'build') return undefined;
      return { id: join(folder, 'src', module.replace(/\.ts$/, '.js')), external: true };
    },
  };
}
