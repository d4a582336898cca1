/* Measures the queue as the program is built: only then it has the name of a build. */
import { runBundled } from '../src/build/run-bundled.ts';

await runBundled(new URL('queue-rate.ts', import.meta.url));
