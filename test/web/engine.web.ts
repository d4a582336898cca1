import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as Library from '../../src/browser.ts';
import { BY_THE_CLOCK } from '../by-the-clock.ts';
import { launch, openWindow } from './chromium.ts';
import { DIST, type Site, type SiteOptions, serve } from './web-host.ts';

/*
 * The library for pages, `stablemate/browser`, in a page that is cross-origin isolated and in one that is not.
 */

declare global {
  /** The library, as the test page has it. */
  var stablemate: typeof Library;
  /** The engine under test, what it has said, and the answer to the last `go`. */
  var engine: Library.Engine;
  var infos: Library.SearchInfo[];
  var errors: string[];
  var answer: Promise<Library.SearchResult>;
}

const BUILT: string = '../../dist/index.js';
const { Engine, Game, variantByName }: typeof Library = await import(BUILT);

/** A page with nothing but the library. */
const PAGE = `<!doctype html><title>test</title><link rel="icon" href="data:,"><script type="module">
  import * as library from './browser/browser.js';
  globalThis.stablemate = library;
  document.title = 'ready';
</script>`;

const GAMES = ['team-mate', 'familiar', 'mad-mate', 'ajax-bigamous', 'chess'];

let browser: Browser;
const sites: Site[] = [];

beforeAll(async () => {
  browser = await launch();
});

afterAll(async () => {
  await browser.close();
  for (const site of sites) await site.close();
});

/** A web host of the library. */
async function host(options: SiteOptions): Promise<Site> {
  const site = await serve(DIST, { ...options, texts: { '/page': PAGE } });
  sites.push(site);
  return site;
}

/** A page with the library, and the lines of its console. */
interface Opened {
  readonly page: Page;
  readonly lines: readonly string[];
}

async function openLibrary(site: Site): Promise<Opened> {
  const page = await openWindow(browser);
  const lines: string[] = [];
  page.on('console', (message) => lines.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => lines.push(`exception: ${error.message}`));
  await page.goto(`${site.url}page`);
  await page.waitForFunction(() => document.title === 'ready');
  return { page, lines };
}

/** Makes the page's engine anew; its answers can be waited for as `answer`. */
async function newEngine(page: Page, game: string, options: Library.EngineOptions = {}): Promise<void> {
  await page.evaluate(
    async ([game, options]) => {
      const { Engine, variantByName } = globalThis.stablemate;
      await globalThis.engine?.quit();
      globalThis.infos = [];
      globalThis.errors = [];
      let heard: (result: Library.SearchResult) => void = () => {};
      const engine = new Engine(
        variantByName(game),
        {
          info: (info) => void globalThis.infos.push(info),
          done: (result) => heard(result),
          error: (message) => void globalThis.errors.push(message),
        },
        { hash: 16, ...options },
      );
      const { go } = engine;
      engine.go = (limits) => {
        globalThis.infos = [];
        globalThis.answer = new Promise((resolve) => {
          heard = resolve;
        });
        go.call(engine, limits);
      };
      globalThis.engine = engine;
    },
    [game, options] as const,
  );
}

const byNode = new Map<string, Promise<Library.SearchResult>>();

/** What the library finds in Node.js at depth 7. */
function searchedByNode(name: string): Promise<Library.SearchResult> {
  const search = (): Promise<Library.SearchResult> =>
    new Promise((resolve) => {
      const engine = new Engine(variantByName(name), { done: resolve }, { hash: 16 });
      engine.go({ depth: 7 });
    });
  const result = byNode.get(name) ?? search();
  byNode.set(name, result);
  return result;
}

