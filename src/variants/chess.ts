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

/** What chess and other games have in common: chess without castling. */
export const withoutCastling: Variant = {
  name: 'nocastle',
  aliases: ['no-castling'],
  title: 'Chess without castling',
  files: 8,
  ranks: 8,
  pieces: [KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN],
  start: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1',
  pawn: orthodoxPawn('QRBN'),
  draws: ORTHODOX_DRAWS,
  xboard: { parent: 'nocastle', native: true },
};

/** What chess and the games have in common that begin with its rules. */
export const chessRules: Variant = {
  ...withoutCastling,
  name: 'chess',
  aliases: ['normal', 'standard', 'orthodox'],
  title: 'Chess',
  start: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  castling: ORTHODOX_CASTLING,
  xboard: { parent: 'normal', native: true },
};

export const chess: Variant = { ...chessRules, selectiveSearch: true };

export const noCastle: Variant = { ...withoutCastling, networkFrom: 'chess', selectiveSearch: true };
