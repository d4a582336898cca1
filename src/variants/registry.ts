import { InputError } from '../errors/input-error.ts';
import { ajaxBigamous } from './ajax-bigamous.ts';
import { ajaxBigamousNoDrops } from './ajax-bigamous-no-drops.ts';
import { almost } from './almost.ts';
import { amazon } from './amazon.ts';
import { antichess, giveaway, losers, suicide } from './antichess.ts';
import { atomic, noCheckAtomic } from './atomic.ts';
import { berolina } from './berolina.ts';
import { bifurcator } from './bifurcator.ts';
import { breakthrough } from './breakthrough.ts';
import { cambodian } from './cambodian.ts';
import { capablanca } from './capablanca.ts';
import { chancellor } from './chancellor.ts';
import { chess, noCastle } from './chess.ts';
import { chessgi } from './chessgi.ts';
import { courier } from './courier.ts';
import { crazyhouse } from './crazyhouse.ts';
import { cylinder } from './cylinder.ts';
import { DIFFERENT_ARMIES } from './different-armies.ts';
import { extinction, kinglet, threeKings } from './extinction.ts';
import { falcon } from './falcon.ts';
import { familiar } from './familiar.ts';
import { fischerandom } from './fischerandom.ts';
import { gardner } from './gardner.ts';
import { gothic } from './gothic.ts';
import { grand } from './grand.ts';
import { grasshopper } from './grasshopper.ts';
import { great } from './great.ts';
import { griffonAanca } from './griffon-aanca.ts';
import { horde } from './horde.ts';
import { janus } from './janus.ts';
import { kingOfTheHill } from './king-of-the-hill.ts';
import { knightmate } from './knightmate.ts';
import { almostWildebeest, ciccolini, mexican, roman } from './large-chess.ts';
import { lightBrigade } from './light-brigade.ts';
import { losAlamos } from './los-alamos.ts';
import { madMate } from './mad-mate.ts';
import { makruk } from './makruk.ts';
import { aiWok, asean } from './makruk-kin.ts';
import { minishogi } from './minishogi.ts';
import { nightrider } from './nightrider.ts';
import { pocketKnight } from './pocket-knight.ts';
import { racingKings } from './racing-kings.ts';
import { seirawan } from './seirawan.ts';
import { shatranj } from './shatranj.ts';
import { gorogoro, shogi } from './shogi.ts';
import { spartan } from './spartan.ts';
import { superchess } from './superchess.ts';
import { teamMate } from './team-mate.ts';
import { threeCheck } from './three-check.ts';
import { twoKings } from './two-kings.ts';
import type { Variant } from './types.ts';
import { wildCastle } from './wildcastle.ts';
import { minixiangqi, xiangqi } from './xiangqi.ts';

/** The games for which the engine was made, and chess. */
export const OWN_GAMES: readonly Variant[] = [teamMate, familiar, madMate, ajaxBigamous, ajaxBigamousNoDrops, chess];

/** Games that other programs play too. */
export const CLASSIC_GAMES: readonly Variant[] = [
  crazyhouse,
  chessgi,
  kingOfTheHill,
  threeCheck,
  losAlamos,
  knightmate,
  almost,
  amazon,
  chancellor,
  capablanca,
  gothic,
  janus,
  shatranj,
  courier,
  makruk,
  nightrider,
  grasshopper,
  griffonAanca,
  minishogi,
  antichess,
  giveaway,
  suicide,
  losers,
  atomic,
  noCheckAtomic,
  horde,
  racingKings,
  noCastle,
  fischerandom,
  xiangqi,
  minixiangqi,
  shogi,
  gorogoro,
  asean,
  aiWok,
  grand,
  gardner,
  extinction,
  kinglet,
  threeKings,
  twoKings,
  breakthrough,
  pocketKnight,
  berolina,
  cylinder,
  bifurcator,
  superchess,
  spartan,
  falcon,
  great,
  lightBrigade,
  ciccolini,
  roman,
  mexican,
  almostWildebeest,
  wildCastle,
  seirawan,
  cambodian,
  ...DIFFERENT_ARMIES,
];

/** Every game that we play, in the order in which GUIs list them. */
export const VARIANTS: readonly Variant[] = [...OWN_GAMES, ...CLASSIC_GAMES];

/** The name under which XBoard plays a game. */
export function xboardName({ name, xboard }: Variant): string {
  return xboard.native ? xboard.parent : (xboard.name ?? name);
}

/** Games that came from files since the program began. */
let added: readonly Variant[] = [];

/** Every game that we play and those that came from files. */
export function knownVariants(): readonly Variant[] {
  return [...VARIANTS, ...added];
}

/** Adds games to those that we play, in the place of all that were added before. Their names must be none of ours. */
export function addVariants(variants: readonly Variant[]): void {
  added = [...variants];
}

/** The game with this name or alias, whatever the case of its letters; undefined if there is none. */
export function findVariant(name: string): Variant | undefined {
  const wanted = name.toLowerCase();
  return knownVariants().find((variant) =>
    [variant.name, ...variant.aliases].some((own) => own.toLowerCase() === wanted),
  );
}

/**
 * The game with this name or alias.
 *
 * @throws InputError naming some of those that there are.
 */
export function variantByName(name: string): Variant {
  const variant = findVariant(name);
  if (!variant) {
    const own = OWN_GAMES.map((game) => game.name).join(', ');
    const others = knownVariants().length - OWN_GAMES.length;
    throw new InputError(`unknown variant '${name}'; known are ${own}, and ${others} others in the list of games`);
  }
  return variant;
}
