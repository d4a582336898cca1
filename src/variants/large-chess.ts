import { chess } from './chess.ts';
import { BISHOP, KING, KNIGHT, orthodoxPawn, PAWN, QUEEN, ROOK } from './orthodox.ts';
import type { CastlingRule, Variant } from './types.ts';

/** On ten files the king on f castles by three squares either way. */
const THREE_SQUARES: CastlingRule = {
  target: { kind: 'files', right: { king: 'i', partner: 'h' }, left: { king: 'c', partner: 'd' } },
  partners: 'R',
  shuffled: true,
  fen: 'KQkq',
};

/** What the games on 10x10 squares have in common. */
const LARGE = {
  ...chess,
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
