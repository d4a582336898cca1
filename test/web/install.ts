import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { installMissing } from '../debian-packages.ts';
import { CHROMIUM } from './chromium.ts';

/** Run once before all tests in a browser: gets the browser if it is missing. */
export function setup(): void {
  installMissing([{ file: CHROMIUM, name: 'chromium-headless-shell' }]);
  for (const built of ['dist/browser/browser.js', 'dist/web/index.html']) {
    if (!existsSync(fileURLToPath(new URL(`../../${built}`, import.meta.url))))
      throw new Error(`there is no ${built}; 'npm run build:js' and 'npm run build:web' build it`);
  }
}
