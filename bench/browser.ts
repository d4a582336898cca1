import { type Browser, chromium, type Page } from 'playwright-core';
import { ISOLATED } from '../src/cli/page-server.ts';

/** Starts a browser without a window; containers give it no rights that a sandbox needs. */
export function launch(file: string): Promise<Browser> {
  return chromium.launch({ executablePath: file, args: ['--no-sandbox'] });
}

/** Has an address of the page's server answer with a document of ours. */
export function answer(page: Page, address: string, body: string): Promise<unknown> {
  return page.route(address, (route) => route.fulfill({ contentType: 'text/html', headers: ISOLATED, body }));
}
