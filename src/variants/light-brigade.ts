import { withoutCastling } from './chess.ts';
import type { Variant } from './types.ts';

/** Charge of the Light Brigade by Ralph Betza: three queens against seven knights. */
export const lightBrigade: Variant = {
  ...withoutCastling,
  name: 'light-brigade',
  aliases: ['charge-of-the-light-brigade'],
  title: 'Charge of the Light Brigade',
  start: 'nnnnknnn/pppppppp/8/8/8/8/PPPPPPPP/1Q1QK1Q1 w - - 0 1',
  xboard: { parent: 'fairy' },
};
