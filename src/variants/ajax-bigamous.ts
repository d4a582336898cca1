import { KING, orthodoxPawn, PAWN, QUEEN } from './orthodox.ts';
import type { Variant } from './types.ts';

/**
 * Ajax Bigamous Chess by Jose Carrillo and Carlos Cetina: two queens, one-step moves for all, two Ministers to drop.
 */
export const ajaxBigamous: Variant = {
  name: 'ajax-bigamous',
  aliases: ['bigamous'],
  title: 'Ajax Bigamous Chess',
  files: 9,
  ranks: 8,
  pieces: [
    KING,
    QUEEN,
    { letter: 'M', name: 'Minister', betza: 'KAD', picture: 'advisor' },
    { letter: 'R', name: 'Rook', betza: 'RmF' },
    { letter: 'B', name: 'Bishop', betza: 'BmW' },
    { letter: 'N', name: 'Knight', betza: 'NmK' },
    PAWN,
  ],
  start: 'rnbqkqbnr/ppppppppp/9/9/9/9/PPPPPPPPP/RNBQKQBNR[MMmm] w KQkq - 0 1',
  pawn: orthodoxPawn('QMRBN'),
  castling: {
    target: { kind: 'files', right: { king: 'h', partner: 'g' }, left: { king: 'b', partner: 'c' } },
    partners: 'R',
    shuffled: false,
    fen: 'KQkq',
    scoreSheet: ['O-O-Oh', 'O-O-Ob'],
  },
  holdings: { pieces: 'M', drops: [{ letters: 'M', region: [1, 1] }] },
  draws: {
    moveRule: 100,
    repetitions: 3,
    material: { count: 'together', single: 'BN', pairs: [], colourBound: false },
  },
  // In bughouse captured pieces are not held either. WinBoard draws no Ministers there, but it does in Seirawan Chess,
  // which lets held pieces be dropped on the first rank only, and does not count drops when it looks for mate.
  xboard: { parent: 'bughouse', winBoardParent: 'seirawan', holdings: 6 },
};
