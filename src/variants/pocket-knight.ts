import { chessRules } from './chess.ts';
import type { Variant } from './types.ts';

/** Pocket Knight: chess in which each side may drop one more knight, as a move. */
export const pocketKnight: Variant = {
  ...chessRules,
  name: 'pocketknight',
  aliases: ['pocket-knight'],
  title: 'Pocket Knight Chess',
  start: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Nn] w KQkq - 0 1',
  holdings: {
    pieces: 'QRBNP',
    drops: [
      { letters: 'QRBN', region: [1, 8] },
      { letters: 'P', region: [2, 7] },
    ],
  },
  xboard: { parent: 'bughouse', holdings: 5 },
};
