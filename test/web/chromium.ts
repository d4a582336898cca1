import { type Browser, chromium } from 'playwright-core';

/** The browser: Debian's Chromium for use without a window, the lightest, unless another one is named. */
export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';

/** Starts the browser. */
export function launch(): Promise<Browser> {
  // Containers have little shared memory, and no rights that a sandbox needs.
  return chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
}
