import { COMMONER } from './antichess.ts';
import { chessRules } from './chess.ts';
import { BISHOP, KNIGHT, ORTHODOX_CASTLING, orthodoxPawn, PAWN, QUEEN, ROOK } from './orthodox.ts';
import type { Variant } from './types.ts';

/** Two Kings, wild 9 of the chess servers, as XBoard has it: of two kings the one on the first file is royal. */
export const twoKings: Variant = {
  ...chessRules,
  name: 'twokings',
  aliases: ['two-kings', 'wild9'],
  title: 'Two Kings Chess',
  pieces: [COMMONER, QUEEN, ROOK, BISHOP, KNIGHT, PAWN],
  kingless: true,
  royals: { letters: 'K', onlyFirst: true },
  start: 'rnbqkknr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKKNR w KQkq - 0 1',
  pawn: orthodoxPawn('QRBN'),
  castling: { ...ORTHODOX_CASTLING, king: 'K', kingFile: 'e' },
  draws: { moveRule: 100, repetitions: 3 },
  xboard: { parent: 'twokings', native: true },
};
