import { withoutCastling } from './chess.ts';
import { ARCHBISHOP, BISHOP, CHANCELLOR, KING, KNIGHT, PAWN, QUEEN, ROOK } from './orthodox.ts';
import type { Variant } from './types.ts';

/** Grand Chess by Christian Freeling: 10x10; pawns become what was captured, from the eighth rank on. */
export const grand: Variant = {
  ...withoutCastling,
  name: 'grand',
  aliases: ['grand-chess'],
  title: 'Grand Chess',
  files: 10,
  ranks: 10,
  pieces: [KING, QUEEN, CHANCELLOR, ARCHBISHOP, ROOK, BISHOP, KNIGHT, PAWN],
  noImmobility: true,
  start: 'r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1',
  pawn: {
    letter: 'P',
    initialRank: 3,
    ranks: [3, 9],
    promotion: {
      to: 'QCARBN',
      region: [8, 10],
      most: { Q: 1, C: 1, A: 1, R: 2, B: 2, N: 2 },
      optional: true,
    },
  },
  xboard: { parent: 'grand', native: true },
};
