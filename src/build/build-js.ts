import { build } from 'esbuild';
import { BUNDLE_OPTIONS, LIBRARY, MAIN, WORKERS } from './bundle-options.ts';

/* Bundles what runs into dist/: `npm run build:js`. */
await build({
  ...BUNDLE_OPTIONS,
  entryPoints: [MAIN, LIBRARY, ...WORKERS],
  outdir: 'dist',
  entryNames: '[name]',
  chunkNames: '[name]-[hash]',
});
