import { capablanca } from './capablanca.ts';
import { BISHOP, KING, KNIGHT, orthodoxPawn, PAWN, QUEEN, ROOK } from './orthodox.ts';
import type { Variant } from './types.ts';

/** Falcon Chess by George William Duke: 10x8 with two pieces that go three steps along any open path. */
export const falcon: Variant = {
  ...capablanca,
  name: 'falcon',
  aliases: ['falcon-chess', 'falconchess'],
  title: 'Falcon Chess',
  pieces: [
    KING,
    QUEEN,
    ROOK,
    { letter: 'F', name: 'Falcon', betza: 'afafsKafsafKafraflKaflafrK', picture: 'hawk' },
    BISHOP,
    KNIGHT,
    PAWN,
  ],
  start: 'rnbfqkfbnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBFQKFBNR w KQkq - 0 1',
  pawn: orthodoxPawn('QRFBN'),
  xboard: { parent: 'fairy', winBoardName: 'falconchess' },
};
