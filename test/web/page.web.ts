import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { startArrayText, variantByName } from '../../src/index.ts';
import { type Visitor, visits } from './visitor.ts';

const GRIFFON = `[griffon-chess:chess]
queen = -
customPiece1 = g:FyafsF
pieceNames = g:Griffon
startFen = rnbgkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBGKBNR w KQkq - 0 1
promotionPieceTypes = grbn`;

/** A game with a piece for which there is no picture. */
const STRANGE = `[strange:chess]
queen = -
customPiece1 = z:WCG
pieceNames = z:Zzyzx
startFen = rnbzkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBZKBNR w KQkq - 0 1
promotionPieceTypes = zrbn`;

/** Games that the page's host offers, one of them with its network. */
const HOSTED = `[hosted:chess]
startFen = 4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1
[learned:team-mate]
evalFile = nets/learned.nnue`;
const NETWORK = fileURLToPath(new URL('../../src/net/trained/team-mate.nnue', import.meta.url));

const { visit, beside } = visits(HOSTED, new Map([['/nets/learned.nnue', NETWORK]]));

/** The part of a link that holds a position of chess. */
function chessFrom(fen: string): string {
  return `#${new URLSearchParams({ game: 'chess', fen })}`;
}

async function paste(visitor: Visitor, text: string): Promise<void> {
  await visitor.button('Own game…').click();
  await visitor.page.getByRole('textbox', { name: 'Text of the game' }).fill(text);
  await visitor.button('Play it').click();
}

describe('analysis', () => {
  test('starts, shows as many lines as wanted with arrows, and stops', async () => {
    const visitor = await visit();
    await visitor.withoutEngine();
    await visitor.button('Analyse').click();
    await visitor.lines.nth(2).waitFor();
    await visitor.choose('Lines', '5');
    await visitor.lines.nth(4).waitFor();
    expect(await visitor.lines.first().textContent()).toMatch(/^[+−]\d+\.\d\d \S+/);
    expect(await visitor.page.locator('.arrows g').count()).toBe(5);
    await visitor.button('Analyse').click();
    await visitor.page.getByRole('region', { name: 'Analysis' }).waitFor({ state: 'detached' });
    expect(await visitor.page.locator('.arrows').count()).toBe(0);
  });

  test('goes on with the position that the board shows', async () => {
    const visitor = await visit();
    await visitor.withoutEngine();
    await visitor.button('Analyse').click();
    await visitor.lines.first().waitFor();
    await visitor.move('e2', 'e4');
    await visitor.move('e7', 'e5');
    await visitor.button('Back').click();
    await visitor.page.waitForFunction(() => /depth/.test(document.body.textContent ?? ''));
    expect(await visitor.on('e7')).toBe('black Pawn');
    await visitor.lines.first().waitFor();
  });

  test('knows endgames exactly, with the moves to mate', async () => {
    const over = await visit({ link: chessFrom('8/8/8/8/8/2k5/1q6/K7 w - - 0 1') });
    await over.page.getByText('Black wins by checkmate.').waitFor();
    const visitor = await visit({ link: chessFrom('7k/8/5K2/8/8/8/8/R7 w - - 0 1') });
    await visitor.button('Analyse').click();
    await visitor.page.getByText('the side to move mates in 2 moves. Best: ').waitFor();
  });

  test('scores a whole game for the graph', async () => {
    const moves = 'e2e4 e7e5 b1c3 b8c6';
    const visitor = await visit({ link: `#${new URLSearchParams({ game: 'chess', moves })}` });
    await visitor.button('Analyse').click();
    await visitor.button('Evaluate all').click();
    await visitor.button('Evaluate all').waitFor();
    const points = await visitor.page.locator('.graph .curve').getAttribute('points');
    expect(points?.split(' ')).toHaveLength(5);
  });
});

