import { chessRules } from './chess.ts';
import { BISHOP, KING, KNIGHT, orthodoxPawn, PAWN, ROOK } from './orthodox.ts';
import type { Variant } from './types.ts';

/** Amazon Chess: the queen leaps like a knight too. */
export const amazon: Variant = {
  ...chessRules,
  name: 'amazon',
  aliases: ['amazon-chess'],
  title: 'Amazon Chess',
  pieces: [KING, { letter: 'A', name: 'Amazon', betza: 'QN', picture: 'crown' }, ROOK, BISHOP, KNIGHT, PAWN],
  start: 'rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq - 0 1',
  pawn: orthodoxPawn('ARBN'),
  xboard: { parent: 'fairy' },
};
