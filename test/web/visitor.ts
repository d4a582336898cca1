import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type PageServer, servePage } from '../../src/cli/page-server.ts';
import { launch, openWindow } from './chromium.ts';
import { PAGE } from './web-host.ts';

/** Somebody who looks at the page: one window of a browser, with the words by which a user finds things. */
export class Visitor {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** The button of a square. */
  square(name: string): Locator {
    return this.button(new RegExp(`^${name}, `));
  }

  get status(): Locator {
    return this.page.getByRole('status');
  }

  /** The moves of the game, in standard algebraic notation. */
  get moves(): Locator {
    return this.page.getByRole('list', { name: 'Moves' }).getByRole('listitem').getByRole('button');
  }

  get lines(): Locator {
    return this.page.getByRole('list', { name: 'Lines' }).getByRole('listitem');
  }

  async choose(label: string, option: string): Promise<void> {
    await this.page.getByRole('combobox', { name: label, exact: true }).selectOption(option);
  }

  /** Lets two persons play, so that the engine is silent. */
  async withoutEngine(): Promise<void> {
    await this.choose('White', 'a person');
    await this.choose('Black', 'a person');
  }

  /** Makes a move by clicks; `becomes` is what is chosen in the window that then asks, of promotions or gating. */
  async move(from: string, to: string, becomes?: string): Promise<void> {
    await this.square(from).click();
    await this.square(to).click();
    if (becomes !== undefined)
      await this.page
        .getByRole('dialog', { name: /^(Promotion|Gating)$/ })
        .getByRole('button', { name: becomes, exact: true })
        .click();
  }

  /** Drops a piece from a hand; `piece` is named as `white Minister`. */
  async drop(piece: string, to: string): Promise<void> {
    await this.button(new RegExp(`^\\d+ ${piece} in hand$`)).click();
    await this.square(to).click();
  }

  /** What stands on a square: `white Pawn`, `empty`. */
  async on(square: string): Promise<string> {
    return ((await this.square(square).getAttribute('aria-label')) ?? '').replace(/^\w+, /, '');
  }

  /** The text of a field of the window for saving and loading. */
  async saved(field: 'FEN' | 'PGN' | 'Link'): Promise<string> {
    await this.button('Save, load…').click();
    const text = await this.page.getByRole('textbox', { name: field, exact: true }).inputValue();
    await this.button('Close').click();
    return text;
  }

  /** Loads a FEN or PGN. */
  async load(kind: 'FEN' | 'PGN', text: string): Promise<void> {
    await this.button('Save, load…').click();
    await this.page.getByRole('textbox', { name: 'FEN or PGN to load' }).fill(text);
    await this.button(`Load ${kind}`).click();
  }
}

/** What a test file has of the page. */
export interface Visits {
  readonly server: PageServer;
  /** Opens the page in a window without any memory; what follows the `#` of a link may be given. */
  visit(options?: WindowOptions & { readonly link?: string }): Promise<Visitor>;
  /** An empty window without any memory. */
  open(options?: WindowOptions): Promise<Visitor>;
  /** A second tab beside another one, with the same memory. */
  beside(visitor: Visitor): Promise<Visitor>;
}

/** How a window is opened; `own` for one that no later test uses, because its clock or network is changed. */
export type WindowOptions = BrowserContextOptions & { readonly own?: boolean };

/**
 * Starts a browser and serves the page for the tests of a file. After each test every window is closed, or forgets all
 * and is used again, and no line may have been written to a console.
 *
 * @param variants text of games that the page's host offers
 * @param networks their networks, as files by their paths
 */
export function visits(variants = '', networks: ReadonlyMap<string, string> = new Map()): Visits {
  let browser: Browser;
  let server: PageServer;
  /** The window that one test after the other uses, as a new one takes the browser longer than the page. */
  let shared: Page | undefined;
  let isSharedFree = false;
  const lines: string[] = [];
  const watched = (page: Page): Page => {
    page.on('console', (message) => lines.push(`${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => lines.push(`error: ${error.message}`));
    return page;
  };
  const open = async ({ own = false, ...options }: WindowOptions = {}): Promise<Visitor> => {
    const isUsual = !own && Object.keys(options).length === 0;
    if (isUsual && shared && isSharedFree) {
      isSharedFree = false;
      return new Visitor(shared);
    }
    const page = watched(await openWindow(browser, options));
    if (isUsual) shared ??= page;
    return new Visitor(page);
  };
  /** Leaves the page and forgets all that it has kept. */
  const forget = async (page: Page): Promise<void> => {
    for (const other of page.context().pages()) if (other !== page) await other.close();
    await page.unrouteAll();
    const devTools = await page.context().newCDPSession(page);
    const clear = { origin: server.url.replace(/\/$/, ''), storageTypes: 'all' };
    // At first, so that no service worker shows the page in place of the empty one.
    await devTools.send('Storage.clearDataForOrigin', clear);
    const body = '<!doctype html><title>nothing</title><link rel="icon" href="data:,">';
    await page.route('**/nothing', (route) => route.fulfill({ contentType: 'text/html', body }));
    await page.goto(`${server.url}nothing`);
    // The page may have kept something until it was left.
    await page.evaluate(() => sessionStorage.clear());
    await devTools.send('Storage.clearDataForOrigin', clear);
    await devTools.detach();
  };
  beforeAll(async () => {
    browser = await launch();
    server = await servePage({ folder: PAGE, host: '127.0.0.1', port: 0, variants, networks });
  });
  afterEach(async ({ task }) => {
    // Nobody knows in what state a test that failed has left its window.
    if (task.result?.state === 'fail') shared = undefined;
    for (const context of browser.contexts()) if (context !== shared?.context()) await context.close();
    if (shared) await forget(shared);
    isSharedFree = true;
    expect(lines.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });
  return {
    get server() {
      return server;
    },
    open,
    async visit({ link = '', ...options } = {}) {
      const visitor = await open(options);
      await visitor.page.goto(server.url + link);
      return visitor;
    },
    async beside({ page }) {
      const visitor = new Visitor(watched(await page.context().newPage()));
      await visitor.page.goto(server.url);
      return visitor;
    },
  };
}
