import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { commandLine } from './command-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'study-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('claims are held against what the folder has', async () => {
  const dir = join(folder, 'mad-mate');
  const printed: string[] = [];
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  const study = async (...options: string[]) => {
    printed.length = 0;
    expect((await commandLine('study', 'claims', 'mad-mate', '--dir', dir, ...options)).status).toBe(0);
    return printed.join('');
  };
  try {
    expect(await study()).toMatch(/no game is drawn.*open/);
    const level = { nodes: 1000, games: 50, draws: 0, ends: {} };
    writeFileSync(join(dir, 'balance.json'), JSON.stringify({ levels: [level] }));
    const found = JSON.parse(await study('--json'));
    expect(found.claims).toContainEqual({
      ...{ claim: 'no game is drawn', verdict: 'holds' },
      finding: '0.0 % of 50 games of 1000 nodes a move',
    });
  } finally {
    spy.mockRestore();
  }
  expect(readdirSync(dir).sort()).toEqual(['balance.json', 'claims.html', 'claims.json']);
  expect(readFileSync(join(dir, 'claims.html'), 'utf8')).toContain('no game is drawn');
});

test.each([
  ['claims chess', /^stablemate: nothing is known of what the inventor of chess says; try /],
  ['arrays chess', /^stablemate: chess has no arrays to choose from; it always begins with the same position$/],
  ['values antichess', /^stablemate: in antichess pieces are a burden; their worth cannot be told in pawns$/],
  ['values los-alamos --pairs NX', /^stablemate: --pairs: 'X' is no piece of this game$/],
  [
    'balance los-alamos --strengths 0',
    /^stablemate: the number of strengths is '0'; it must be a whole number from 1 /,
  ],
])('study %s is refused in one line, before anything is measured', async (words, message) => {
  const { err, status } = await commandLine('study', ...words.split(' '), '--dir', join(folder, 'x'));
  expect(status).toBe(2);
  expect(err).toEqual([expect.stringMatching(message)]);
});
