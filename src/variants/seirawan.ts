import { chessRules } from './chess.ts';
import { ARCHBISHOP, BISHOP, CHANCELLOR, KING, KNIGHT, orthodoxPawn, PAWN, QUEEN, ROOK } from './orthodox.ts';
import type { Variant } from './types.ts';

/** S-Chess of Yasser Seirawan and Bruce Harper: hawk and elephant enter behind pieces that move for the first time. */
export const seirawan: Variant = {
  ...chessRules,
  name: 'seirawan',
  aliases: ['schess', 's-chess', 'seirawan-chess'],
  title: 'S-Chess (Seirawan Chess)',
  pieces: [
    KING,
    QUEEN,
    { ...CHANCELLOR, letter: 'E', name: 'Elephant' },
    { ...ARCHBISHOP, letter: 'H', name: 'Hawk' },
    ROOK,
    BISHOP,
    KNIGHT,
    PAWN,
  ],
  start: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[EHeh] w KQBCDFGkqbcdfg - 0 1',
  pawn: orthodoxPawn('QEHRBN'),
  holdings: { pieces: 'EH' },
  gating: { letters: 'EH' },
  xboard: { parent: 'seirawan', native: true },
};
