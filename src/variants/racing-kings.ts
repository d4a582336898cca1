import { withoutCastling } from './chess.ts';
import type { Variant } from './types.ts';

/** Racing Kings: the first king on the last rank wins; nobody may give check, and Black may draw level at once. */
export const racingKings: Variant = {
  ...withoutCastling,
  name: 'racingkings',
  aliases: ['racing-kings'],
  title: 'Racing Kings',
  start: '8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1',
  noChecks: true,
  gameEnd: { flag: { letter: 'K', region: { white: '*8', black: '*8' }, reply: 'equalise' } },
  draws: { moveRule: 100, repetitions: 3 },
  xboard: { parent: 'fairy' },
};
