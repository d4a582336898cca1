import { KING, KNIGHT, QUEEN, ROOK, STEP_PAWN, stepPawn } from './orthodox.ts';
import type { Variant } from './types.ts';

/** Los Alamos Chess by Paul Stein and Mark Wells: 6x6 without bishops, for the first computers. */
export const losAlamos: Variant = {
  name: 'losalamos',
  aliases: ['los-alamos'],
  title: 'Los Alamos Chess',
  files: 6,
  ranks: 6,
  pieces: [KING, QUEEN, ROOK, KNIGHT, STEP_PAWN],
  start: 'rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1',
  pawn: stepPawn('QRN', 6),
  draws: { moveRule: 100, repetitions: 3, material: { count: 'together', single: 'N', pairs: [], colourBound: false } },
  xboard: { parent: 'fairy' },
};
