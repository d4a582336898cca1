import { defineConfig } from 'vitest/config';

/** Tests of the page in a real browser: `npm run test:web`, which builds the page first. */
export default defineConfig({
  test: {
    include: ['test/web/**/*.web.ts'],
    watch: false,
    testTimeout: 180_000,
    hookTimeout: 60_000,
    // Each file has a browser and engines of its own.
    fileParallelism: false,
  },
});
