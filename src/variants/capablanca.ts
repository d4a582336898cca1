import { chessRules } from './chess.ts';
import { ARCHBISHOP, BISHOP, CHANCELLOR, KING, KNIGHT, orthodoxPawn, PAWN, QUEEN, ROOK } from './orthodox.ts';
import type { Variant } from './types.ts';

/** Capablanca Chess: 10x8 with archbishop and chancellor; the king castles three squares either way. */
export const capablanca: Variant = {
  ...chessRules,
  name: 'capablanca',
  aliases: [],
  title: 'Capablanca Chess',
  files: 10,
  pieces: [KING, QUEEN, CHANCELLOR, ARCHBISHOP, ROOK, BISHOP, KNIGHT, PAWN],
  start: 'rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1',
  pawn: orthodoxPawn('QCARBN'),
  castling: {
    target: { kind: 'files', right: { king: 'i', partner: 'h' }, left: { king: 'c', partner: 'd' } },
    partners: 'R',
    shuffled: true,
    fen: 'KQkq',
  },
  xboard: { parent: 'capablanca', native: true },
};
