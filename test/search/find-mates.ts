/* Runs `mate-finder.ts` as the program is built, which makes its proofs several times as fast. */
import { runBundled } from '../../src/build/run-bundled.ts';

await runBundled(new URL('mate-finder.ts', import.meta.url));
