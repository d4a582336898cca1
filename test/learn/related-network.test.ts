import { expect, it } from 'vitest';
import { relatedNetwork } from '../../src/learn/related-network.ts';
import { variantByName } from '../../src/variants/registry.ts';

it.each([
  ['almost', 'chess'],
  ['makruk', 'makruk'],
  ['cambodian', 'makruk'],
  // Pieces in hand are worth something else.
  ['pocketknight', 'mad-mate'],
  // So are pieces that are given away, or blown up.
  ['antichess', undefined],
  ['atomic', undefined],
  // Another board.
  ['gothic', 'capablanca'],
  // A board of its own.
  ['grand', 'capablanca'],
  ['gardner', 'chess'],
  // A game that has a network is the one most like itself.
  ['mad-mate', 'mad-mate'],
])('the game most like %s whose network it can begin with is %s', (name, expected) => {
  expect(relatedNetwork(variantByName(name))?.header.game).toBe(expected);
});
