import { join } from 'node:path';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { ROOT } from './bundle-options.ts';
import { pieceIcons } from './piece-icons.ts';
import { CSS_TARGET, sources, withoutNode } from './vite-sources.ts';

/** The page, for any web host: `npm run build:web` makes dist/web. */
export default defineConfig({
  root: join(ROOT, 'src/web'),
  base: './',
  oxc: { jsx: { runtime: 'automatic' } },
  build: {
    outDir: join(ROOT, 'dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: CSS_TARGET,
    chunkSizeWarningLimit: 2000,
    // Even a small network is a file that is loaded when its game is chosen.
    assetsInlineLimit: (file) => (file.endsWith('.nnue') ? false : undefined),
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  worker: { format: 'es', plugins: () => [withoutNode(), sources()] },
  plugins: [
    withoutNode(),
    sources(),
    pieceIcons(),
    VitePWA({
      registerType: 'autoUpdate',
      // The page does it itself when it is at rest; src/web/offline.ts.
      injectRegister: null,
      manifest: {
        name: 'Stablemate',
        short_name: 'Stablemate',
        description: 'Play and analyse chess variants.',
        theme_color: '#6b4a2b',
        background_color: '#fbf7ee',
        display: 'standalone',
        icons: [{ src: 'icon.svg', sizes: 'any', type: 'image/svg+xml' }],
      },
      workbox: {
        skipWaiting: true,
        clientsClaim: true,
        globPatterns: ['**/*.{js,css,html,svg,wasm,bin,nnue}'],
        maximumFileSizeToCacheInBytes: 8 << 20,
        // The host's games and their networks may change without a new page.
        runtimeCaching: [{ urlPattern: /(variants[.]ini|[.]nnue)$/, handler: 'NetworkFirst' }],
      },
    }),
  ],
});
