import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions } from 'playwright-core';
import { test } from 'vitest';
import { type Visitor, visits } from './visitor.ts';

/*
 * Makes the pictures of docs/page.md: `npm run docs:pictures`. Look at them before you keep them.
 */

const PICTURES = fileURLToPath(new URL('../../docs/pictures', import.meta.url));
/** Of 100: colours may differ a little, letters stay sharp. */
const QUALITY = 80;

const DESKTOP: BrowserContextOptions = { viewport: { width: 1100, height: 720 } };
const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const DARK: BrowserContextOptions = { colorScheme: 'dark' };

const PASTED = `[griffon-and-zebu:chess]
title = Griffon and Zebu Chess
queen = -
customPiece1 = g:FyafsF
customPiece2 = z:WCZ
pieceNames = g:Griffon,z:Zebu
startFen = rzbgkbzr/pppppppp/8/8/8/8/PPPPPPPP/RZBGKBZR w KQkq - 0 1
promotionPieceTypes = gzrb`;

const { visit } = visits();

/** Writes what the window shows. */
async function picture({ page }: Visitor, name: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const { data } = await cdp.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  writeFileSync(`${PICTURES}/page-${name}.webp`, Buffer.from(data, 'base64'));
}

/** The page of two people with a game in progress. */
async function playing(game: string, moves: string, options: BrowserContextOptions): Promise<Visitor> {
  const visitor = await visit({ ...options, link: `#${new URLSearchParams({ game, moves })}` });
  await visitor.withoutEngine();
  await visitor.page.evaluate(() => scrollTo(0, 0));
  return visitor;
}

const TEAM_MATE = 'e2e4 e7e5 a1b3 g8f6';
const MAD_MATE = 'e2e4 d7d5 e4d5 d8d5 b1c3';
const AJAX = 'b1c3 b8c6 h1g3 h8g6';

test('Team-Mate Chess with an analysis, and on a phone in the dark', async () => {
  const desktop = await playing('team-mate', TEAM_MATE, DESKTOP);
  await desktop.button('Analyse').click();
  await desktop.button('Evaluate all').click();
  await desktop.button('Evaluate all').waitFor();
  await desktop.page.getByText(/^depth 1[0-9]/).waitFor();
  await picture(desktop, 'team-mate');
  await picture(await playing('team-mate', TEAM_MATE, { ...PHONE, ...DARK }), 'team-mate-phone');
});

test('Familiar Chess in the dark, and on a phone', async () => {
  for (const [name, options] of [
    ['familiar', { ...DESKTOP, ...DARK }],
    ['familiar-phone', PHONE],
  ] as const) {
    const visitor = await visit({ ...options });
    await visitor.choose('Game', 'familiar');
    await visitor.withoutEngine();
    await visitor.load('FEN', 'rnbkhq/pppppp/6/6/PPPPPP/RNBKGQ[] w Aa - 0 1');
    await visitor.choose("White's array", 'by number or letters');
    await visitor.page.getByRole('textbox', { name: /^White's array/ }).fill('RNBKGQ');
    await visitor.choose("Black's array", 'in secret');
    await visitor.page.getByLabel(/^Black's array: number/).fill('RNBKHQ');
    await visitor.page.evaluate(() => scrollTo(0, 0));
    await visitor.square('b1').click();
    await picture(visitor, name);
  }
});

test('Mad Mate in the dark, and on a phone', async () => {
  for (const [name, options] of [
    ['mad-mate', { ...DESKTOP, ...DARK }],
    ['mad-mate-phone', PHONE],
  ] as const) {
    const visitor = await playing('mad-mate', MAD_MATE, options);
    await visitor.square('d5').click();
    await picture(visitor, name);
  }
});

test('Ajax Bigamous Chess, and on a phone in the dark', async () => {
  for (const [name, options] of [
    ['ajax-bigamous', DESKTOP],
    ['ajax-bigamous-phone', { ...PHONE, ...DARK }],
  ] as const) {
    const visitor = await playing('ajax-bigamous', AJAX, options);
    await visitor.button(/^\d white Minister in hand$/).click();
    await picture(visitor, name);
  }
});

test('a pasted game with its rules, and on a phone', async () => {
  for (const [name, options] of [
    ['pasted', DESKTOP],
    ['pasted-phone', PHONE],
  ] as const) {
    const visitor = await visit(options);
    await visitor.withoutEngine();
    await visitor.button('Own game…').click();
    await visitor.page.getByRole('textbox', { name: 'Text of the game' }).fill(PASTED);
    await visitor.button('Play it').click();
    await visitor.move('e2', 'e4');
    await visitor.move('e7', 'e5');
    if (name === 'pasted') await visitor.page.getByText('Rules of').click();
    await visitor.square('d1').click();
    await visitor.page.evaluate(() => scrollTo(0, 0));
    await picture(visitor, name);
  }
});
