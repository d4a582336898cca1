import type { Variant } from './types.ts';

/** Breakthrough by Dan Troyka: nothing but pawns that capture diagonally; the first on the last rank wins. */
export const breakthrough: Variant = {
  name: 'breakthrough',
  aliases: [],
  title: 'Breakthrough',
  files: 8,
  ranks: 8,
  pieces: [{ letter: 'P', name: 'Pawn', betza: 'fmWfF' }],
  kingless: true,
  start: 'pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w - - 0 1',
  pawn: { letter: 'P', ranks: [1, 8], promotion: { to: '', letters: '', optional: true } },
  gameEnd: { flag: { letter: 'P', region: [8, 8] }, stalemate: 'loss' },
  draws: { moveRule: 100, repetitions: 3 },
  xboard: { parent: 'fairy' },
};
