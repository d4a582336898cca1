import { chessRules } from './chess.ts';
import type { Variant } from './types.ts';

/** Three-check: chess that is also won by the third check. */
export const threeCheck: Variant = {
  ...chessRules,
  name: '3check',
  aliases: ['threecheck', 'three-check'],
  title: 'Three-check',
  start: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1',
  gameEnd: { checks: 3 },
  draws: { moveRule: 100, repetitions: 3 },
  xboard: { parent: '3check', native: true },
};
