import { statfsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { PATIENCE } from '../patience.ts';

/** The browser: Debian's Chromium for use without a window, the lightest, unless another one is named. */
export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';

const SHARED_MEMORY = '/dev/shm';
/** Bytes of shared memory that are enough; many containers have 64 MB. */
const ENOUGH = 1 << 30;

/** Starts the browser. */
export function launch(): Promise<Browser> {
  const { bsize, blocks } = statfsSync(SHARED_MEMORY);
  // Files in place of shared memory make it slower. Containers have no rights that a sandbox needs.
  const args = bsize * blocks < ENOUGH ? ['--no-sandbox', '--disable-dev-shm-usage'] : ['--no-sandbox'];
  return chromium.launch({ executablePath: CHROMIUM, args });
}

/** Opens a window without any memory, in which everything is waited for patiently. */
export async function openWindow(browser: Browser, options?: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  context.setDefaultTimeout(PATIENCE);
  return context.newPage();
}
