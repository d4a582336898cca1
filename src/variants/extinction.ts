import { COMMONER } from './antichess.ts';
import { chessRules } from './chess.ts';
import { BISHOP, KNIGHT, ORTHODOX_CASTLING, orthodoxPawn, PAWN, QUEEN, ROOK } from './orthodox.ts';
import type { Variant } from './types.ts';

/** Extinction Chess by R. Wayne Schmittberger: who has lost all pieces of any kind has lost the game. */
export const extinction: Variant = {
  ...chessRules,
  name: 'extinction',
  aliases: ['extinction-chess'],
  title: 'Extinction Chess',
  pieces: [COMMONER, QUEEN, ROOK, BISHOP, KNIGHT, PAWN],
  kingless: true,
  pawn: orthodoxPawn('QRBNK'),
  castling: { ...ORTHODOX_CASTLING, king: 'K' },
  gameEnd: { extinction: { letters: 'KQRBNP', value: 'loss' } },
  draws: { moveRule: 100, repetitions: 3 },
  xboard: { parent: 'fairy' },
};

/** Kinglet by V. R. Parton: who has lost all pawns has lost; a pawn becomes nothing but a king. */
export const kinglet: Variant = {
  ...extinction,
  name: 'kinglet',
  aliases: ['kinglet-chess'],
  title: 'Kinglet Chess',
  pawn: orthodoxPawn('K'),
  gameEnd: { extinction: { letters: 'P', value: 'loss' } },
};

/** Three Kings: whose first king is captured has lost. */
export const threeKings: Variant = {
  ...extinction,
  name: 'threekings',
  aliases: ['three-kings'],
  title: 'Three Kings Chess',
  start: 'knbqkbnk/pppppppp/8/8/8/8/PPPPPPPP/KNBQKBNK w - - 0 1',
  pawn: orthodoxPawn('QRBN'),
  gameEnd: { extinction: { letters: 'K', value: 'loss', count: 2 } },
};
