/* Runs the micro-benchmarks as the program is built: from source the hot code is several times slower. */
import { runBundled } from '../src/build/run-bundled.ts';

await runBundled(new URL('micro-suite.ts', import.meta.url));
