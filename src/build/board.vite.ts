import { join } from 'node:path';
import { defineConfig } from 'vite';
import { ROOT } from './bundle-options.ts';
import { pieceIcons } from './piece-icons.ts';
import { CSS_TARGET, sources, withoutNode } from './vite-sources.ts';

const WEB = join(ROOT, 'src/web');

/** The element for anybody's page, all in one file: dist/web/stablemate-board.js, beside the page. */
export default defineConfig({
  root: WEB,
  publicDir: false,
  oxc: { jsx: { runtime: 'automatic' } },
  // Libraries are else left to ask for this when they run.
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: { alias: [{ find: /^.*[/]browser[.]ts$/, replacement: join(WEB, 'element/browser.ts') }] },
  build: {
    outDir: join(ROOT, 'dist/web'),
    emptyOutDir: false,
    target: 'es2022',
    cssTarget: CSS_TARGET,
    // Networks, too, are inside.
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    chunkSizeWarningLimit: 4000,
    // Vite leaves the white space of libraries, which bundlers of others may want; here it is the finished file.
    rolldownOptions: { checks: { pluginTimings: false }, output: { minify: true } },
    lib: { entry: join(WEB, 'element/stablemate-board.tsx'), formats: ['es'], fileName: () => 'stablemate-board.js' },
  },
  worker: { format: 'es', plugins: () => [withoutNode(), sources()] },
  plugins: [withoutNode(), sources(), pieceIcons()],
});
