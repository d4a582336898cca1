import { describe, expect, test } from 'vitest';
import { visits } from './visitor.ts';

const { visit } = visits();

/** The part of a link that holds a position. */
function link(game: string, fen: string): string {
  return `#${new URLSearchParams({ game, fen })}`;
}

describe('kinds of moves', () => {
  test('castling by two steps of the king, and by the king to its partner', async () => {
    const castle = link('team-mate', 'u3k3/8/8/8/8/8/8/U3K2C w KQ - 0 1');
    const first = await visit({ link: castle });
    await first.withoutEngine();
    await first.move('e1', 'g1');
    expect(await first.on('f1')).toBe('white Cobra');
    expect(await first.moves.allTextContents()).toEqual(['O-O']);
    const second = await visit({ link: castle });
    await second.withoutEngine();
    await second.move('e1', 'a1');
    expect(await second.on('c1')).toBe('white King');
    expect(await second.on('d1')).toBe('white Unicorn');
  });

  test('a promotion offers what is allowed, and nothing else', async () => {
    const visitor = await visit({ link: link('familiar', '2k3/5P/6/6/6/2K3[Hg] w - - 0 1') });
    await visitor.withoutEngine();
    await visitor.square('f5').click();
    await visitor.square('f6').click();
    const choices = visitor.page.getByRole('dialog', { name: 'Promotion' }).getByRole('button');
    const names = await choices.evaluateAll((all) =>
      all.map((one) => one.getAttribute('aria-label') ?? one.textContent),
    );
    expect(names.sort()).toEqual(['Bishop', 'Cancel', 'Hound', 'Knight', 'Queen', 'Rook']);
    await visitor.button('Hound').click();
    expect(await visitor.on('f6')).toBe('white Hound');
    await visitor.button('Take back').click();
    expect(await visitor.on('f5')).toBe('white Pawn');
    await visitor.square('f5').click();
    await visitor.square('f6').click();
    await visitor.button('Cancel').click();
    expect(await visitor.on('f5')).toBe('white Pawn');
  });

  test('a pawn of Mad Mate is exchanged, or stays a pawn', async () => {
    const fen = '4k3/P7/8/8/8/8/8/4K3[Rqn] w - - 0 1';
    const visitor = await visit({ link: link('mad-mate', fen) });
    await visitor.withoutEngine();
    await visitor.move('a7', 'a8', 'Knight');
    expect(await visitor.on('a8')).toBe('white Knight');
    await visitor.button('1 black Pawn in hand').waitFor();
    await visitor.button('Take back').click();
    await visitor.move('a7', 'a8', 'stays a Pawn');
    expect(await visitor.on('a8')).toBe('white Pawn');
  });

  test('a Minister is dropped on the first rank only', async () => {
    const visitor = await visit();
    await visitor.choose('Game', 'ajax-bigamous');
    await visitor.withoutEngine();
    await visitor.move('b1', 'c3');
    await visitor.move('b8', 'c6');
    await visitor.drop('white Minister', 'd4');
    expect(await visitor.on('d4')).toBe('empty');
    await visitor.drop('white Minister', 'b1');
    expect(await visitor.on('b1')).toBe('white Minister');
    await visitor.button('1 white Minister in hand').waitFor();
    expect((await visitor.moves.allTextContents()).at(-1)).toBe('M@b1');
  });

  test('the familiar of White may not move first', async () => {
    const visitor = await visit({ link: link('familiar', 'rnbkhq/pppppp/6/6/PPPPPP/RNBKGQ[] w Aa - 0 1') });
    await visitor.withoutEngine();
    await visitor.move('e1', 'e3');
    expect(await visitor.on('e1')).toBe('white Hippogryph');
    await visitor.move('a2', 'a3');
    await visitor.move('e6', 'd4');
    expect(await visitor.on('d4')).toBe('black Hound');
  });

  test('illegal moves are refused and said so', async () => {
    const visitor = await visit();
    await visitor.move('e2', 'e5');
    expect(await visitor.on('e2')).toBe('white Pawn');
    await visitor.page.getByText('There is no legal move to e5.').waitFor();
    await visitor.move('e7', 'e5');
    expect(await visitor.on('e7')).toBe('black Pawn');
    expect(await visitor.moves.count()).toBe(0);
  });

  test('a piece is dragged', async () => {
    const visitor = await visit();
    await visitor.withoutEngine();
    const box = async (name: string) => (await visitor.square(name).boundingBox())!;
    const { mouse } = visitor.page;
    const drag = async (from: string, to: string): Promise<void> => {
      const [a, b] = [await box(from), await box(to)];
      await mouse.move(a.x + a.width / 2, a.y + a.height / 2);
      await mouse.down();
      await mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 5 });
      await mouse.up();
    };
    await drag('e2', 'e4');
    expect(await visitor.on('e4')).toBe('white Pawn');
    await drag('e7', 'e4');
    expect(await visitor.on('e7')).toBe('black Pawn');
    await visitor.move('e7', 'e5');
    expect(await visitor.on('e5')).toBe('black Pawn');
  });

  test('a click shows where a piece goes that cannot be moved now', async () => {
    const visitor = await visit();
    await visitor.square('h8').click();
    const shown = await visitor.page
      .locator('.reach-of')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-square')));
    // The Cobra leaps like a knight.
    expect(shown).toContain('g6');
  });
});
