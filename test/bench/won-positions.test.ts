import { expect, test } from 'vitest';
import { wonPositions } from '../../bench/won-positions.ts';
import { readFen } from '../../src/board/notation/fen.ts';
import { tablesOf } from '../../src/board/tables/tables.ts';
import { cleanSearch } from '../../src/search/clean-search.ts';
import { MATE_BOUND } from '../../src/search/constants.ts';
import { variantByName } from '../../src/variants/registry.ts';

const FAMILIAR = variantByName('familiar');
const RULE = { nodes: 2000, score: 300 };

test('positions with a proof are those of the others in which a search of its nodes sees the mate', () => {
  const draw = (count: number, proof?: number) =>
    wonPositions(FAMILIAR, { count, seed: 4 }, { ...RULE, proof }, () => undefined);
  const any = draw(6);
  expect(any.unproved).toBe(0);
  const proved = draw(6, 4000);
  expect(proved.unproved).toBeGreaterThan(0);
  const search = cleanSearch(tablesOf(FAMILIAR), 32);
  const scores = proved.positions.map(({ fen, strong }) => {
    const pos = readFen(FAMILIAR, fen);
    const { score } = search(pos, { nodes: 4000 });
    return pos.side === strong ? score : -score;
  });
  for (const score of scores) expect(score).toBeGreaterThan(MATE_BOUND);
  // Each position is drawn by its number alone, so one that is proved is in both lists.
  const fens = any.positions.map(({ fen }) => fen);
  expect(proved.positions.some(({ fen }) => fens.includes(fen))).toBe(true);
}, 60_000);