describe.each([
  ['that is isolated', true],
  ['of a plain web host', false],
])('the library in a page %s', (_, isolated) => {
  let site: Site;
  let page: Page;
  let lines: readonly string[];

  beforeAll(async () => {
    site = await host({ isolated });
    ({ page, lines } = await openLibrary(site));
  });

  it('may have as many threads as the page allows', async () => {
    expect(await page.evaluate(() => globalThis.crossOriginIsolated)).toBe(isolated);
    const most = await page.evaluate(() => globalThis.stablemate.THREADS_MAX);
    if (isolated) expect(most).toBeGreaterThan(1);
    else expect(most).toBe(1);
    await newEngine(page, 'chess');
    const refused = page.evaluate((count) => globalThis.engine.setThreads(count), most + 1);
    await expect(refused).rejects.toThrow(`must be a whole number from 1 to ${most}`);
  });

  it.each(GAMES)('searches %s to a depth as Node.js does, with the same nodes', async (name) => {
    await newEngine(page, name);
    const found = await page.evaluate(() => {
      globalThis.engine.go({ depth: 7 });
      return globalThis.answer;
    });
    expect(found).toEqual(await searchedByNode(name));
    expect(found.nodes).toBeGreaterThan(300);
  });

  it('loads a network only when its game is chosen', async () => {
    const { page } = await openLibrary(site);
    const networks = (): string[] => site.asked.filter((path) => path.endsWith('.nnue')).slice(before.length);
    const before = site.asked.filter((path) => path.endsWith('.nnue'));
    await newEngine(page, 'gothic');
    await page.evaluate(() => globalThis.engine.ready());
    expect(networks()).toEqual([]);
    await page.evaluate(() => {
      const { engine, stablemate } = globalThis;
      engine.setGame(new stablemate.Game(stablemate.variantByName('mad-mate')));
      return engine.ready();
    });
    expect(networks()).toEqual(['/networks/mad-mate.nnue']);
  });

  it('stops at once, and says the best move of what was searched', BY_THE_CLOCK, async () => {
    await newEngine(page, 'team-mate');
    const { late, result, best } = await page.evaluate(async () => {
      const { engine } = globalThis;
      // With so many lines a depth takes seconds, and it is stopped in the midst of one.
      engine.go({ infinite: true, multiPv: 20 });
      const depth = (): number => globalThis.infos.at(-1)?.depth ?? 0;
      while (depth() < 9) await new Promise((resolve) => setTimeout(resolve, 5));
      const told = performance.now();
      engine.stop();
      const result = await globalThis.answer;
      return { late: performance.now() - told, result, best: globalThis.infos.findLast((info) => info.multiPv === 1)! };
    });
    expect(late).toBeLessThan(500);
    expect(result.depth).toBe(9);
    expect(result.move).toBe(best.pv[0]);
  });

  it('keeps what it has learned when it is stopped', BY_THE_CLOCK, async () => {
    await newEngine(page, 'team-mate');
    const [fresh, again] = await page.evaluate(async () => {
      const { engine } = globalThis;
      const timeTo = async (depth: number): Promise<number> => {
        const begun = performance.now();
        engine.go({ infinite: true });
        while ((globalThis.infos.at(-1)?.depth ?? 0) < depth) await new Promise((resolve) => setTimeout(resolve, 5));
        const time = performance.now() - begun;
        engine.stop();
        await globalThis.answer;
        return time;
      };
      await engine.ready();
      return [await timeTo(12), await timeTo(11)] as const;
    });
    expect(again).toBeLessThan(fresh / 4);
  });

  it('drops a search for another game, and begins with that at once', async () => {
    await newEngine(page, 'chess');
    const { result, move } = await page.evaluate(async () => {
      const { engine, stablemate } = globalThis;
      engine.go({ infinite: true });
      await new Promise((resolve) => setTimeout(resolve, 1000));
      const game = new stablemate.Game(stablemate.variantByName('familiar'));
      engine.setGame(game);
      engine.go({ depth: 4 });
      const result = await globalThis.answer;
      return { result, move: game.position.moveText(result.move) };
    });
    expect(result.depth).toBe(4);
    const game = new Game(variantByName('familiar'));
    expect(game.position.legalMoves().map((legal) => game.position.moveText(legal))).toContain(move);
  });

  it('takes a ponder-hit in the midst of a search', BY_THE_CLOCK, async () => {
    await newEngine(page, 'chess');
    const { early, late } = await page.evaluate(async () => {
      const { engine } = globalThis;
      engine.go({ ponder: true, moveTime: 600 });
      let early = false;
      void globalThis.answer.then(() => {
        early = true;
      });
      await new Promise((resolve) => setTimeout(resolve, 1500));
      const wasEarly = early;
      const told = performance.now();
      engine.ponderHit();
      await globalThis.answer;
      return { early: wasEarly, late: performance.now() - told };
    });
    expect(early).toBe(false);
    expect(late).toBeGreaterThan(300);
    expect(late).toBeLessThan(1500);
  });

  it('takes in an endgame table that is built while it searches', async () => {
    await newEngine(page, 'chess');
    const mate = await page.evaluate(async () => {
      const { engine, stablemate } = globalThis;
      engine.setGame(new stablemate.Game(stablemate.variantByName('chess'), '8/8/8/3k4/8/8/8/KB5N w - - 0 1'));
      engine.go({ infinite: true });
      let last: Library.SearchInfo | undefined;
      for (let tries = 0; tries < 1000 && !last?.tableHits; tries++) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        last = globalThis.infos.at(-1);
      }
      engine.stop();
      await globalThis.answer;
      return stablemate.mateMoves(globalThis.infos.at(-1)!.score);
    });
    expect(mate).toBeGreaterThan(20);
  });

  it('goes on without a network', async () => {
    const site = await host({ isolated, missing: /\.nnue$/ });
    const { page } = await openLibrary(site);
    await newEngine(page, 'team-mate');
    const { result, errors } = await page.evaluate(async () => {
      globalThis.engine.go({ depth: 5 });
      return { result: await globalThis.answer, errors: globalThis.errors };
    });
    expect(errors).toEqual(['the network of team-mate cannot be loaded: status 404']);
    expect(result.depth).toBe(5);
  });

  it('says so if its thread cannot be started, and makes a legal move', async () => {
    const site = await host({ isolated, missing: /worker\.js$/ });
    const { page } = await openLibrary(site);
    await newEngine(page, 'chess');
    const { result, errors } = await page.evaluate(async () => {
      globalThis.engine.go({ depth: 5 });
      return { result: await globalThis.answer, errors: globalThis.errors };
    });
    expect(errors).toEqual([expect.stringMatching(/^the search thread failed: its script cannot be loaded$/)]);
    expect(new Game(variantByName('chess')).position.legalMoves()).toContain(result.move);
  });

  it('plays on when the web host is gone', async () => {
    const site = await host({ isolated });
    const { page } = await openLibrary(site);
    await newEngine(page, 'team-mate');
    await page.evaluate(() => globalThis.engine.ready());
    await site.close();
    const depth = await page.evaluate(async () => {
      globalThis.engine.go({ depth: 6 });
      return (await globalThis.answer).depth;
    });
    expect(depth).toBe(6);
  });

  it('has left no line in the console', () => {
    expect(lines).toEqual([]);
  });
});

