import type { BuildOptions } from 'esbuild';

/** How the program is bundled: see `build:js` in package.json. */
export const BUNDLE_OPTIONS = {
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  minifySyntax: true,
  banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
  logLevel: 'warning',
} as const satisfies BuildOptions;
