import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
  'src/endgame/endgame-worker.ts',
  'src/jobs/job-worker.ts',
] as const;

/** The networks that are built in. */
export const NETWORKS = join(ROOT, 'src/net/trained');

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
  logLevel: 'warning',
  define: { STABLEMATE_BUILD: JSON.stringify(fingerprintOfSources()) } as Record<string, string>,
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
