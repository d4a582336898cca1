import { crazyhouse } from './crazyhouse.ts';
import type { Variant } from './types.ts';

/** Chessgi: crazyhouse in which promoted pieces stay what they are, and pawns may be dropped on the first rank. */
export const chessgi: Variant = {
  ...crazyhouse,
  name: 'chessgi',
  aliases: [],
  title: 'Chessgi',
  pawn: { ...crazyhouse.pawn, ranks: [1, 7] },
  holdings: {
    pieces: 'QRBNP',
    captured: 'captor',
    drops: [
      { letters: 'QRBN', region: [1, 8] },
      { letters: 'P', region: [1, 7] },
    ],
  },
  xboard: { parent: 'crazyhouse', holdings: 5 },
};
