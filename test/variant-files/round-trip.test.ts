import { expect, test } from 'vitest';
import { startPosition } from '../../src/board/notation/fen.ts';
import { Perft } from '../../src/board/position/perft.ts';
import { fromVariant } from '../../src/variant-files/from-variant.ts';
import { readVariants } from '../../src/variant-files/read-file.ts';
import { toVariant } from '../../src/variant-files/to-variant.ts';
import { writeVariant } from '../../src/variant-files/write-file.ts';
import { VARIANTS, variantByName } from '../../src/variants/registry.ts';
import type { Variant } from '../../src/variants/types.ts';

function count(variant: Variant): number {
  return new Perft().count(startPosition(variant), 2);
}

/** Not Familiar: its castling and first-move ban, for which a file has no words, make a difference at once. */
const GAMES = [
  ...[
    'team-mate',
    'mad-mate',
    'ajax-bigamous',
    'crazyhouse',
    'kingofthehill',
    '3check',
    'knightmate',
    'courier',
    'makruk',
  ],
  ...['grasshopper', 'minishogi', 'griffon-aanca', 'seirawan', 'cambodian', 'mexican'],
];

test.each(GAMES)('%s is the same game when it comes back from a file', (name) => {
  const variant = variantByName(name);
  const [result] = readVariants(writeVariant(variant).replace(`[${name}]`, '[copy]'), 'x.ini');
  expect(result!.problems).toEqual([]);
  const copy = result!.variant!;
  expect(count(copy)).toBe(count(variant));
  const { material: _, ...draws } = variant.draws;
  expect(copy.draws).toEqual(draws);
  expect(copy.gameEnd).toEqual(variant.gameEnd);
});

test.each(VARIANTS.map((variant) => [variant.name, variant] as const))(
  'a game that begins with %s has all of it',
  (_, variant) => {
    const { name, aliases, title, xboard, ...rules } = toVariant('child', fromVariant(variant).game);
    expect([name, aliases, title, xboard.native]).toEqual(['child', [], variant.title, undefined]);
    // GUIs would take the child for its origin.
    expect([xboard.name, xboard.winBoardName]).toEqual([undefined, undefined]);
    expect(variant).toMatchObject(rules);
  },
);

test('what Fairy-Stockfish cannot express stands in comments', () => {
  const comments = (name: string): string[] =>
    writeVariant(variantByName(name))
      .split('\n')
      .filter((line) => line.startsWith('# Fairy-Stockfish'));
  expect(comments('team-mate').some((line) => line.includes('Acromantula (WyafsW)'))).toBe(true);
  expect(comments('mad-mate')).toEqual([
    "# Fairy-Stockfish has no words for this: pawns on the last rank are exchanged with Q, R, B, N from the opponent's hand.",
  ]);
  expect(comments('familiar').join()).toContain('castles two squares towards its partner');
  expect(comments('crazyhouse')).toEqual([]);
});
