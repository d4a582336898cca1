import { BISHOP, KING, KNIGHT, ORTHODOX_CASTLING, orthodoxPawn, PAWN, QUEEN, ROOK } from './orthodox.ts';
import type { Variant } from './types.ts';

export const chess: Variant = {
  name: 'chess',
  aliases: ['normal', 'standard', 'orthodox'],
  title: 'Chess',
  files: 8,
  ranks: 8,
  pieces: [KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN],
  start: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  pawn: orthodoxPawn('QRBN'),
  castling: ORTHODOX_CASTLING,
  draws: {
    moveRule: 100,
    repetitions: 3,
    material: { count: 'together', single: 'BN', pairs: [], colourBound: true },
  },
  xboard: { parent: 'normal', native: true },
};
