import { OWN_GAMES, VARIANTS } from './registry.ts';
import type { Variant } from './types.ts';

/** Games that belong together. */
export interface Family {
  readonly title: string;
  readonly games: readonly Variant[];
}

/**
 * What the families are called, and the names of the games in them; the games for which the engine was made go before.
 */
const FAMILIES: readonly (readonly [title: string, names: string])[] = [
  [
    'Chess with another aim or other rules',
    'fischerandom nocastle wildcastle kingofthehill 3check racingkings horde extinction kinglet threekings ' +
      'twokings ' +
      'breakthrough antichess giveaway suicide losers atomic nocheckatomic',
  ],
  ['Chess with pieces in hand', 'crazyhouse chessgi pocketknight seirawan'],
  ['Chess on a small board', 'losalamos gardner'],
  [
    'Chess with other pieces',
    'knightmate almost amazon chancellor nightrider grasshopper berolina cylinder bifurcator light-brigade spartan super',
  ],
  [
    'Chess with Different Armies',
    'fide-clobberers fide-nutters fide-rookies clobberers-fide clobberers-clobberers clobberers-nutters ' +
      'clobberers-rookies nutters-fide nutters-clobberers nutters-nutters nutters-rookies rookies-fide ' +
      'rookies-clobberers rookies-nutters rookies-rookies',
  ],
  [
    'Chess on a large board',
    'capablanca gothic janus falcon grand griffon-aanca roman ciccolini mexican almost-wildebeest',
  ],
  ['Old chess and what comes of it', 'shatranj courier great makruk asean ai-wok cambodian'],
  ['Xiangqi and shogi', 'xiangqi minixiangqi shogi minishogi gorogoro'],
];

/** Games by family; those from files are a family of their own. */
export function familiesOf(variants: readonly Variant[]): Family[] {
  const named = FAMILIES.map(([title, names]) => ({
    title,
    games: names.split(' ').flatMap((name) => variants.filter((variant) => variant.name === name)),
  }));
  const families = [
    {
      title: 'What the engine was made for, and chess',
      games: variants.filter((variant) => OWN_GAMES.includes(variant)),
    },
    ...named,
    { title: 'From files', games: variants.filter((variant) => !VARIANTS.includes(variant)) },
  ];
  return families.filter(({ games }) => games.length > 0);
}
