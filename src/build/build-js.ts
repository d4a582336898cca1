import { build } from 'esbuild';
import { BUNDLE_OPTIONS, LIBRARY, MAIN, TUNABLE_PLUGINS, WORKERS } from './bundle-options.ts';

/*
 * Bundles what runs into dist/, `npm run build:js`, or into dist-tunable/ with all parameters of the search as UCI
 * options, `npm run build:tunable`.
 */
const tunable = process.argv.includes('--tunable');
await build({
  ...BUNDLE_OPTIONS,
  ...(tunable && { plugins: TUNABLE_PLUGINS }),
  entryPoints: [MAIN, LIBRARY, ...WORKERS],
  outdir: tunable ? 'dist-tunable' : 'dist',
  entryNames: '[name]',
  chunkNames: '[name]-[hash]',
});
