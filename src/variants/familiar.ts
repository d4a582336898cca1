import { theory } from './familiar-arrays.ts';
import { BISHOP, KING, KNIGHT, QUEEN, ROOK } from './orthodox.ts';
import type { Variant } from './types.ts';

/** Familiar Chess (Critter Mate) by Ilya Yudovski: 6x6, each side's own array with a familiar beside the king. */
export const familiar: Variant = {
  name: 'familiar',
  aliases: ['critter-mate', 'familiar-chess'],
  title: 'Familiar Chess',
  files: 6,
  ranks: 6,
  pieces: [
    KING,
    QUEEN,
    { letter: 'G', name: 'Hippogryph', betza: 'KAD', picture: 'unicorn' },
    { letter: 'H', name: 'Hound', betza: 'W2N', picture: 'wolf' },
    { letter: 'C', name: 'Corvus', betza: 'WAN', picture: 'hawk' },
    { letter: 'W', name: 'Wild Cat', betza: 'F2N', picture: 'cub' },
    ROOK,
    BISHOP,
    KNIGHT,
    { letter: 'P', name: 'Pawn', betza: 'fmWfcF' },
  ],
  start: 'rnbkhq/pppppp/6/6/PPPPPP/RNBKGQ[] w Aa - 0 1',
  pawn: { letter: 'P', ranks: [2, 5], promotion: { to: 'QRBN', fromOwnHoldings: 'GHCW', optional: false } },
  castling: { target: { kind: 'two-squares', maxGap: 2 }, partners: 'R', shuffled: true, fen: 'files' },
  holdings: { pieces: 'GHCW', captured: 'owner' },
  startArrays: { pieces: 'KQRBN', companions: 'GCHW' },
  arrayTheory: theory,
  draws: {
    moveRule: 100,
    repetitions: 3,
    material: { count: 'together', single: 'BN', pairs: [], colourBound: false },
  },
  xboard: { parent: 'fairy' },
};
