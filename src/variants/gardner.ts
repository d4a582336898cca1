import { withoutCastling } from './chess.ts';
import { BISHOP, KING, KNIGHT, QUEEN, ROOK, STEP_PAWN, stepPawn } from './orthodox.ts';
import type { Variant } from './types.ts';

/** Martin Gardner's Minichess: 5x5, with one of each piece. */
export const gardner: Variant = {
  ...withoutCastling,
  name: 'gardner',
  aliases: ['minichess'],
  title: "Gardner's Minichess",
  files: 5,
  ranks: 5,
  pieces: [KING, QUEEN, ROOK, BISHOP, KNIGHT, STEP_PAWN],
  start: 'rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1',
  pawn: stepPawn('QRBN', 5),
  xboard: { parent: 'fairy' },
};
