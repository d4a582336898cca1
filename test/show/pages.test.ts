import { expect, test } from 'vitest';
import { sideBySide } from '../../src/cli/side-by-side.ts';
import { boardPicture } from '../../src/show/board-picture.ts';
import { piecePicture } from '../../src/show/piece-picture.ts';
import { pieceSheets } from '../../src/show/piece-sheet.ts';
import { pictureFile, rulesPage } from '../../src/show/rules-page.ts';
import { rulesText } from '../../src/show/rules-text.ts';
import { VARIANTS, variantByName } from '../../src/variants/registry.ts';

/** Throws unless every element that begins also ends, each inside the one around it. */
function checkNesting(text: string): void {
  const open: string[] = [];
  for (const [, close, name, empty] of text.matchAll(/<(\/?)([a-z0-9]+)(?:\s[^<>]*?)?(\/?)>/g)) {
    if (close) expect(open.pop()).toBe(name);
    else if (!empty && name !== 'meta') open.push(name!);
  }
  expect(open).toEqual([]);
}

/** The text of a game's rules under a heading. */
function rules(name: string, heading: string): string {
  return (
    rulesText(variantByName(name))
      .find((section) => section.heading === heading)
      ?.sentences.join(' ') ?? ''
  );
}

test.each(['team-mate', 'minishogi', 'griffon-aanca', 'grasshopper'])(
  'pictures and page of %s are well formed and whole',
  (name) => {
    const variant = variantByName(name);
    const sheets = pieceSheets(variant);
    const board = boardPicture(variant);
    checkNesting(board);
    expect(board.match(/<circle/g)).toHaveLength(
      [...variant.start.split(/[ []/)[0]!].filter((c) => /[a-z]/i.test(c)).length,
    );
    for (const sheet of sheets) checkNesting(piecePicture(sheet));
    const page = rulesPage(variant, sheets);
    checkNesting(page.slice(page.indexOf('<html')));
    for (const sheet of sheets) {
      expect(page).toContain(`src="${pictureFile(sheet)}"`);
      expect(page).toContain(sheet.name);
    }
    expect(new Set(sheets.map(pictureFile)).size).toBe(sheets.length);
  },
);

test('a bent move is drawn around its corner, a leap without a line', () => {
  const [, acromantula] = pieceSheets(variantByName('team-mate'));
  const lines = [...piecePicture(acromantula!).matchAll(/<line /g)];
  // Four first steps, each with two ways on.
  expect(lines).toHaveLength(4 + 8);
  const knight = pieceSheets(variantByName('chess')).find(({ letter }) => letter === 'N')!;
  expect(piecePicture(knight)).not.toContain('<line');
});

test('rules in words come from the data', () => {
  expect(rules('team-mate', 'Castling')).toContain('castles with a Cobra or Unicorn');
  expect(rules('mad-mate', 'Pawns')).toContain('is exchanged for Queen, Rook, Bishop or Knight');
  expect(rules('familiar', 'Pieces in hand')).toContain('goes to the hand of the side that lost it');
  expect(rules('chess', 'Pieces in hand')).toBe('');
  expect(rules('chess', 'Draws')).toContain('After 50 moves');
  expect(rules('team-mate', 'Draws')).toContain('After 64 moves');
  expect(rules('3check', 'The end of the game')).toContain('giving 3 checks');
  expect(rules('kingofthehill', 'The end of the game')).toMatch(/King to d4, e4, d5, e5/);
  expect(rules('minishogi', 'Promotion of pieces')).toContain('may become');
});

test('no rule speaks of what is not there', () => {
  for (const variant of VARIANTS) {
    const text = rulesText(variant)
      .flatMap(({ sentences }) => sentences)
      .join(' ');
    expect(text).not.toMatch(/undefined|NaN|\[object| {2}|\ba \b(?=or|and|,)/);
  }
});

test('blocks stand side by side as long as there is room', () => {
  const block = (text: string) => ({ width: 4, lines: [text, text] });
  expect(sideBySide([block('aaaa'), block('bb'), block('cccc')], 10)).toEqual([
    'aaaa  bb',
    'aaaa  bb',
    '',
    'cccc',
    'cccc',
  ]);
  expect(sideBySide([block('\u001b[1maa\u001b[0m'), block('bb')], 10)[0]).toBe('\u001b[1maa\u001b[0m    bb');
});
