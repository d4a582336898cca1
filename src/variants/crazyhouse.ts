import { chessRules } from './chess.ts';
import type { Variant } from './types.ts';

/** Crazyhouse: what you capture you may drop; what was promoted is a pawn again. */
export const crazyhouse: Variant = {
  ...chessRules,
  name: 'crazyhouse',
  aliases: ['zh'],
  title: 'Crazyhouse',
  start: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1',
  holdings: {
    pieces: 'QRBNP',
    captured: 'captor',
    demotes: true,
    drops: [
      { letters: 'QRBN', region: [1, 8] },
      { letters: 'P', region: [2, 7] },
    ],
  },
  draws: { moveRule: 100, repetitions: 3 },
  xboard: { parent: 'crazyhouse', native: true, holdings: 5 },
};
