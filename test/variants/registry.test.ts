import { expect, test } from 'vitest';
import { InputError } from '../../src/errors/input-error.ts';
import { findVariant, OWN_GAMES, VARIANTS, variantByName } from '../../src/variants/registry.ts';

test.each([
  ['team-mate', ['teammate']],
  ['familiar', ['critter-mate', 'familiar-chess']],
  ['mad-mate', ['madmate']],
  ['ajax-bigamous', ['bigamous']],
  ['ajax-bigamous-no-drops', []],
  ['chess', ['normal', 'standard', 'orthodox']],
])('%s is found by its name and aliases, whatever their case', (name, aliases) => {
  const variant = variantByName(name);
  expect(variant.name).toBe(name);
  expect(variant.aliases).toEqual(aliases);
  for (const alias of [name, ...aliases]) {
    expect(findVariant(alias)).toBe(variant);
    expect(findVariant(alias.toUpperCase())).toBe(variant);
    expect(variantByName(alias[0]!.toUpperCase() + alias.slice(1))).toBe(variant);
  }
});

test('the list has these games, each name once', () => {
  expect(VARIANTS.map((v) => v.name)).toEqual([
    'team-mate',
    'familiar',
    'mad-mate',
    'ajax-bigamous',
    'ajax-bigamous-no-drops',
    'chess',
    'crazyhouse',
    'chessgi',
    'kingofthehill',
    '3check',
    'losalamos',
    'knightmate',
    'almost',
    'amazon',
    'chancellor',
    'capablanca',
    'gothic',
    'janus',
    'shatranj',
    'courier',
    'makruk',
    'nightrider',
    'grasshopper',
    'griffon-aanca',
    'minishogi',
    'antichess',
    'giveaway',
    'suicide',
    'losers',
    'atomic',
    'nocheckatomic',
    'horde',
    'racingkings',
    'nocastle',
    'fischerandom',
    'xiangqi',
    'minixiangqi',
    'shogi',
    'gorogoro',
    'asean',
    'ai-wok',
    'grand',
    'gardner',
    'extinction',
    'kinglet',
    'threekings',
    'twokings',
    'breakthrough',
    'pocketknight',
    'berolina',
    'cylinder',
    'bifurcator',
    'super',
    'spartan',
    'falcon',
    'great',
    'light-brigade',
    'ciccolini',
    'roman',
    'mexican',
    'almost-wildebeest',
    'wildcastle',
    'seirawan',
    'cambodian',
    'fide-clobberers',
    'fide-nutters',
    'fide-rookies',
    'clobberers-fide',
    'clobberers-clobberers',
    'clobberers-nutters',
    'clobberers-rookies',
    'nutters-fide',
    'nutters-clobberers',
    'nutters-nutters',
    'nutters-rookies',
    'rookies-fide',
    'rookies-clobberers',
    'rookies-nutters',
    'rookies-rookies',
  ]);
  const names = VARIANTS.flatMap((v) => [v.name, ...v.aliases]);
  expect(new Set(names).size).toBe(names.length);
});

test.each(['', 'janggi', 'team mate', 'constructor'])("'%s' is no game", (name) => {
  expect(findVariant(name)).toBeUndefined();
  expect(() => variantByName(name)).toThrow(InputError);
  expect(() => variantByName(name)).toThrow(
    `unknown variant '${name}'; known are ${OWN_GAMES.map((v) => v.name).join(', ')}, and ` +
      `${VARIANTS.length - OWN_GAMES.length} others in the list of games`,
  );
});
