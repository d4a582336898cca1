import { mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { commandLine } from '../cli/command-line.ts';
import { LONG } from '../scale.ts';

const folder = mkdtempSync(join(tmpdir(), 'endgame-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('endgame list', () => {
  test('tells which pieces and pairs mate', async () => {
    const { out, err, status } = await commandLine('endgame', 'list', '--variant', 'familiar', '--no-corners');
    const row = (pieces: string): string => out.find((line) => line.startsWith(`${pieces} `))!.replace(/ {2,}/g, '|');
    expect(row('H')).toMatch(/^H\|always\|12\|99.66 %\|40\|\S+\[\] w - - 0 1$/);
    expect(row('N')).toBe('N|never|-|0 %|0');
    expect(row('BB')).toContain('BB|opposite colours only|13|99.86 %|');
    expect(row('BN')).toContain('BN|always|22|');
    expect([err, status]).toEqual([[], 0]);
  });
});

describe('endgame list of one piece against another', () => {
  test('tells what each side can do', async () => {
    const { out, status } = await commandLine('endgame', 'list', 'KGKC', 'KQK', '-v', 'familiar');
    const rows = out.map((line) => line.replace(/ {2,}/g, '|'));
    expect(rows).toContain('Q|always|7|100 %|220|6/6/4k1/6/1Q4/K5[] w - - 0 1');
    expect(rows).toContain('G-C|22|47.96 %|1844|6/6/6/c4k/6/K3G1[] w - - 0 1');
    expect(rows).toContain('C-G|40|48.42 %|264|4G1/6/6/5k/4c1/1K4[] b - - 0 1');
    expect(status).toBe(0);
  });

  test.each([
    { name: 'los-alamos', rows: 9, row: 'R-N\t53.46 %\t29' },
    ...(LONG ? [{ name: 'familiar', rows: 64, row: 'R-B\t97.59 %\t48' }] : []),
  ])('all of $name', async ({ name, rows, row }) => {
    const all = await commandLine('endgame', 'list', '--two', '-v', name, '--tsv');
    expect(all.out.filter((line) => !line.startsWith('#'))).toHaveLength(rows);
    expect(all.out).toContain(row);
  });

  test('what the rules of a game say', async () => {
    const drawn = await commandLine('endgame', 'list', 'KNKM');
    expect(drawn.out.at(-1)).toMatch(/^By the rules of the game all these are drawn/);
  });
});

describe('endgame probe', () => {
  const MATE = '7k/8/6K1/8/8/8/8/R7 b - - 97 1';

  test('tells value, best moves and a line', async () => {
    const { out, status } = await commandLine('endgame', 'probe', '8/8/8/8/5M2/8/5kE1/K7 w - - 0 1');
    expect(out[0]).toBe('White mates in 41 moves (81 plies)');
    expect(out[1]).toBe('best: g2h1');
    expect(out[2]).toMatch(/^line: 1\. g2h1 \w+ 2\. .* 41\. \w+$/);
    expect(status).toBe(0);
  });

  test('numbers a line from where it begins, and looks at the clock', async () => {
    const { out } = await commandLine('endgame', 'probe', MATE, '-v', 'chess');
    expect(out[0]).toBe('White mates in 1 move (2 plies)');
    expect(out[2]).toBe('line: 1... h8g8 2. a1a8');
    const late = await commandLine('endgame', 'probe', MATE.replace('97', '99'), '-v', 'chess');
    expect(late.out[0]).toBe('White mates in 1 move (2 plies), unless the 50-move rule comes first');
  });

  test.each([
    ['R6k/8/6K1/8/8/8/8/8 b - - 0 1', 'White has mated'],
    ['8/8/8/8/8/1r6/6Q1/k1K5 b - - 0 1', 'Black mates in 19 moves (37 plies)'],
    ['kb5R/8/1K6/8/8/8/8/8 b - - 0 1', 'draw: stalemate'],
    ['k7/1R6/2K5/8/8/8/8/8 b - - 0 1', 'draw: stalemate'],
    ['8/8/8/8/8/8/3k4/K6B w - - 0 1', 'draw: by the rules of the game these pieces cannot force mate'],
    ['8/8/8/8/8/8/1kR5/7K b - - 0 1', 'draw'],
  ])('%s: %s', async (fen, answer) => {
    expect((await commandLine('endgame', 'probe', fen, '-v', 'chess')).out[0]).toBe(answer);
  });

  test('as JSON', async () => {
    const { out } = await commandLine('endgame', 'probe', MATE, '-v', 'chess', '--json');
    expect(JSON.parse(out.join('\n'))).toEqual({
      value: 'mate',
      winner: 'white',
      plies: 2,
      best: ['h8g8'],
      line: ['h8g8', 'a1a8'],
    });
  });

  test('keeps tables in a folder, and builds damaged ones again if told to', async () => {
    const args = ['endgame', 'probe', MATE, '-v', 'chess', '--path', folder];
    expect((await commandLine(...args)).status).toBe(0);
    expect(readdirSync(folder)).toEqual(['chess-KRK.endgame']);
    expect((await commandLine(...args)).status).toBe(0);
    truncateSync(join(folder, 'chess-KRK.endgame'), 200);
    const { err, status } = await commandLine(...args);
    expect(err[0]).toMatch(/^stablemate: '.*' is damaged: its checksum is wrong; --rebuild writes it anew$/);
    expect(status).toBe(2);
    expect((await commandLine(...args, '--rebuild')).status).toBe(0);
    expect((await commandLine(...args)).status).toBe(0);
  });
});

describe('endgame build', () => {
  const file = join(folder, 'table');

  test('writes a file once, checks it then, and writes it again only when told to', async () => {
    const build = (...args: string[]): ReturnType<typeof commandLine> =>
      commandLine('endgame', 'build', 'KRK', '-v', 'chess', '--out', file, ...args);
    expect((await build()).out[0]).toMatch(/: KRK, \d+ bytes, built in \d+ ms$/);
    expect((await build()).out[0]).toBe(`${file} is there already: a sound table of KRK`);
    truncateSync(file, 1000);
    const { err, status } = await build();
    expect([err[0], status]).toEqual([
      `stablemate: '${file}' is damaged: its checksum is wrong; --rebuild writes it anew`,
      2,
    ]);
    expect((await build('--rebuild')).status).toBe(0);
    expect((await build()).status).toBe(0);
  });
});

test.each([
  [['list', '-v', 'mad-mate'], 'in mad-mate captured pieces come back'],
  [['list', '--tsv', '--json'], '--tsv and --json exclude each other'],
  [['list', '--two', 'KNKM'], '--two and a list of endgames exclude each other'],
  [['list', 'KNMKE'], "the endgame is 'KNMKE'"],
  [['probe', '8/8/8/8/8/8/5k2/K6Q w - - 0 1', '-v', 'mad-mate'], 'in mad-mate captured pieces come back'],
  [['build', 'KQKR', '-v', 'mad-mate'], 'in mad-mate captured pieces come back'],
  [['list', '--frog'], "unknown option '--frog'"],
  [['probe', '8/8 w'], 'the placement has 2 ranks'],
  [['probe', '8/8/8/8/8/8/5k2/KNN4E w - - 0 1'], 'no table knows this position'],
  [['probe', '8/8/8/5k2/8/8/8/R3K3 w Q - 0 1', '-v', 'chess'], 'castling or a drop is still possible'],
  [['probe'], "missing required argument 'fen'"],
  [['build', 'KPK'], 'the pieces of team-mate are A J C U F N E M'],
  [['build'], "missing required argument 'endgame'"],
  [['frog'], "unknown command 'frog'"],
])('endgame %j is told in one line, with status 2', async (args, problem) => {
  const { out, err, status } = await commandLine('endgame', ...args);
  expect(err[0]).toContain(`stablemate: `);
  expect(err[0]).toContain(problem);
  expect([out, status]).toEqual([[], 2]);
});
