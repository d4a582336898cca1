import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { rulesText } from '../../src/show/rules-text.ts';
import { addVariants, VARIANTS, variantByName } from '../../src/variants/registry.ts';
import { commandLine } from './command-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'variants-'));
const file = join(folder, 'own.ini');
writeFileSync(
  file,
  `[griffon-chess:chess]
queen = -
customPiece1 = g:FyafsF
pieceNames = g:Griffon
startFen = rnbgkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBGKBNR w KQkq - 0 1
promotionPieceTypes = grbn

[bad:chess]
nMoveRul = 20
`,
);
const problem = `${file}:9: [bad] nMoveRul: there is no such key; did you mean nMoveRule?`;

afterEach(() => addVariants([]));
afterAll(() => rmSync(folder, { recursive: true }));

describe('variants', () => {
  test('lists all games, also without a word for it', async () => {
    const { out, status } = await commandLine('variants');
    expect(status).toBe(0);
    for (const { name, title, aliases } of VARIANTS) {
      const line = out.find((text) => text.includes(`│ ${name} `))!;
      expect(line).toContain(title);
      for (const alias of aliases) expect(line).toContain(alias);
    }
    expect((await commandLine('variants', 'list')).out).toEqual(out);
  });

  test('shows board and pieces', async () => {
    const { out, status } = await commandLine('variants', 'show', 'teammate');
    expect(status).toBe(0);
    const text = out.join('\n');
    expect(text).toContain('Team-Mate Chess');
    expect(text).toContain('| U | F | E | A | K | M | N | C | 1');
    for (const word of ['Acromantula', 'WyafsW', 'royal', 'worth']) expect(text).toContain(word);
    expect(text).toMatch(/◆ ◇ {2}turns on its way there/);
  });

  test('explains the rules in words, as the page of rules does', async () => {
    const { out } = await commandLine('variants', 'show', 'atomic');
    expect(Math.max(...out.map((line) => stripVTControlCharacters(line).length))).toBeLessThanOrEqual(100);
    const text = out.join(' ');
    for (const { heading, sentences } of rulesText(variantByName('atomic'))) {
      expect(out.map(stripVTControlCharacters)).toContain(heading);
      for (const sentence of sentences) expect(text).toContain(sentence);
    }
    expect(text).toContain('Explosions');
  });

  test('shows a game of a file', async () => {
    const { out, err } = await commandLine('variants', 'show', 'griffon-chess', '--variants', file);
    expect(out.join('\n')).toContain('G  Griffon');
    expect(err).toEqual([`stablemate: ${problem}`]);
  });

  test('draws pictures and a page into a folder', async () => {
    const pages = join(folder, 'pages');
    const { out } = await commandLine('variants', 'show', 'chess', '--svg', pages);
    expect(out).toEqual([`${join(pages, 'index.html')}, with 7 pictures beside it`]);
    const names = ['B', 'K', 'N', 'P', 'Q', 'R', 'board'].map((name) => `${name}.svg`);
    expect(readdirSync(pages).sort()).toEqual([...names, 'index.html'].sort());
    expect(readFileSync(join(pages, 'N.svg'), 'utf8')).toMatch(/^<svg [\s\S]*<\/svg>\n$/);
    const { err, status } = await commandLine('variants', 'show', 'chess', '--svg', file);
    expect(status).toBe(2);
    expect(err[0]).toContain(`cannot write into '${file}'`);
  });

  test('checks a file', async () => {
    const { out, status } = await commandLine('variants', 'check', file);
    expect(status).toBe(1);
    expect(out[0]).toContain('griffon-chess  8x8, 6 kinds of piece');
    expect(out[1]).toContain('bad');
    expect(out[2]!.trim()).toBe(problem);
    expect(out[3]).toBe('1 of 2 games can be played.');
  });

  test('writes a game that can be read again', async () => {
    const { out } = await commandLine('variants', 'export', 'capablanca');
    writeFileSync(join(folder, 'export.ini'), out.join('\n').replace('[capablanca]', '[copy]'));
    const { out: checked, status } = await commandLine('variants', 'check', join(folder, 'export.ini'));
    expect(status).toBe(0);
    expect(checked[0]).toContain('copy  10x8, 8 kinds of piece');
  });
});

describe('--variants', () => {
  test('goes before or after any command', async () => {
    for (const args of [
      ['--variants', file, 'perft', '2', '-v', 'griffon-chess'],
      ['perft', '2', '-v', 'GRIFFON-chess', '--variants', file],
    ]) {
      const { out, err, status } = await commandLine(...args);
      expect(out.at(-1)).toBe('Nodes searched: 400');
      expect(err).toEqual([`stablemate: ${problem}`]);
      expect(status).toBe(0);
    }
  });

  test('counts with several threads', async () => {
    const { out } = await commandLine('perft', '3', '-t', '2', '-v', 'griffon-chess', '--variants', file);
    expect(out.at(-1)).toBe('Nodes searched: 8682');
  });

  test.each([
    ['a file that is not there', join(folder, 'nope.ini'), 'there is no such file'],
    ['a folder', folder, 'EISDIR'],
  ])('is refused for %s', async (_, path, why) => {
    const { err, status } = await commandLine('perft', '1', '--variants', path);
    expect(status).toBe(2);
    expect(err).toHaveLength(1);
    expect(err[0]).toContain(`stablemate: cannot read the variants in '${path}': `);
    expect(err[0]).toContain(why);
  });

  test('is refused for a file without a game', async () => {
    const empty = join(folder, 'empty.ini');
    writeFileSync(empty, '# nothing\n');
    const { err } = await commandLine('perft', '1', '--variants', empty);
    expect(err).toEqual([
      `stablemate: ${empty}: there is no game in it; a game begins with its name, as in [my-chess:chess]`,
    ]);
  });
});
