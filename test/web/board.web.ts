import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type Visitor, visits } from './visitor.ts';

/** A network for the rules of Team-Mate Chess. */
const NETWORK = fileURLToPath(new URL('../../src/net/trained/team-mate.nnue', import.meta.url));

const { open, server } = bound();

/** The example of the guide, beside the built file. */
const EXAMPLE = readFileSync(new URL('../../docs/board.html', import.meta.url), 'utf8').replace('../dist/web/', './');

function bound() {
  const all = visits('', new Map([['/own.nnue', NETWORK]]));
  return { open: all.open, server: () => all.server };
}

/** An inventor's page with this text. */
async function inventorsPage(html: string): Promise<Visitor> {
  const visitor = await open();
  const { page } = visitor;
  await page.route('**/inventor.html', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.goto(`${server().url}inventor.html`);
  return visitor;
}

function withElement(element: string): string {
  return `<!doctype html><html lang="en"><title>A page</title>
    <script>
      window.heard = [];
      for (const name of ['stablemate-move', 'stablemate-end'])
        addEventListener(name, ({ type, detail }) => heard.push([type, detail.san ?? detail.words]));
    </script>
    <script type="module" src="stablemate-board.js"></script>${element}`;
}

function square(board: Locator, name: string): Locator {
  return board.getByRole('button', { name: new RegExp(`^${name}, `) });
}

describe('<stablemate-board>', () => {
  test('plays the game that is written in it, and a built-in one, in the example of the guide', async () => {
    const { page } = await inventorsPage(EXAMPLE);
    const [first, second] = [page.locator('stablemate-board').first(), page.locator('stablemate-board').last()];
    await first.getByRole('button', { name: 'd1, white Griffon' }).waitFor();
    await square(first, 'e2').click();
    await square(first, 'e4').click();
    await first.getByText('White to move').waitFor();
    await first.getByText('Moves', { exact: true }).click();
    expect(await first.getByRole('list', { name: 'Moves' }).getByRole('listitem').count()).toBe(2);
    await first.getByText(/^Rules of/).click();
    await first.getByRole('img', { name: 'How the Griffon moves' }).waitFor();
    // The engine has begun with White.
    await second.getByText('Black to move').waitFor();
  });

  test('obeys its attributes and tells of moves and the end', async () => {
    const { page } = await inventorsPage(
      withElement('<stablemate-board game="chess" moves="f2f3 e7e5 g2g4"></stablemate-board>'),
    );
    const board = page.locator('stablemate-board');
    await square(board, 'd8').click();
    await square(board, 'h4').click();
    await board.getByText('Black wins by checkmate.').waitFor();
    const heard = await page.evaluate(() => (window as unknown as { heard: unknown }).heard);
    expect(heard).toEqual([
      ['stablemate-move', 'Qh4#'],
      ['stablemate-end', 'Black wins by checkmate.'],
    ]);
    await page.evaluate(() => document.querySelector('stablemate-board')?.setAttribute('game', 'familiar'));
    await board.getByRole('group', { name: 'Board of Familiar Chess' }).waitFor();
  });

  test('plays by the network that it is given, if that is for its game', async () => {
    const own = '<stablemate-board network="own.nnue" engine="white" seconds="0.1">';
    const { page } = await inventorsPage(
      withElement(`${own}[my-game:team-mate]</stablemate-board>${own}[other-game:chess]</stablemate-board>`),
    );
    const [first, second] = [page.locator('stablemate-board').first(), page.locator('stablemate-board').last()];
    await first.getByText('Black to move').waitFor();
    await second.getByText('Black to move').waitFor();
    expect(await first.getByRole('alert').count()).toBe(0);
    expect(await second.getByRole('alert').textContent()).toMatch(
      /^network 'http.*own\.nnue': it was made for team-mate/,
    );
  });

  test('tells what is wrong with what is written', async () => {
    const { page } = await inventorsPage(
      withElement('<stablemate-board game="nothing" engine="green" level="99">[x:chess]\nqueen = ?</stablemate-board>'),
    );
    const problems = await page.locator('stablemate-board').getByRole('alert').allTextContents();
    expect(problems.join('\n')).toMatch(/^pasted text:2: \[x\] .*\n.*unknown variant 'nothing'/);
    expect(problems.join('\n')).toContain("engine is 'green'; it can be white, black, both or none");
    expect(problems.join('\n')).toContain("level is '99'; it must be a number from 0 to 20");
  });
});
