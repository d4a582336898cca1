import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BackgroundBuilder } from '../../src/endgame/background-builder.ts';
import { ILLEGAL } from '../../src/endgame/constants.ts';
import { endgameFileName, writeTable } from '../../src/endgame/file.ts';
import { parseMaterial } from '../../src/endgame/material.ts';
import { TableBuilder } from '../../src/endgame/table-builder.ts';
import { chess } from '../../src/variants/chess.ts';
import { teamMate } from '../../src/variants/team-mate.ts';
import type { Variant } from '../../src/variants/types.ts';
import { isSame } from './positions.ts';

test('tables are built in the background as they are in front', async () => {
  const background = new BackgroundBuilder();
  const front = new TableBuilder();
  const materials = [parseMaterial(chess, 'KRK'), parseMaterial(teamMate, 'KCK'), parseMaterial(chess, 'KQK')];
  const built = await Promise.all(materials.map((material) => background.build(material)));
  for (const [i, material] of materials.entries()) {
    const expected = front.build(material);
    expect(isSame(built[i]!.wins, expected.wins)).toBe(true);
    expect(isSame(built[i]!.losses, expected.losses)).toBe(true);
    expect(built[i]!.pairs.count).toBe(expected.pairs.count);
    expect(built[i]!.wins.buffer).toBeInstanceOf(SharedArrayBuffer);
  }
  await background.close();
});

test('what the builder does not get done before it is closed is given up, and it can begin again', async () => {
  const background = new BackgroundBuilder();
  const given = background.build(parseMaterial(teamMate, 'KACK'));
  await Promise.all([expect(given).rejects.toThrow('closed'), background.close()]);
  expect((await background.build(parseMaterial(chess, 'KNK'))).losses.includes(1)).toBe(false);
  await background.close();
});

test('games that only the caller knows are built by their own rules', async () => {
  const background = new BackgroundBuilder();
  const own = (betza: string): Variant => ({
    ...chess,
    name: 'own',
    pieces: chess.pieces.map((piece) => (piece.letter === 'N' ? { ...piece, betza } : piece)),
  });
  for (const betza of ['R', 'F', 'R']) {
    const { wins } = await background.build(parseMaterial(own(betza), 'KNK'));
    expect(wins.some((distance) => distance > 0 && distance < ILLEGAL)).toBe(betza === 'R');
  }
  await background.close();
});

test('a table that is hurried goes before all that wait, but not before the one that is built', async () => {
  const background = new BackgroundBuilder();
  const names = ['KNK', 'KBK', 'KQK', 'KRK'];
  const built: string[] = [];
  const all = names.map(async (name) => {
    await background.build(parseMaterial(chess, name));
    built.push(name);
  });
  for (const name of ['KQK', 'KRK', 'KNK']) background.hurry(parseMaterial(chess, name));
  background.hurry(parseMaterial({ ...chess, name: 'other' }, 'KBK'));
  await Promise.all(all);
  expect(built).toEqual(['KNK', 'KRK', 'KQK', 'KBK']);
  await background.close();
});

test('a builder at rest does nothing until it may go on, nor does it wait when it is closed', async () => {
  const background = new BackgroundBuilder();
  await background.build(parseMaterial(chess, 'KNK'));
  background.rest();
  let isBuilt = false;
  const bishop = background.build(parseMaterial(chess, 'KBK')).then(() => {
    isBuilt = true;
  });
  // Another builder, which has yet to start its thread, gets the same table done meanwhile.
  const other = new BackgroundBuilder();
  await other.build(parseMaterial(chess, 'KBK'));
  await other.close();
  expect(isBuilt).toBe(false);
  background.resume();
  await bishop;
  background.rest();
  const given = background.build(parseMaterial(chess, 'KRK'));
  await Promise.all([expect(given).rejects.toThrow('closed'), background.close()]);
});

test('what cannot be built is said', async () => {
  const background = new BackgroundBuilder();
  const pieces = chess.pieces.map((piece) => (piece.letter === 'K' ? { ...piece, betza: 'W2' } : piece));
  const sliding = parseMaterial({ ...chess, pieces }, 'KRK');
  await expect(background.build(sliding)).rejects.toThrow('chess has a king that slides');
  await background.close();
});

test('files are read where they are sound, and told of where they are not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'endgame-'));
  const [rook, queen] = [parseMaterial(chess, 'KRK'), parseMaterial(chess, 'KQK')];
  const marked = new TableBuilder().build(rook);
  marked.losses[0] = 77;
  writeTable(marked, join(folder, endgameFileName(rook)));
  writeFileSync(join(folder, endgameFileName(queen)), 'rubbish');
  const warnings: string[] = [];
  const background = new BackgroundBuilder({ folder, warn: (line) => warnings.push(line) });
  expect((await background.build(rook)).losses[0]).toBe(77);
  expect(warnings).toEqual([]);
  expect(isSame((await background.build(queen)).wins, new TableBuilder().build(queen).wins)).toBe(true);
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain('is no endgame table of Stablemate');
  await background.close();
  rmSync(folder, { recursive: true });
});