/** The security policy that docs/library.md asks for, and the same without blobs. */
const POLICY =
  "default-src 'none'; img-src data:; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'";

describe.each([
  ['blobs may be loaded', `${POLICY} blob:`, true],
  ['blobs may not be loaded', POLICY, false],
])('in a page with a strict policy, where %s,', (_, policy, stopsAtOnce) => {
  it('the engine plays and stops', BY_THE_CLOCK, async () => {
    const { page, lines } = await openLibrary(
      await host({ isolated: false, headers: { 'Content-Security-Policy': policy } }),
    );
    await newEngine(page, 'team-mate');
    const { thought, late } = await page.evaluate(async () => {
      const { engine } = globalThis;
      await engine.ready();
      const begun = performance.now();
      engine.go({ moveTime: 1000 });
      await globalThis.answer;
      const thought = performance.now() - begun;
      engine.go({ infinite: true });
      await new Promise((resolve) => setTimeout(resolve, 300));
      const told = performance.now();
      engine.stop();
      await globalThis.answer;
      return { thought, late: performance.now() - told };
    });
    // Had a blob that must not be loaded been taken for the signal, it would have ended at once.
    expect(thought).toBeGreaterThan(800);
    if (stopsAtOnce) {
      expect(late).toBeLessThan(500);
      expect(lines).toEqual([]);
    }
  });
});

describe('the example of docs/library.md', () => {
  it('shows what the engine plays', async () => {
    const guide = readFileSync(fileURLToPath(new URL('../../docs/library.md', import.meta.url)), 'utf8');
    const example = /^```html\n(.*?)^```/ms.exec(guide)![1]!;
    const site = await serve(DIST, { texts: { '/example': example, '/favicon.ico': '' } });
    sites.push(site);
    const page = await openWindow(browser);
    const lines: string[] = [];
    page.on('console', (message) => lines.push(message.text()));
    await page.goto(`${site.url}example`);
    await page.getByText(/^plays [A-Z]?[a-h1-8x]{2,}/).waitFor();
    expect(lines).toEqual([]);
  });
});

describe('several threads in a page that is isolated', () => {
  it('search together', BY_THE_CLOCK, async () => {
    const site = await host({});
    const { page, lines } = await openLibrary(site);
    await newEngine(page, 'chess', { threads: 3 });
    const started = page.workers().length;
    const { late, nodes } = await page.evaluate(async () => {
      const { engine } = globalThis;
      await engine.ready();
      engine.go({ infinite: true });
      // A busy machine may need many seconds.
      while ((globalThis.infos.at(-1)?.nodes ?? 0) <= 10_000) await new Promise((resolve) => setTimeout(resolve, 20));
      const told = performance.now();
      engine.stop();
      const { nodes } = await globalThis.answer;
      return { late: performance.now() - told, nodes };
    });
    expect(started).toBe(0);
    expect(page.workers()).toHaveLength(3);
    expect(nodes).toBeGreaterThan(10_000);
    expect(late).toBeLessThan(500);
    await page.evaluate(() => globalThis.engine.quit());
    await expect.poll(() => page.workers().length).toBe(0);
    expect(lines).toEqual([]);
  });
});
