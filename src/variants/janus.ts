import { capablanca } from './capablanca.ts';
import { ARCHBISHOP, BISHOP, KING, KNIGHT, orthodoxPawn, PAWN, QUEEN, ROOK } from './orthodox.ts';
import type { Variant } from './types.ts';

/** Janus Chess by Werner Schöndorf: 10x8 with two archbishops, here called Janus; the king castles to b or i. */
export const janus: Variant = {
  ...capablanca,
  name: 'janus',
  aliases: [],
  title: 'Janus Chess',
  pieces: [KING, QUEEN, { ...ARCHBISHOP, letter: 'J', name: 'Janus' }, ROOK, BISHOP, KNIGHT, PAWN],
  start: 'rjnbkqbnjr/pppppppppp/10/10/10/10/PPPPPPPPPP/RJNBKQBNJR w KQkq - 0 1',
  pawn: orthodoxPawn('QJRBN'),
  castling: {
    target: { kind: 'files', right: { king: 'i', partner: 'h' }, left: { king: 'b', partner: 'c' } },
    partners: 'R',
    shuffled: true,
    fen: 'KQkq',
  },
  xboard: { parent: 'janus', native: true },
};
