/*
 * How the difference between two engines depends on how deep they search: see 'Scaling' in bench/README.md. Bundled as
 * the program is, because drawing balanced openings searches; but in this process, so that killing it ends the match.
 */
import { fileURLToPath } from 'node:url';
import { BUNDLE_OPTIONS } from '../src/build/bundle-options.ts';
import { withBundledModule } from '../src/build/run-bundled.ts';

const PROGRAM = fileURLToPath(new URL('../bin/stablemate.js', import.meta.url));
const COMMAND = new URL('scaling-command.ts', import.meta.url);

await withBundledModule<typeof import('./scaling-command.ts'), void>(COMMAND, BUNDLE_OPTIONS.plugins, ({ main }) =>
  main(PROGRAM),
);
