import { chessRules } from './chess.ts';
import { BISHOP, CHANCELLOR, KING, KNIGHT, orthodoxPawn, PAWN, QUEEN, ROOK } from './orthodox.ts';
import type { Variant } from './types.ts';

/** Chancellor Chess by Ben Foster: 9x9 with a chancellor beside the king. */
export const chancellor: Variant = {
  ...chessRules,
  name: 'chancellor',
  aliases: ['chancellor-chess'],
  title: 'Chancellor Chess',
  files: 9,
  ranks: 9,
  pieces: [KING, QUEEN, CHANCELLOR, ROOK, BISHOP, KNIGHT, PAWN],
  start: 'rnbqkcnbr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQKCNBR w KQkq - 0 1',
  pawn: orthodoxPawn('QCRBN', 9),
  xboard: { parent: 'fairy' },
};
