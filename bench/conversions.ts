/*
 * Plays out won endgames that no table covers, see 'Won endgames' in bench/README.md. Bundled as the program is,
 * because finding them searches; but in this process, so that killing it ends the match.
 */
import { fileURLToPath } from 'node:url';
import { BUNDLE_OPTIONS } from '../src/build/bundle-options.ts';
import { withBundledModule } from '../src/build/run-bundled.ts';

const PROGRAM = fileURLToPath(new URL('../bin/stablemate.js', import.meta.url));
const COMMAND = new URL('conversions-command.ts', import.meta.url);

await withBundledModule<typeof import('./conversions-command.ts'), void>(COMMAND, BUNDLE_OPTIONS.plugins, ({ main }) =>
  main(PROGRAM),
);
