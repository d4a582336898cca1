import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { BUNDLE_OPTIONS, LIBRARY, MAIN, NETWORKS, ROOT, TUNABLE_PLUGINS, WORKERS } from './bundle-options.ts';

/*
 * Bundles what runs into dist/, `npm run build:js`, or into dist-tunable/ with all parameters of the search as UCI
 * options, `npm run build:tunable`.
 */
const tunable = process.argv.includes('--tunable');
const outdir = join(ROOT, tunable ? 'dist-tunable' : 'dist');
await build({
  ...BUNDLE_OPTIONS,
  ...(tunable && { plugins: TUNABLE_PLUGINS }),
  entryPoints: [MAIN, LIBRARY, ...WORKERS],
  outdir,
  entryNames: '[name]',
  chunkNames: '[name]-[hash]',
});
// Beside the program, where it looks for them: see src/platform/node/assets.ts.
cpSync(NETWORKS, join(outdir, 'networks'), { recursive: true });
