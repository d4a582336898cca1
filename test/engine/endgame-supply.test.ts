import { expect, test } from 'vitest';
import { readFen } from '../../src/board/notation/fen.ts';
import { materialName } from '../../src/endgame/material.ts';
import { EndgameSupply } from '../../src/engine/endgame-supply.ts';
import { chess } from '../../src/variants/chess.ts';

/** With queen and bishop against knight and rook, tables of the queen and of the bishop are ordered first. */
const FOUR_PIECES = '3rk3/4n3/8/8/8/8/4B3/3QK3 w - - 0 1';

/** The first tables that come when the game goes from one position to the next. */
async function firstTables(count: number, ...fens: string[]): Promise<{ tables: string[]; awaited?: string }> {
  const tables: string[] = [];
  let enough: () => void = () => {};
  const came = new Promise<void>((resolve) => {
    enough = resolve;
  });
  const supply = new EndgameSupply(
    ({ material }) => {
      if (tables.push(materialName(material)) === count) enough();
    },
    () => {},
    (line) => expect.unreachable(line),
  );
  const awaited = fens.map((fen) => supply.follow(readFen(chess, fen))).at(-1);
  await came;
  await supply.close();
  return { tables, ...(awaited === undefined ? {} : { awaited }) };
}

test('the table of the pieces on the board is built next, whatever was ordered before', async () => {
  const rook = '3rk3/8/8/8/8/8/8/4K3 w - - 0 1';
  expect(await firstTables(2, FOUR_PIECES, rook)).toEqual({ tables: ['KBK', 'KRK'], awaited: 'KRK' });
});

test('the table of one piece against another is built next, after those that captures lead to', async () => {
  const rookAgainstBishop = '3rk3/8/8/8/8/8/4B3/4K3 w - - 0 1';
  expect(await firstTables(4, FOUR_PIECES, rookAgainstBishop)).toEqual({ tables: ['KBK', 'KRK', 'KRKB', 'KQK'] });
});

test('what the rules call drawn does not go before the rest', async () => {
  const knight = '4k3/4n3/8/8/8/8/8/4K3 w - - 0 1';
  expect(await firstTables(2, FOUR_PIECES, knight)).toEqual({ tables: ['KBK', 'KQK'] });
});
