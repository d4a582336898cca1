import { fileBeside } from '#platform/files';
import { Game, type InputError, type Side, type Variant, variantByName } from '../../index.ts';
import { gamesOf, readGames } from '../game/games.ts';
import { firstSession, LEVEL_MAX, type Session } from '../state/session.ts';

/** The attributes that the element obeys; a change of one of them begins a new game. */
export const ATTRIBUTES = ['game', 'network', 'engine', 'level', 'seconds', 'fen', 'moves', 'flipped'] as const;

export type AttributeName = (typeof ATTRIBUTES)[number];

/** What is written in the page that has the element. */
export interface Written {
  /** The text inside the element. */
  readonly text: string;
  attribute(name: AttributeName): string | null;
}

/** The game that the element shows, or what is wrong with what is written. */
export interface Beginning {
  readonly session: Session;
  readonly hosted: readonly string[];
  /** The address of the network that evaluates the game; undefined: its own. */
  readonly network: string | undefined;
  readonly problems: readonly string[];
}

/** Which sides the engine plays, by the value of the attribute `engine`. */
const ENGINE_SIDES: Readonly<Record<string, readonly Side[]>> = {
  '': ['black'],
  black: ['black'],
  white: ['white'],
  both: ['white', 'black'],
  none: [],
};

/** Reads what is written; whatever cannot be understood is told and left out. */
export function beginningOf({ text, attribute }: Written): Beginning {
  const problems: string[] = [];
  const hosted = text.trim() === '' ? [] : [text];
  const own = hosted.flatMap((one) => {
    const read = readGames(one);
    problems.push(...read.problems);
    return read.variants;
  });
  gamesOf(hosted);
  const session = firstSession();
  const tell = <Value>(read: () => Value, otherwise: Value): Value => {
    try {
      return read();
    } catch (error) {
      problems.push((error as InputError).message);
      return otherwise;
    }
  };
  const name = attribute('game');
  const first = own[0] ?? variantByName(session.variant);
  const variant = name === null ? first : tell(() => variantByName(name), first);
  const game = tell(() => gameOf(variant, attribute), { startFen: variant.start, moves: [] });
  const sides = tell(() => sidesOf(attribute('engine')), []);
  const network = attribute('network');
  return {
    hosted,
    network: network === null ? undefined : fileBeside('', network),
    problems,
    session: {
      ...session,
      ...game,
      variant: variant.name,
      ply: game.moves.length,
      white: sides.includes('white') ? 'engine' : 'person',
      black: sides.includes('black') ? 'engine' : 'person',
      level: tell(() => numberOf(attribute('level'), 'level', LEVEL_MAX, 0, LEVEL_MAX), LEVEL_MAX),
      pace: { kind: 'move', seconds: tell(() => numberOf(attribute('seconds'), 'seconds', 1, 0.05, 3600), 1) },
      flipped: attribute('flipped') !== null,
    },
  };
}

function gameOf(variant: Variant, attribute: Written['attribute']): Pick<Session, 'startFen' | 'moves'> {
  const game = new Game(variant, attribute('fen') ?? undefined);
  const moves = (attribute('moves') ?? '').split(/[\s,]+/).filter(Boolean);
  for (const move of moves) game.playText(move);
  return { startFen: game.startFen, moves };
}

function sidesOf(value: string | null): readonly Side[] {
  const sides = ENGINE_SIDES[value ?? 'none'];
  if (!sides) throw new RangeError(`engine is '${value}'; it can be white, black, both or none`);
  return sides;
}

function numberOf(value: string | null, name: string, missing: number, least: number, most: number): number {
  if (value === null) return missing;
  const number = Number(value);
  if (value.trim() === '' || !(number >= least && number <= most))
    throw new RangeError(`${name} is '${value}'; it must be a number from ${least} to ${most}`);
  return name === 'level' ? Math.round(number) : number;
}
