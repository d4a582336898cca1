import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildOptions, Plugin } from 'esbuild';
import { ASSEMBLY } from './assembly.ts';
import { INLINE_PARAMETERS } from './inline-parameters.ts';
import { LIBRARY_CODE } from './library-code.ts';
import { NETWORK_FILES, networkFiles } from './network-files.ts';

/** The project's own folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The program, the library, and each thread that they start. */
export const MAIN = 'src/cli/main.ts';
export const LIBRARY = 'src/index.ts';
export const WORKERS = [
  'src/search/search-worker.ts',
  'src/endgame/endgame-worker.ts',
  'src/jobs/job-worker.ts',
  'src/learn/fit-worker.ts',
] as const;

/** The library for pages in a browser, and the script of its threads. */
export const BROWSER_LIBRARY = ['src/browser.ts', 'src/worker.ts'] as const;

/** A fingerprint of all sources, which tells builds apart that may not share results. */
function fingerprintOfSources(): string {
  const folder = join(ROOT, 'src');
  const hash = createHash('sha256');
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (/[.](ts|json|nnue)$/.test(file)) hash.update(`${file}\n`).update(readFileSync(join(folder, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

/** How all of them are bundled, wherever that is done. */
export const COMMON_OPTIONS = {
  absWorkingDir: ROOT,
  bundle: true,
  platform: 'node',
  target: 'node20',
  minifySyntax: true,
  // Names remain, so that errors tell where they are from.
  minifyWhitespace: true,
  logLevel: 'warning',
  define: { STABLEMATE_BUILD: JSON.stringify(fingerprintOfSources()) } as Record<string, string>,
  plugins: [INLINE_PARAMETERS, ASSEMBLY, LIBRARY_CODE] as Plugin[],
} as const satisfies BuildOptions;

/**
 * How they are bundled as files side by side, with their common parts in further ones. Threads are looked for as .js
 * beside the program.
 */
export const BUNDLE_OPTIONS = {
  ...COMMON_OPTIONS,
  splitting: true,
  format: 'esm',
  banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
} as const satisfies BuildOptions;

/** Has the library for pages look for its worker, and for the networks, where they are when it is built. */
const BUILT_PLACES: Plugin = {
  name: 'built-places',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]src[\\/]browser\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace("'./worker.ts'", "'./worker.js'"),
      loader: 'ts',
    }));
    onLoad({ filter: NETWORK_FILES }, () => ({
      contents: networkFiles((name) => `new URL('../networks/${name}', import.meta.url).href`),
    }));
  },
};

/** How the library for pages is bundled: as modules side by side, for browsers of 2023 or later. */
export const BROWSER_OPTIONS = {
  ...COMMON_OPTIONS,
  platform: 'browser',
  target: ['chrome111', 'firefox115', 'safari16.4'] as string[],
  format: 'esm',
  splitting: true,
  minify: true,
  legalComments: 'none',
  plugins: [...COMMON_OPTIONS.plugins, BUILT_PLACES],
} as const satisfies BuildOptions;

/**
 * Names the tunable build differently, because a worker of the normal one would do its games without heeding the values
 * of parameters.
 */
const TUNABLE_BUILD: Plugin = {
  name: 'tunable-build',
  setup({ initialOptions }) {
    const name = `${JSON.parse(initialOptions.define!.STABLEMATE_BUILD!)}-tunable`;
    initialOptions.define = { ...initialOptions.define, STABLEMATE_BUILD: JSON.stringify(name) };
  },
};

/** The plugins of the tunable build, see src/search/parameters.ts. */
export const TUNABLE_PLUGINS: Plugin[] = [
  ...BUNDLE_OPTIONS.plugins.filter((plugin) => plugin !== INLINE_PARAMETERS),
  TUNABLE_BUILD,
];