describe('games of people', () => {
  test('a pasted game is played, with its name, its rules and the engine', async () => {
    const visitor = await visit();
    await paste(visitor, GRIFFON);
    expect(await visitor.on('d1')).toBe('white Griffon');
    await visitor.choose('Time', '0.1 seconds a move');
    await visitor.move('e2', 'e4');
    await visitor.moves.nth(1).waitFor();
    await visitor.page.getByText('Rules of').click();
    await visitor.page.getByRole('img', { name: 'How the Griffon moves' }).waitFor();
    await visitor.page.reload();
    expect(await visitor.on('d1')).toBe('white Griffon');
  });

  test("the host's games can be chosen", async () => {
    const visitor = await visit();
    await visitor.choose('Game', 'hosted');
    expect(await visitor.on('d1')).toBe('empty');
    await visitor.page.reload();
    expect(await visitor.on('d1')).toBe('empty');
  });

  test("a game's network comes when the game is played", async () => {
    const visitor = await visit();
    await visitor.choose('Time', '0.1 seconds a move');
    const asked: string[] = [];
    visitor.page.context().on('response', (response) => asked.push(`${response.status()} ${response.url()}`));
    await visitor.choose('Game', 'learned');
    await visitor.move('e2', 'e4');
    await visitor.moves.nth(1).waitFor();
    expect(asked).toContain(`200 ${visitor.page.url()}nets/learned.nnue`);
    expect(await visitor.page.getByRole('alert').count()).toBe(0);
  });

  test('an unknown piece is a disc with its letter', async () => {
    const visitor = await visit();
    await paste(visitor, STRANGE);
    expect(await visitor.square('d1').locator('text').textContent()).toBe('Z');
    expect(await visitor.square('d1').locator('.reach').count()).toBeGreaterThan(3);
  });

  test('a broken game is told by line, and changes nothing', async () => {
    const visitor = await visit();
    await paste(visitor, GRIFFON.replace('g:FyafsF', 'g:FyafsX'));
    const problem = await visitor.page.getByRole('alert').textContent();
    expect(problem).toMatch(/pasted text:3: \[griffon-chess\] customPiece1: /);
    await visitor.button('Close').click();
    expect(await visitor.on('d1')).toBe('white Acromantula');
    await paste(visitor, 'no game');
    await visitor.page.getByText('there is no game in it').waitFor();
    await visitor.button('Close').click();
  });

  test('start arrays by number, by letters, in secret and by theory', async () => {
    const visitor = await visit();
    await visitor.choose('Game', 'familiar');
    await visitor.withoutEngine();
    await visitor.choose("White's array", 'by number or letters');
    await visitor.page.getByRole('textbox', { name: /^White's array/ }).fill('RNBKGQ');
    await visitor.choose("Black's array", 'in secret');
    await visitor.page.getByLabel(/^Black's array: number/).fill('KGQRBN');
    await visitor.button('New game').click();
    expect((await visitor.saved('FEN')).split(' ')[0]).toBe('kgqrbn/pppppp/6/6/PPPPPP/RNBKGQ[]');
    // The choice is kept, and the secret with it.
    await visitor.page.reload();
    const white = visitor.page.getByRole('textbox', { name: /^White's array/ });
    expect(await white.inputValue()).toBe('RNBKGQ');
    await visitor.page.getByText('chosen').waitFor();
    await visitor.button('New game').click();
    expect((await visitor.saved('FEN')).split(' ')[0]).toBe('kgqrbn/pppppp/6/6/PPPPPP/RNBKGQ[]');
    await white.fill('960');
    await visitor.page.getByText('there is no array 960').waitFor();
    await visitor.choose("White's array", 'by theory');
    await white.waitFor({ state: 'detached' });
    await visitor.button('New game').click();
    const row = (await visitor.saved('FEN')).split(' ')[0]!.split('/').at(-1)!.replace('[]', '');
    const { white: theory } = variantByName('familiar').arrayTheory!;
    expect(theory.map(([array]) => startArrayText(variantByName('familiar'), array))).toContain(row);
  });
});

describe('taking games along', () => {
  async function played(): Promise<Visitor> {
    const visitor = await visit();
    await visitor.choose('Game', 'mad-mate');
    await visitor.withoutEngine();
    for (const move of ['e2 e4', 'd7 d5', 'e4 d5', 'd8 d5']) {
      const [from, to] = move.split(' ');
      await visitor.move(from!, to!);
    }
    await visitor.drop('white Pawn', 'e6');
    return visitor;
  }

  test('by link', async () => {
    const visitor = await played();
    const link = await visitor.saved('Link');
    const fen = await visitor.saved('FEN');
    const other = await visit({ link: new URL(link).hash });
    expect(await other.saved('FEN')).toBe(fen);
    expect(await other.moves.allTextContents()).toEqual(['e4', 'd5', 'exd5', 'Qxd5', 'P@e6']);
  });

  test('by link with the rules of a pasted game', async () => {
    const visitor = await visit();
    await visitor.withoutEngine();
    await paste(visitor, GRIFFON);
    await visitor.move('e2', 'e4');
    const other = await visit({ link: new URL(await visitor.saved('Link')).hash });
    expect(await other.on('d1')).toBe('white Griffon');
    expect(await other.on('e4')).toBe('white Pawn');
  });

  test('a link opened in the page, and one that cannot be read', async () => {
    const visitor = await played();
    await visitor.page.goto(`${new URL(await visitor.saved('Link')).origin}/#game=team-mate&moves=e2e4`);
    await visitor.moves.first().waitFor();
    await visitor.page.waitForFunction(() => document.title.startsWith('Team-Mate'));
    expect(await visitor.moves.allTextContents()).toEqual(['e4']);
    const other = await visit({ link: '#game=team-mate&moves=e2e5' });
    await other.page.getByText("This link cannot be read: move 'e2e5' is not legal here").waitFor();
  });

  test('as PGN', async () => {
    const visitor = await played();
    const pgn = await visitor.saved('PGN');
    const fen = await visitor.saved('FEN');
    expect(pgn).toContain('[Variant "mad-mate"]');
    const other = await visit();
    await other.load('PGN', pgn);
    expect(await other.saved('FEN')).toBe(fen);
    await other.load('PGN', '1. e4 e5 2. Ke5 *');
    await other.page.getByText('half-move 3').waitFor();
    await other.button('Close').click();
    expect(await other.saved('FEN')).toBe(fen);
  });

  test('as FEN', async () => {
    const visitor = await played();
    const fen = await visitor.saved('FEN');
    const other = await visit();
    await other.choose('Game', 'mad-mate');
    await other.withoutEngine();
    await other.load('FEN', fen);
    expect(await other.saved('FEN')).toBe(fen);
    await other.load('FEN', '8/8 w');
    await other.page.getByText('the placement has 2 ranks').waitFor();
    await other.button('Close').click();
  });

  test('over a reload in the middle of a game', async () => {
    const visitor = await played();
    const fen = await visitor.saved('FEN');
    await visitor.page.reload();
    expect(await visitor.saved('FEN')).toBe(fen);
    await visitor.button('Take back').click();
    expect(await visitor.on('e6')).toBe('empty');
  });

  test('two tabs do not play into each other', async () => {
    const first = await played();
    const second = await beside(first);
    await second.moves.nth(4).waitFor();
    await second.button('New game').click();
    await second.move('a2', 'a4');
    await first.move('d5', 'e6');
    await first.page.reload();
    await first.moves.nth(5).waitFor();
    await second.page.reload();
    await second.moves.first().waitFor();
    expect(await second.moves.allTextContents()).toEqual(['a4']);
  });
});

describe('ends of games', () => {
  test('a person offers another one a draw, which is declined and then accepted', async () => {
    const visitor = await visit();
    await visitor.withoutEngine();
    await visitor.move('e2', 'e4');
    await visitor.button('Offer a draw').click();
    await visitor.page.getByText('Black offers a draw.').waitFor();
    await visitor.button('Decline').click();
    await visitor.button('Offer a draw').click();
    await visitor.button('Accept').click();
    expect(await visitor.status.textContent()).toBe('The game is drawn by agreement.');
  });

  test('the engine declines a draw in the opening', async () => {
    const visitor = await visit();
    // White does not stand clearly worse in the opening.
    await visitor.choose('Strength', 'Full strength');
    await visitor.choose('Black', 'a person');
    await visitor.choose('White', 'Stablemate');
    await visitor.moves.first().waitFor();
    await visitor.button('Offer a draw').click();
    await visitor.page.getByText('Stablemate declines the draw.').waitFor();
  });

  test('the engine accepts a draw where nothing can be won, and offers one itself', async () => {
    // Only the kings can move, and the rule of 50 moves is near.
    const visitor = await visit({ link: chessFrom('4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 82 60') });
    await visitor.choose('Strength', 'Full strength');
    await visitor.choose('Time', '1 second a move');
    const offer = visitor.page.getByText('Stablemate (Black) offers a draw.');
    // It counts its deep searches that found an even game; on a machine that is busy the first may not be deep.
    const squares = ['e1', 'd1', 'c1', 'b1', 'a1', 'a2', 'b2', 'c2', 'd2'];
    for (let i = 1; i < squares.length && !(await offer.isVisible()); i++) {
      await visitor.move(squares[i - 1]!, squares[i]!);
      await visitor.moves.nth(2 * i - 1).waitFor();
    }
    await offer.waitFor();
    await visitor.button('Decline').click();
    await visitor.button('Offer a draw').click();
    expect(await visitor.status.textContent()).toBe('The game is drawn by agreement. Stablemate accepts the draw.');
  });

  test('a person resigns, and the engine does if it may', async () => {
    const visitor = await visit({ link: chessFrom('7k/8/8/8/8/8/8/RR2K3 w - - 0 60') });
    await visitor.choose('Time', '0.1 seconds a move');
    await visitor.move('e1', 'd1');
    await visitor.button('Resign').click();
    expect(await visitor.status.textContent()).toBe('Black wins: White resigns.');
    await visitor.button('Take back').click();
    await visitor.page.getByRole('checkbox', { name: 'Stablemate resigns lost games' }).check();
    const squares = ['e1', 'd1', 'c1', 'c2', 'c3'];
    for (const [i, to] of squares.entries()) {
      if (i === 0) continue;
      await visitor.move(squares[i - 1]!, to);
      if (i < 4) await visitor.moves.nth(2 * i - 1).waitFor();
    }
    await visitor.page.getByText('White wins: Black resigns.').waitFor();
  });

  test('the engine plays both sides until it is told to pause', async () => {
    const visitor = await visit();
    // Games of faster moves are over before a busy machine has clicked.
    await visitor.choose('Time', '1 second a move');
    await visitor.choose('White', 'Stablemate');
    await visitor.moves.nth(3).waitFor();
    await visitor.button('Pause').click();
    await visitor.button('Go on').waitFor();
    const count = await visitor.moves.count();
    await visitor.button('Go on').click();
    await visitor.moves.nth(count + 1).waitFor();
    await visitor.button('Pause').click();
  });

  test('a clock runs out', async () => {
    const visitor = await visit({ own: true });
    await visitor.withoutEngine();
    await visitor.choose('Time', '1 minute');
    await visitor.page.getByText('Black 1:00').waitFor();
    await visitor.page.clock.install();
    await visitor.move('e2', 'e4');
    await visitor.page.clock.runFor(50_000);
    expect(await visitor.status.textContent()).toBe('Black to move');
    await visitor.page.getByText(/Black 0:(10|09)/).waitFor();
    await visitor.page.clock.runFor(11_000);
    expect(await visitor.status.textContent()).toBe('White wins: Black has no time left.');
  });
});

describe('everybody', () => {
  test('plays by keyboard alone', async () => {
    const visitor = await visit();
    await visitor.withoutEngine();
    const { keyboard } = visitor.page;
    await visitor.square('a1').focus();
    for (const key of ['ArrowUp', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await keyboard.press(key);
    await keyboard.press('Enter');
    await visitor.page.getByText('white Pawn: can go to').waitFor();
    await keyboard.press('ArrowUp');
    await keyboard.press('ArrowUp');
    await keyboard.press('Enter');
    expect(await visitor.on('e4')).toBe('white Pawn');
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'Space', 'ArrowDown', 'Space']) await keyboard.press(key);
    expect(await visitor.on('e6')).toBe('black Pawn');
    // All else comes with Tab.
    await visitor.page.getByRole('combobox', { name: 'Game', exact: true }).focus();
    const seen: string[] = [];
    for (let i = 0; i < 14; i++) {
      await keyboard.press('Tab');
      seen.push(await visitor.page.evaluate(() => document.activeElement?.textContent ?? ''));
    }
    expect(seen).toEqual(expect.arrayContaining(['New game', 'Take back', 'Flip', 'Analyse']));
  });

  test('on a phone, by touch, with nothing beside the screen', async () => {
    const visitor = await visit({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    for (const game of ['team-mate', 'courier', 'ajax-bigamous']) {
      await visitor.choose('Game', game);
      const width = await visitor.page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(360);
    }
    await visitor.withoutEngine();
    await visitor.square('e2').tap();
    await visitor.square('e4').tap();
    expect(await visitor.on('e4')).toBe('white Pawn');
  });

  test('offline after the first visit', async () => {
    const visitor = await visit({ own: true });
    await visitor.page.evaluate(() => navigator.serviceWorker.ready);
    await visitor.page.reload();
    await visitor.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await visitor.page.context().setOffline(true);
    await visitor.page.reload();
    await visitor.choose('Time', '0.1 seconds a move');
    await visitor.move('e2', 'e4');
    await visitor.moves.nth(1).waitFor();
  });

  test.each(['light', 'dark'] as const)('without what axe finds serious, %s', async (colorScheme) => {
    const visitor = await visit({ colorScheme });
    await visitor.choose('Game', 'ajax-bigamous');
    await visitor.withoutEngine();
    await visitor.move('e2', 'e4');
    await visitor.button('Analyse').click();
    await visitor.lines.first().waitFor();
    await visitor.page.getByText('Rules of').click();
    await expectAccessible(visitor);
    await visitor.button('Save, load…').click();
    await expectAccessible(visitor);
    await visitor.button('Close').click();
    await visitor.button('Own game…').click();
    await expectAccessible(visitor);
  });
});

interface Axe {
  run(options: { readonly resultTypes: readonly string[] }): Promise<AxeResults>;
}

interface AxeResults {
  readonly violations: readonly { readonly id: string; readonly impact: string; readonly nodes: readonly unknown[] }[];
}

async function expectAccessible({ page }: Visitor): Promise<void> {
  await page.addScriptTag({ path: createRequire(import.meta.url).resolve('axe-core') });
  // Of what breaks no rule it else makes long lists, which take most of its time.
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: Axe }).axe.run({ resultTypes: ['violations'] }),
  );
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => [id, JSON.stringify(nodes[0])])).toEqual([]);
}
