import { capablanca } from './capablanca.ts';
import type { Variant } from './types.ts';

/** Gothic Chess by Ed Trice: Capablanca Chess from another array. */
export const gothic: Variant = {
  ...capablanca,
  name: 'gothic',
  aliases: [],
  title: 'Gothic Chess',
  start: 'rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR w KQkq - 0 1',
  xboard: { parent: 'gothic', native: true },
};
