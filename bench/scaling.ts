/*
 * How the difference between two engines depends on how deep they search: see 'Scaling' in bench/README.md. Bundled as
 * the program is, because drawing balanced openings searches; but in this process, so that killing it ends the match.
 */
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { BUNDLE_OPTIONS } from '../src/build/bundle-options.ts';
import { withBundle } from '../src/build/run-bundled.ts';

const PROGRAM = fileURLToPath(new URL('../bin/stablemate.js', import.meta.url));
const COMMAND = new URL('scaling-command.ts', import.meta.url);

await withBundle([COMMAND], BUNDLE_OPTIONS.plugins, async (folder) => {
  const { href } = pathToFileURL(join(folder, basename(fileURLToPath(COMMAND)).replace(/\.ts$/, '.js')));
  const { main } = (await import(href)) as typeof import('./scaling-command.ts');
  await main(PROGRAM);
});
