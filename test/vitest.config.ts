import { defineConfig } from 'vitest/config';
import { builtSources } from './built-sources.ts';

export default defineConfig(async ({ mode }) => ({
  plugins: [await builtSources()],
  test: {
    env: { TESTS_ARE_LONG: mode === 'long' ? 'yes' : 'no' },
    // The sources are bundled once, so later changes would not be seen.
    watch: false,
    // What else the machine does must not make a test fail.
    testTimeout: 60_000,
    execArgv: ['--enable-source-maps'],
    // Files share a process, and with it what is loaded and compiled.
    isolate: false,
    maxWorkers: 2,
  },
}));
