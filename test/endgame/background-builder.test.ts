import { expect, test } from 'vitest';
import { BackgroundBuilder } from '../../src/endgame/background-builder.ts';
import { TableBuilder } from '../../src/endgame/build.ts';
import { parseMaterial } from '../../src/endgame/material.ts';
import { chess } from '../../src/variants/chess.ts';
import { teamMate } from '../../src/variants/team-mate.ts';

test('tables are built in the background as they are in front', async () => {
  const background = new BackgroundBuilder();
  const front = new TableBuilder();
  const materials = [parseMaterial(chess, 'KRK'), parseMaterial(teamMate, 'KCK'), parseMaterial(chess, 'KQK')];
  const built = await Promise.all(materials.map((material) => background.build(material)));
  for (const [i, material] of materials.entries()) {
    const expected = front.build(material);
    expect(built[i]!.wins).toEqual(expected.wins);
    expect(built[i]!.losses).toEqual(expected.losses);
    expect(built[i]!.pairs.pairOf).toEqual(expected.pairs.pairOf);
    expect(built[i]!.wins.buffer).toBeInstanceOf(SharedArrayBuffer);
  }
  await background.close();
});

test('what the builder does not get done before it is closed is given up, and it can begin again', async () => {
  const background = new BackgroundBuilder();
  const given = background.build(parseMaterial(teamMate, 'KACK'));
  await Promise.all([expect(given).rejects.toThrow('closed'), background.close()]);
  expect((await background.build(parseMaterial(chess, 'KNK'))).losses).not.toContain(1);
  await background.close();
});

test('what cannot be built is said', async () => {
  const background = new BackgroundBuilder();
  const unknown = parseMaterial({ ...chess, name: 'no-such-game' }, 'KRK');
  await expect(background.build(unknown)).rejects.toThrow("unknown variant 'no-such-game'");
  await background.close();
});
