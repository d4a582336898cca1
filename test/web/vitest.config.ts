import { defineConfig } from 'vitest/config';
import { PATIENCE } from '../patience.ts';

/**
 * Tests in a real browser, of the library for pages and of the page: `npm run test:web`, which builds both first. They
 * are named *.web.ts, so that `npm test` leaves them out. `npm run docs:pictures` makes the pictures of the page's
 * guide.
 */
export default defineConfig(({ mode }) => ({
  test: {
    include: [mode === 'pictures' ? 'test/web/pictures.ts' : 'test/web/**/*.web.ts'],
    globalSetup: ['test/web/install.ts'],
    watch: false,
    // What else the machine does must not make a test fail.
    testTimeout: 2 * PATIENCE,
    hookTimeout: 2 * PATIENCE,
    expect: { poll: { timeout: PATIENCE } },
    // Each file has a browser and engines of its own, and waits for them half of its time.
    maxWorkers: 2,
    // Files share what is loaded and compiled.
    isolate: false,
  },
}));
