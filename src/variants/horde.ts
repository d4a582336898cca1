import { chessRules } from './chess.ts';
import type { Variant } from './types.ts';

/** Horde: 36 white pawns against the black army; White wins by mate, Black by taking everything. */
export const horde: Variant = {
  ...chessRules,
  name: 'horde',
  aliases: [],
  title: 'Horde',
  loneArmies: true,
  start: 'rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1',
  pawn: {
    letter: 'P',
    promotion: { to: 'QRBN', optional: false },
    initialRegion: { white: '*1 *2', black: '*7' },
    // What steps twice from the first rank cannot be taken en passant.
    enPassant: { white: '*6', black: '*3' },
    ranks: [1, 7],
  },
  gameEnd: { extinction: { letters: '*', value: 'loss' } },
  draws: { moveRule: 100, repetitions: 3 },
  xboard: { parent: 'fairy' },
};
