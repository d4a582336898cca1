import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findVariant, Game, loadVariants, loadVariantsText } from '../../src/index.ts';

const TEXT = '[my-chess:chess]\npromotionPieceTypes = qr\n\n[broken:chess]\nmaxRank = many\n';

const folder = mkdtempSync(join(tmpdir(), 'stablemate-games-'));
afterAll(() => {
  loadVariantsText('');
  rmSync(folder, { recursive: true });
});

test('the text of games is loaded as their file is', () => {
  const loaded = loadVariantsText(TEXT, 'games');
  expect(loaded.variants.map(({ name }) => name)).toEqual(['my-chess']);
  expect(loaded.problems).toEqual([expect.stringMatching(/^games:5: \[broken\] maxRank: /)]);
  const game = new Game(findVariant('my-chess')!, '4k3/P7/8/8/8/8/8/4K3 w - - 0 1');
  expect(game.position.legalMoves().map((move) => game.position.moveText(move))).not.toContain('a7a8n');
  const file = join(folder, 'games.ini');
  writeFileSync(file, TEXT);
  const { variants, problems } = loadVariants([file]);
  expect(variants).toEqual(loaded.variants);
  expect(problems).toEqual(loaded.problems.map((line) => line.replace('games', file)));
});
