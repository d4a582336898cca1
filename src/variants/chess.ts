import {
  BISHOP,
  KING,
  KNIGHT,
  ORTHODOX_CASTLING,
  ORTHODOX_DRAWS,
  orthodoxPawn,
  PAWN,
  QUEEN,
  ROOK,
} from './orthodox.ts';
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
  draws: ORTHODOX_DRAWS,
  xboard: { parent: 'normal', native: true },
};
