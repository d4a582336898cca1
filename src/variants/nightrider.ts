import { chessRules } from './chess.ts';
import { BISHOP, KING, orthodoxPawn, PAWN, QUEEN, ROOK } from './orthodox.ts';
import type { Variant } from './types.ts';

/** Nightrider Chess: knights ride on in the same direction, as T. R. Dawson's nightriders do. */
export const nightrider: Variant = {
  ...chessRules,
  name: 'nightrider',
  aliases: ['nightrider-chess'],
  title: 'Nightrider Chess',
  pieces: [KING, QUEEN, ROOK, { letter: 'N', name: 'Nightrider', betza: 'NN', picture: 'nightrider' }, BISHOP, PAWN],
  pawn: orthodoxPawn('QRNB'),
  draws: { moveRule: 100, repetitions: 3 },
  xboard: { parent: 'fairy' },
};
