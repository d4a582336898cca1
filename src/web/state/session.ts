import * as v from 'valibot';
import { VARIANTS } from '../../index.ts';

/** Who makes a side's moves. */
export type Player = Session['white'];
/** How much time there is for a move. */
export type Pace = Session['pace'];

const PLAYER = v.picklist(['person', 'engine']);
const SIDE = v.picklist(['white', 'black']);
const WHOLE = v.pipe(v.number(), v.integer(), v.minValue(0));

/** How a side's first rank is set up in a game with start arrays. */
const ARRAY = v.variant('kind', [
  v.object({ kind: v.literal('random') }),
  /** Drawn by the game's theory of choosing in secret. */
  v.object({ kind: v.literal('theory') }),
  v.object({ kind: v.literal('number'), number: WHOLE }),
  /** The other side is not to know before the game begins; null as long as nothing is chosen, which is random too. */
  v.object({ kind: v.literal('secret'), number: v.nullable(WHOLE) }),
]);
const ARRAYS = v.object({ white: ARRAY, black: ARRAY });

export type ArrayChoice = v.InferOutput<typeof ARRAY>;
export type ArrayChoices = v.InferOutput<typeof ARRAYS>;

export const RANDOM_ARRAYS: ArrayChoices = { white: { kind: 'random' }, black: { kind: 'random' } };

/** The most lines of an analysis. */
export const LINES_MAX = 5;
/** The level that stands for full strength. */
export const LEVEL_MAX = 20;

/** All that the page keeps when it is closed. */
export const SESSION = v.object({
  /** Games that people pasted: texts of variants files, the oldest first. */
  texts: v.array(v.string()),
  /** The name of the game that is played. */
  variant: v.string(),
  startFen: v.string(),
  /** In coordinates. */
  moves: v.array(v.string()),
  /** Scores of the positions after 0, 1, 2 … moves in centipawns as White sees them; null where nobody looked. */
  scores: v.array(v.nullable(v.number())),
  /** The number of moves after which the board shows the game. */
  ply: WHOLE,
  /** How the game ended, if not by its rules. */
  ending: v.nullable(
    v.variant('kind', [
      v.object({ kind: v.literal('agreement') }),
      v.object({ kind: v.picklist(['resignation', 'time']), loser: SIDE }),
    ]),
  ),
  /** The side that offers a draw, as long as the other one has not answered. */
  offer: v.optional(v.nullable(SIDE), null),
  /** How the next game is set up, in a game with start arrays. */
  arrays: v.optional(ARRAYS, RANDOM_ARRAYS),
  white: PLAYER,
  black: PLAYER,
  /** Does the engine resign games that are lost? */
  resigns: v.optional(v.boolean(), false),
  /** 0 to LEVEL_MAX. */
  level: v.pipe(WHOLE, v.maxValue(LEVEL_MAX)),
  pace: v.variant('kind', [
    v.object({ kind: v.literal('move'), seconds: v.pipe(v.number(), v.minValue(0.05)) }),
    v.object({ kind: v.literal('clock'), minutes: v.pipe(v.number(), v.minValue(0.05)), increment: v.number() }),
  ]),
  /** What both clocks show, in milliseconds. */
  clocks: v.object({ white: v.number(), black: v.number() }),
  /** The engine waits until it is told to go on. */
  paused: v.boolean(),
  flipped: v.boolean(),
  analysing: v.boolean(),
  /** How many lines an analysis shows. */
  lines: v.pipe(WHOLE, v.minValue(1), v.maxValue(LINES_MAX)),
});

export type Session = v.InferOutput<typeof SESSION>;

/** What somebody sees who comes for the first time: the first of the games, to be played as White. */
export function firstSession(): Session {
  const [{ name, start }] = VARIANTS as [(typeof VARIANTS)[number]];
  return {
    texts: [],
    variant: name,
    startFen: start,
    moves: [],
    scores: [],
    ply: 0,
    ending: null,
    offer: null,
    arrays: RANDOM_ARRAYS,
    white: 'person',
    black: 'engine',
    resigns: false,
    level: 8,
    pace: { kind: 'move', seconds: 1 },
    clocks: { white: 0, black: 0 },
    paused: false,
    flipped: false,
    analysing: false,
    lines: 3,
  };
}
