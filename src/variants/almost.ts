import { chessRules } from './chess.ts';
import { BISHOP, CHANCELLOR, KING, KNIGHT, orthodoxPawn, PAWN, ROOK } from './orthodox.ts';
import type { Variant } from './types.ts';

/** Almost Chess by Ralph Betza: chancellors in place of queens. */
export const almost: Variant = {
  ...chessRules,
  name: 'almost',
  aliases: ['almost-chess'],
  title: 'Almost Chess',
  pieces: [KING, CHANCELLOR, ROOK, BISHOP, KNIGHT, PAWN],
  start: 'rnbckbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBCKBNR w KQkq - 0 1',
  pawn: orthodoxPawn('CRBN'),
  xboard: { parent: 'fairy' },
};
