import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import {
  BROWSER_LIBRARY,
  BROWSER_OPTIONS,
  BUNDLE_OPTIONS,
  LIBRARY,
  MAIN,
  ROOT,
  TUNABLE_PLUGINS,
  WORKERS,
} from './bundle-options.ts';
import { compressedSolver, NETWORKS } from './network-files.ts';

/*
 * `npm run build:js` bundles what runs into dist/, and the library for pages into dist/browser. `npm run build:tunable`
 * bundles what runs into dist-tunable/ with all parameters of the search as UCI options.
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
writeFileSync(join(outdir, 'highs.wasm.br'), compressedSolver());
if (!tunable) {
  rmSync(join(outdir, 'browser'), { recursive: true, force: true });
  await build({ ...BROWSER_OPTIONS, entryPoints: [...BROWSER_LIBRARY], outdir: 'dist/browser', entryNames: '[name]' });
}
