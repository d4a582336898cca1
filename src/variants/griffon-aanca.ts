import { capablanca } from './capablanca.ts';
import { BISHOP, KING, KNIGHT, orthodoxPawn, PAWN, QUEEN, ROOK } from './orthodox.ts';
import type { Variant } from './types.ts';

/** Capablanca's board with the two bent riders of medieval Grant Acedrex in place of archbishop and chancellor. */
export const griffonAanca: Variant = {
  ...capablanca,
  name: 'griffon-aanca',
  aliases: ['griffon', 'aanca'],
  title: 'Griffon and Aanca Chess',
  pieces: [
    KING,
    QUEEN,
    { letter: 'G', name: 'Griffon', betza: 'FyafsF', picture: 'crowned rook' },
    { letter: 'A', name: 'Aanca', betza: 'WyafsW', picture: 'crowned bishop' },
    ROOK,
    BISHOP,
    KNIGHT,
    PAWN,
  ],
  start: 'rnbaqkgbnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBAQKGBNR w KQkq - 0 1',
  pawn: orthodoxPawn('QGARBN'),
  xboard: { parent: 'fairy' },
};
