import { fileURLToPath } from 'node:url';
import type { BuildOptions, Plugin } from 'esbuild';
import { ASSEMBLY } from './assembly.ts';
import { INLINE_PARAMETERS } from './inline-parameters.ts';

/** The project's own folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The program, the library, and each thread that they start. */
export const MAIN = 'src/cli/main.ts';
export const LIBRARY = 'src/index.ts';
export const WORKERS = [
  'src/search/search-worker.ts',
  'src/engine/perft-worker.ts',
  'src/endgame/endgame-worker.ts',
  'src/tune/tune-worker.ts',
] as const;

/** How all of them are bundled, wherever that is done. */
export const COMMON_OPTIONS = {
  absWorkingDir: ROOT,
  bundle: true,
  platform: 'node',
  target: 'node20',
  minifySyntax: true,
  logLevel: 'warning',
  plugins: [INLINE_PARAMETERS, ASSEMBLY] as Plugin[],
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

/** The plugins of the tunable build, see src/search/parameters.ts. */
export const TUNABLE_PLUGINS = BUNDLE_OPTIONS.plugins.filter((plugin) => plugin !== INLINE_PARAMETERS);
