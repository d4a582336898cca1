import { expect, test } from 'vitest';
import { tablesOf } from '../../../src/board/tables/tables.ts';
import { addBonus } from '../../../src/search/bonus.ts';
import { History } from '../../../src/search/history.ts';
import { bonusOf, CONTINUATION_LIMIT, FROM_TO_LIMIT, SelectiveHistory } from '../../../src/search/selective/history.ts';
import { variantByName } from '../../../src/variants/registry.ts';

const tables = tablesOf(variantByName('chess'));
/** From square 8 to 16, and from 9 to 17. */
const MOVE = (8 << 8) | 16;
const OTHER = (9 << 8) | 17;

test('a bonus counts the less the nearer the score is to its limit, and never goes beyond', () => {
  const scores = new Int16Array(1);
  for (let last = 0; scores[0]! < FROM_TO_LIMIT * 0.9; last = scores[0]!) {
    addBonus(scores, 0, bonusOf(8), FROM_TO_LIMIT);
    expect(scores[0]).toBeGreaterThan(last);
  }
  for (let i = 0; i < 100; i++) addBonus(scores, 0, bonusOf(14), FROM_TO_LIMIT);
  expect(scores[0]).toBeLessThanOrEqual(FROM_TO_LIMIT);
  for (let i = 0; i < 100; i++) addBonus(scores, 0, -bonusOf(14), CONTINUATION_LIMIT);
  expect(scores[0]).toBeLessThan(0);
  expect(scores[0]).toBeGreaterThanOrEqual(-CONTINUATION_LIMIT);
});

test('moves of both sides, ways back, plies and kinds of earlier moves have places of their own', () => {
  const history = new SelectiveHistory(tables);
  const { fromTos, lowPlies, continuations, arrivals } = history;
  const places = [0, 1].flatMap((side) =>
    [MOVE, OTHER].flatMap((move) => [history.fromTo(side, move), history.toFrom(side, move)]),
  );
  expect(new Set(places).size).toBe(8);
  for (const place of places) expect(place).toBeLessThan(fromTos.length);
  const low = [0, 1, 2, 3].flatMap((ply) => [history.lowPly(ply, MOVE), history.lowPly(ply, OTHER)]);
  expect(new Set(low).size).toBe(8);
  for (const place of low) expect(place).toBeLessThan(lowPlies.length);
  const last = arrivals - 1;
  const after = [false, true].flatMap((check) =>
    [false, true].flatMap((quiet) => [
      history.continuation(check, quiet, 1) + last,
      history.continuation(check, quiet, last) + last,
    ]),
  );
  expect(new Set(after).size).toBe(8);
  for (const place of after) expect(place).toBeLessThan(continuations.length);
});

test('between two searches what was good at a ply becomes what was good two plies earlier', () => {
  const history = new SelectiveHistory(tables);
  history.lowPlies[history.lowPly(3, MOVE)] = 7;
  history.lowPlies[history.lowPly(1, OTHER)] = 9;
  history.age();
  expect(history.lowPlies[history.lowPly(1, MOVE)]).toBe(7);
  expect(history.lowPlies.reduce((sum, score) => sum + score, 0)).toBe(7);
});

test('only games that are searched selectively have room for it', () => {
  const variant = variantByName('familiar');
  expect(new History(tablesOf(variant)).selective.continuations).toHaveLength(0);
  const history = new History(tablesOf({ ...variant, selectiveSearch: true }));
  const { continuations, counterMoves } = history.selective;
  continuations[history.selective.continuation(true, true, 5) + 6] = 99;
  counterMoves[5] = 3;
  history.clear();
  expect(new Set(continuations)).toEqual(new Set([-1, 0]));
  expect(counterMoves[5]).toBe(0);
});
