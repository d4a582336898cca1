import { chess } from './chess.ts';
import type { Variant } from './types.ts';

/** Chess in which kings begin on file d or e (wild 0 and 1 of the servers), and castle by two squares from either. */
export const wildCastle: Variant = {
  ...chess,
  name: 'wildcastle',
  aliases: [],
  title: 'Wild Castle',
  castling: { target: { kind: 'two-squares', maxGap: 3 }, partners: 'R', shuffled: true, fen: 'KQkq' },
  networkFrom: 'chess',
  xboard: { parent: 'wildcastle', native: true },
};
