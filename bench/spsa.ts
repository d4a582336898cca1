/*
 * Tunes parameters of the search by games: see 'Tuning' in bench/README.md. In this process, so that killing it ends
 * the games; the engines are the tunable build, as the sources are now.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MAIN, TUNABLE_PLUGINS, WORKERS } from '../src/build/bundle-options.ts';
import { withBundle } from '../src/build/run-bundled.ts';

const COMMAND = new URL('spsa-command.ts', import.meta.url);
const ENTRIES = [COMMAND, ...[MAIN, ...WORKERS].map((file) => new URL(`../${file}`, import.meta.url))];

await withBundle(ENTRIES, TUNABLE_PLUGINS, async (folder) => {
  const { href } = pathToFileURL(join(folder, 'spsa-command.js'));
  const { main } = (await import(href)) as typeof import('./spsa-command.ts');
  await main(join(folder, 'main.js'));
});
