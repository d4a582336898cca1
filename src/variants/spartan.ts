import { COMMONER } from './antichess.ts';
import { chessRules } from './chess.ts';
import { ARCHBISHOP, BISHOP, KNIGHT, ORTHODOX_CASTLING, PAWN, QUEEN, ROOK } from './orthodox.ts';
import type { Variant } from './types.ts';

/** Spartan Chess by Steven Streetman: Black has other pieces and two kings, of which one may be left in check. */
export const spartan: Variant = {
  ...chessRules,
  name: 'spartan',
  aliases: ['spartan-chess', 'spartanchess'],
  title: 'Spartan Chess',
  pieces: [
    COMMONER,
    QUEEN,
    { ...ARCHBISHOP, letter: 'W', name: 'Warlord' },
    { letter: 'G', name: 'General', betza: 'RF', picture: 'crowned rook' },
    ROOK,
    BISHOP,
    { letter: 'L', name: 'Lieutenant', betza: 'FAsmW', picture: 'elephant' },
    KNIGHT,
    { letter: 'C', name: 'Captain', betza: 'WD', picture: 'canon' },
    { letter: 'H', name: 'Hoplite', betza: 'fmFfcWimA', picture: 'lance' },
    PAWN,
  ],
  kingless: true,
  royals: { letters: 'K', atMost: 1, notAll: true },
  start: 'lgkcckwl/hhhhhhhh/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1',
  pawn: {
    letter: 'P',
    initialRank: 2,
    ranks: [2, 7],
    enPassant: { white: '', black: '' },
    promotion: {
      letters: { white: 'P', black: 'H' },
      to: { white: 'QRBN', black: 'KGWLC' },
      most: { K: 2 },
      optional: false,
    },
  },
  castling: { ...ORTHODOX_CASTLING, king: 'K' },
  draws: { moveRule: 100, repetitions: 3 },
  xboard: { parent: 'spartan', native: true, winBoardName: 'spartanchess' },
};
