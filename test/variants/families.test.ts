import { expect, test } from 'vitest';
import { chess } from '../../src/variants/chess.ts';
import { familiesOf } from '../../src/variants/families.ts';
import { VARIANTS } from '../../src/variants/registry.ts';

test('every game is in one family', () => {
  const names = familiesOf(VARIANTS).flatMap(({ games }) => games.map(({ name }) => name));
  expect(names.toSorted()).toEqual(VARIANTS.map(({ name }) => name).toSorted());
});

test('the games of the engine come first, and those from files last', () => {
  const mine = { ...chess, name: 'mine' };
  const families = familiesOf([...VARIANTS, mine]);
  expect(families[0]!.games[0]!.name).toBe('team-mate');
  expect(families.at(-1)!.games).toEqual([mine]);
});
