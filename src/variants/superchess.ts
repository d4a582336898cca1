import { chessRules } from './chess.ts';
import { ARCHBISHOP, BISHOP, CHANCELLOR, KING, KNIGHT, ORTHODOX_CASTLING, PAWN, QUEEN, ROOK } from './orthodox.ts';
import type { Variant } from './types.ts';

/**
 * Superchess by Henk van Haeringen, with the four pieces of the Dutch championship as XBoard has them. Which pieces of
 * the array they replace is drawn by lot before the game, the same for both sides; a pawn becomes a piece of its own
 * side that was replaced or captured, and without one cannot go to the last rank. The start here is one of those arrays.
 */
export const superchess: Variant = {
  ...chessRules,
  name: 'super',
  aliases: ['superchess'],
  title: 'Superchess',
  pieces: [
    KING,
    { letter: 'A', name: 'Amazon', betza: 'QN', picture: 'crown' },
    QUEEN,
    { ...CHANCELLOR, letter: 'E', name: 'Empress' },
    { ...ARCHBISHOP, letter: 'S', name: 'Princess' },
    { letter: 'V', name: 'Veteran', betza: 'KN', picture: 'commoner' },
    ROOK,
    BISHOP,
    KNIGHT,
    PAWN,
  ],
  start: 'rebaksvr/pppppppp/8/8/8/8/PPPPPPPP/REBAKSVR[QBNNqbnn] w KQkq - 0 1',
  pawn: { ...chessRules.pawn, promotion: { to: '', fromOwnHoldings: 'AQESVRBN', optional: false } },
  castling: { ...ORTHODOX_CASTLING, shuffled: false },
  holdings: { pieces: 'AQESVRBN', captured: 'owner' },
  xboard: { parent: 'super', native: true, replacesPartners: true },
};
