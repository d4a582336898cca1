import { BISHOP, KING, KNIGHT, ORTHODOX_CASTLING, PAWN, QUEEN, ROOK } from './orthodox.ts';
import type { Variant } from './types.ts';

/** Mad Mate: what you capture becomes yours, and pawns on the last rank are exchanged with the opponent's holdings. */
export const madMate: Variant = {
  name: 'mad-mate',
  aliases: ['madmate'],
  title: 'Mad Mate',
  files: 8,
  ranks: 8,
  // XBoard would hand over a captured promoted piece as a pawn if pawns were of its own pawn kind.
  pieces: [KING, QUEEN, ROOK, BISHOP, KNIGHT, { ...PAWN, picture: 'lance' }],
  start: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1',
  pawn: { letter: 'P', initialRank: 2, ranks: [1, 8], promotion: { to: '', exchange: 'QRBN', optional: true } },
  castling: ORTHODOX_CASTLING,
  holdings: {
    pieces: 'QRBNP',
    captured: 'captor',
    drops: [
      { letters: 'QRBN', region: [1, 8] },
      { letters: 'P', region: [1, 7] },
    ],
  },
  draws: { repetitions: 3 },
  xboard: { parent: 'fairy', holdings: 5 },
};
