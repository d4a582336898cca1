import { chessRules } from './chess.ts';
import { BISHOP, PAWN, QUEEN, ROOK } from './orthodox.ts';
import type { Variant } from './types.ts';

/** Knightmate by Bruce Zimov: the king moves as a knight, and knights as kings. */
export const knightmate: Variant = {
  ...chessRules,
  name: 'knightmate',
  aliases: [],
  title: 'Knightmate',
  pieces: [
    { letter: 'K', name: 'Royal Knight', betza: 'N' },
    QUEEN,
    ROOK,
    BISHOP,
    { letter: 'M', name: 'Commoner', betza: 'K', picture: 'commoner' },
    PAWN,
  ],
  start: 'rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR w KQkq - 0 1',
  pawn: { ...chessRules.pawn, promotion: { to: 'QRBM', optional: false } },
  draws: { moveRule: 100, repetitions: 3 },
  xboard: { parent: 'knightmate', native: true },
};
