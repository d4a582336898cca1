/* Fuzzes the parsers as the program is built: from source they are several times slower. */
import { runBundled } from '../../src/build/run-bundled.ts';

await runBundled(
  new URL('run-fuzz.ts', import.meta.url),
  ...['fuzz-worker.ts', '../../src/search/search-worker.ts', '../../src/jobs/job-worker.ts'].map(
    (worker) => new URL(worker, import.meta.url),
  ),
);
