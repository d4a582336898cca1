import { chessRules } from './chess.ts';
import { BISHOP, KING, KNIGHT, QUEEN, ROOK } from './orthodox.ts';
import type { Variant } from './types.ts';

/** Berolina Chess by Edmund Nebermann: pawns go diagonally and capture straight ahead. */
export const berolina: Variant = {
  ...chessRules,
  name: 'berolina',
  aliases: ['berolina-chess'],
  title: 'Berolina Chess',
  pieces: [KING, QUEEN, ROOK, BISHOP, KNIGHT, { letter: 'P', name: 'Berolina Pawn', betza: 'mfFcefWimfnA' }],
  xboard: { parent: 'fairy' },
};
