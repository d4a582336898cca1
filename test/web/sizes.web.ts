import { gzipSync } from 'node:zlib';
import type { Browser, Page, Response } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PageServer, servePage } from '../../src/cli/page-server.ts';
import { OWN_GAMES } from '../../src/variants/registry.ts';
import { launch, openWindow } from './chromium.ts';
import { Visitor } from './visitor.ts';
import { PAGE } from './web-host.ts';

/*
 * What a visitor waits for: how much the page loads, compressed as web hosts do it.
 */

/** The most bytes of the first load without a network, and of what a game with a network adds. */
const FIRST_LOAD = 600_000;
const GAME_LOAD = 200_000;
/** The most bytes that are loaded until a piece can be picked up; how long that takes is for `bench:page`. */
const USABLE = 300_000;

let browser: Browser;
let server: PageServer;

beforeAll(async () => {
  browser = await launch();
  server = await servePage({ folder: PAGE, host: '127.0.0.1', port: 0, variants: '' });
});

afterAll(async () => {
  await browser.close();
  await server.close();
});

/**
 * A page of a visitor who comes for the first time; what is kept for being offline is loaded later, and not counted.
 */
function newPage(): Promise<Page> {
  return openWindow(browser, { serviceWorkers: 'block' });
}

/** Notes what a page loads: compressed bytes by path. */
function watchLoads(page: Page): Map<string, Promise<number>> {
  const loads = new Map<string, Promise<number>>();
  page.context().on('response', (response: Response) => {
    const { pathname } = new URL(response.url());
    if (response.url().startsWith(server.url))
      loads.set(
        pathname,
        response.body().then((body) => gzipSync(body).length),
      );
  });
  return loads;
}

async function bytesOf(loads: ReadonlyMap<string, Promise<number>>, which: (path: string) => boolean): Promise<number> {
  let sum = 0;
  for (const [path, bytes] of loads) if (which(path)) sum += await bytes;
  return sum;
}

const isOfEngine = ({ pathname }: URL): boolean => /worker|[.]nnue$/.test(pathname);
const isNetwork = (path: string): boolean => path.endsWith('.nnue');
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(0)} KB`;

it('is small: the first load, and what a game with a network adds', async () => {
  const page = await newPage();
  const loads = watchLoads(page);
  await page.goto(server.url);
  const visitor = new Visitor(page);
  await visitor.square('a1').waitFor();
  // The engine is loaded when it is first asked.
  await visitor.choose('Game', 'chess');
  await visitor.button('Analyse').click();
  await visitor.lines.first().waitFor();
  const first = await bytesOf(loads, (path) => !isNetwork(path));
  console.log(`the first load, with the engine at work: ${kilobytes(first)}`);
  expect(first).toBeGreaterThan(50_000);
  expect(first).toBeLessThan(FIRST_LOAD);
  let withNetwork = 0;
  for (const { name } of OWN_GAMES) {
    const before = new Set([...loads.keys()].filter((path) => !isNetwork(path)));
    await visitor.choose('Game', name);
    await visitor.lines.first().waitFor();
    const own = (path: string): boolean => (isNetwork(path) ? path.includes(`/${name}-`) : !before.has(path));
    const more = await bytesOf(loads, own);
    if (more === 0) continue;
    withNetwork++;
    console.log(`${name} adds ${kilobytes(more)}`);
    expect(more).toBeLessThan(GAME_LOAD);
  }
  expect(withNetwork).toBe(5);
  await page.context().close();
});

it('can be used before the engine is there', async () => {
  const page = await newPage();
  const loads = watchLoads(page);
  // Nothing else may be waited for.
  await page.route(isOfEngine, () => {});
  await page.goto(server.url, { waitUntil: 'commit' });
  await new Visitor(page).square('e2').click();
  await page.locator('[aria-pressed="true"]').first().waitFor();
  const needed = await bytesOf(loads, () => true);
  console.log(`until a piece is picked up: ${kilobytes(needed)}`);
  expect(needed).toBeGreaterThan(50_000);
  expect(needed).toBeLessThan(USABLE);
  await page.context().close();
});
