import { COMMONER } from './antichess.ts';
import { chessRules } from './chess.ts';
import { BISHOP, KNIGHT, ORTHODOX_CASTLING, PAWN, QUEEN, ROOK } from './orthodox.ts';
import type { Variant } from './types.ts';

/** Atomic Chess without checks, as ICC plays it: whoever blows up the king wins. */
export const noCheckAtomic: Variant = {
  ...chessRules,
  name: 'nocheckatomic',
  aliases: [],
  title: 'Atomic Chess without checks',
  pieces: [COMMONER, QUEEN, ROOK, BISHOP, KNIGHT, PAWN],
  kingless: true,
  blast: { spares: 'P' },
  castling: { ...ORTHODOX_CASTLING, king: 'K' },
  gameEnd: { extinction: { letters: 'K', value: 'loss' } },
  draws: { moveRule: 100, repetitions: 3 },
  xboard: { parent: 'atomic' },
};

/** Atomic Chess as lichess and FICS play it: captures explode, and kings may not be left attacked. */
export const atomic: Variant = {
  ...noCheckAtomic,
  name: 'atomic',
  title: 'Atomic Chess',
  royals: { letters: 'K', atMost: 1 },
  xboard: { parent: 'atomic', native: true },
};
