import { chess } from './chess.ts';
import { ORTHODOX_CASTLING } from './orthodox.ts';
import type { Variant } from './types.ts';

/** Chess960 by Bobby Fischer: the pieces of the first rank are shuffled, the same for both sides. */
export const fischerandom: Variant = {
  ...chess,
  name: 'fischerandom',
  aliases: ['chess960', '960', 'fischer-random'],
  title: 'Chess960',
  castling: { ...ORTHODOX_CASTLING, anywhere: true },
  networkFrom: 'chess',
  xboard: { parent: 'fischerandom', native: true },
};
