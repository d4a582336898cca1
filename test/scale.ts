import { OWN_GAMES, VARIANTS, variantByName } from '../src/variants/registry.ts';
import type { Variant } from '../src/variants/types.ts';

/**
 * Whether the tests are to try all that takes minutes: `npm run test:long`, which runs the files that import this one.
 */
export const LONG = process.env.TESTS_ARE_LONG === 'yes';

/** Some of a list from day to day, the first, the third and so on; all when the tests are to be long. */
export function someOf<T>(list: readonly T[]): readonly T[] {
  return LONG ? list : list.filter((_, i) => i % 2 === 0);
}

/** How many of something are tried: a few from day to day, many when the tests are to be long. */
export function scaled(few: number, many: number): number {
  return LONG ? many : few;
}

/** Games of others that together with ours have every kind of rule, board and way of moving that there is. */
const OTHERS = [
  ...['crazyhouse', '3check', 'shatranj', 'courier', 'nightrider', 'grasshopper', 'griffon-aanca', 'minishogi'],
  ...['suicide', 'losers', 'atomic', 'horde', 'racingkings', 'fischerandom', 'xiangqi', 'grand', 'berolina'],
  ...['cylinder', 'spartan', 'fide-clobberers', 'seirawan', 'cambodian', 'almost-wildebeest', 'twokings'],
  ...['bifurcator', 'super'],
];

/** The games of day to day: ours, and of the others those that make up all rules. `test/scale.test.ts` sees to it. */
export const GAMES_OF_ALL_RULES: readonly Variant[] = [...OWN_GAMES, ...OTHERS.map(variantByName)];

/** Games of all rules from day to day; all games when the tests are to be long. */
export const GAMES: readonly Variant[] = LONG ? VARIANTS : GAMES_OF_ALL_RULES;
