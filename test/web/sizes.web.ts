import { cpus, loadavg } from 'node:os';
import { gzipSync } from 'node:zlib';
import type { Browser, Page, Response } from 'playwright-core';
import { median } from 'simple-statistics';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PageServer, servePage } from '../../src/cli/page-server.ts';
import { OWN_GAMES } from '../../src/variants/registry.ts';
import { launch } from './chromium.ts';
import { Visitor } from './visitor.ts';
import { PAGE } from './web-host.ts';

/*
 * What a visitor waits for: how much the page loads, compressed as web hosts do it, and when it can be used.
 */

/** The most bytes of the first load without a network, and of what a game with a network adds. */
const FIRST_LOAD = 600_000;
const GAME_LOAD = 200_000;
/** Milliseconds until the page is usable, the least of so many loads: what else the machine does makes it slower. */
const USABLE = 1000;
const LOADS = 8;

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
async function newPage(): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 1280, height: 900 } });
  return context.newPage();
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

it('can be used soon', async () => {
  const times: number[] = [];
  for (let load = 0; load < LOADS; load++) {
    const page = await newPage();
    const begun = performance.now();
    await page.goto(server.url, { waitUntil: 'commit' });
    const visitor = new Visitor(page);
    await visitor.square('e2').click();
    await page.locator('[aria-pressed="true"]').first().waitFor();
    times.push(performance.now() - begun);
    await page.context().close();
  }
  const ms = times.map((time) => time.toFixed(0)).join(', ');
  const load = `load ${loadavg()[0]!.toFixed(1)} on ${cpus().length} cores`;
  console.log(
    `from the address to a piece that is picked up: ${ms} ms, median ${median(times).toFixed(0)} ms, ${load}`,
  );
  expect(Math.min(...times)).toBeLessThan(USABLE);
});
