import { chessRules } from './chess.ts';
import { BISHOP, KING, KNIGHT, orthodoxPawn, PAWN, QUEEN, ROOK } from './orthodox.ts';
import type { CastlingRule, PawnRule, PieceDefinition, Variant } from './types.ts';

/** On ten files the king on f castles by three squares either way. */
const THREE_SQUARES: CastlingRule = {
  target: { kind: 'files', right: { king: 'i', partner: 'h' }, left: { king: 'c', partner: 'd' } },
  partners: 'R',
  shuffled: true,
  fen: 'KQkq',
};

/** What the games on 10x10 squares have in common. */
const LARGE = {
  ...chessRules,
  files: 10,
  ranks: 10,
  castling: THREE_SQUARES,
  draws: { moveRule: 100, repetitions: 3 },
} as const satisfies Partial<Variant>;

/** Roman Chess: 10x10 with two archers that move as kings. */
export const roman: Variant = {
  ...LARGE,
  name: 'roman',
  aliases: ['roman-chess'],
  title: 'Roman Chess',
  pieces: [KING, QUEEN, ROOK, BISHOP, KNIGHT, { letter: 'A', name: 'Archer', betza: 'K', picture: 'commoner' }, PAWN],
  start: 'rnabqkbanr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNABQKBANR w KQkq - 0 1',
  pawn: orthodoxPawn('QRBNA', 10),
  xboard: { parent: 'fairy' },
};

/** Ciccolini's chess of 1820: 10x10 with a zebra, and a bishop that also goes on by twos, in the bishop's place. */
export const ciccolini: Variant = {
  ...LARGE,
  name: 'ciccolini',
  aliases: [],
  title: "Ciccolini's Chess",
  pieces: [
    KING,
    QUEEN,
    { letter: 'G', name: 'General', betza: 'BDD', picture: 'gold' },
    ROOK,
    KNIGHT,
    { letter: 'E', name: 'Elephant', betza: 'Z', picture: 'zebra' },
    PAWN,
  ],
  start: 'rngeqkegnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNGEQKEGNR w KQkq - 0 1',
  pawn: orthodoxPawn('QGRNE', 10),
  xboard: { parent: 'fairy' },
};

/** A pawn that may begin with one, two or three steps. */
const LONG_STEP_PAWN: PieceDefinition = { ...PAWN, betza: `${PAWN.betza}ifmnH` };

const CAMEL: PieceDefinition = { letter: 'C', name: 'Camel', betza: 'C', picture: 'camel' };

/** Mexican Chess: 10x10 with two conquistadores, which are camels, and pawns that begin with up to three steps. */
export const mexican: Variant = {
  ...LARGE,
  name: 'mexican',
  aliases: ['mexican-chess'],
  title: 'Mexican Chess',
  pieces: [KING, QUEEN, ROOK, BISHOP, KNIGHT, { ...CAMEL, name: 'Conquistador' }, LONG_STEP_PAWN],
  start: 'rncbqkbcnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNCBQKBCNR w KQkq - 0 1',
  pawn: orthodoxPawn('QRBNC', 10),
  xboard: { parent: 'fairy' },
};

/** Pawns that may go as far with their first two moves as three steps from the second rank take them. */
const WILDEBEEST_PAWN: PawnRule = {
  letter: 'P',
  initialRegion: [2, 3],
  longStepRegion: [2, 2],
  ranks: [2, 9],
  promotion: { to: 'QG', optional: false },
};

/**
 * R. Wayne Schmittberger's Wildebeest Chess of 1987, without castling by one step, which Fairy-Max leaves out too:
 * 11x10 with camels, and a wildebeest that moves as knight and camel.
 */
export const almostWildebeest: Variant = {
  ...LARGE,
  name: 'almost-wildebeest',
  aliases: ['wildebeest'],
  title: 'Wildebeest Chess (without castling by one step)',
  files: 11,
  pieces: [
    KING,
    QUEEN,
    { letter: 'G', name: 'Wildebeest', betza: 'NC', picture: 'unicorn' },
    ROOK,
    BISHOP,
    KNIGHT,
    CAMEL,
    LONG_STEP_PAWN,
  ],
  start: 'rnccgkqbbnr/ppppppppppp/11/11/11/11/11/11/PPPPPPPPPPP/RNBBQKGCCNR w KQkq - 0 1',
  pawn: WILDEBEEST_PAWN,
  castling: {
    ...THREE_SQUARES,
    target: {
      kind: 'files',
      right: {
        king: 'i',
        partner: 'h',
        others: [
          { king: 'h', partner: 'g' },
          { king: 'j', partner: 'i' },
        ],
      },
      left: {
        king: 'c',
        partner: 'd',
        others: [
          { king: 'd', partner: 'e' },
          { king: 'b', partner: 'c' },
        ],
      },
    },
  },
  gameEnd: { stalemate: 'loss' },
  xboard: { parent: 'fairy' },
};
