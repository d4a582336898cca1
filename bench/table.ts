/*
 * Plays the matches of the table in bench/README.md. Bundled as the program is, because drawing balanced openings
 * searches; but in this process, so that killing it ends the match.
 */
import { fileURLToPath } from 'node:url';
import { BUNDLE_OPTIONS } from '../src/build/bundle-options.ts';
import { withBundledModule } from '../src/build/run-bundled.ts';

const PROGRAM = fileURLToPath(new URL('../bin/stablemate.js', import.meta.url));
const COMMAND = new URL('table-command.ts', import.meta.url);

await withBundledModule<typeof import('./table-command.ts'), void>(COMMAND, BUNDLE_OPTIONS.plugins, ({ main }) =>
  main(PROGRAM),
);
