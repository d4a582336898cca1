import { crazyhouse } from './crazyhouse.ts';
import type { Variant } from './types.ts';

/** Chessgi: crazyhouse in which promoted pieces stay what they are, and pawns may be dropped on the first rank. */
export const chessgi: Variant = {
  ...crazyhouse,
  name: 'chessgi',
  aliases: [],
  title: 'Chessgi',
  // XBoard would not let pawns of its own pawn kind be dropped on the first rank.
  pieces: crazyhouse.pieces.map((piece) => (piece.letter === 'P' ? { ...piece, picture: 'lance' } : piece)),
  pawn: { ...crazyhouse.pawn, ranks: [1, 7] },
  holdings: {
    pieces: 'QRBNP',
    captured: 'captor',
    drops: [
      { letters: 'QRBN', region: [1, 8] },
      { letters: 'P', region: [1, 7] },
    ],
  },
  networkFrom: 'crazyhouse',
  xboard: { parent: 'fairy', holdings: 5 },
};
