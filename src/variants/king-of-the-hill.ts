import { chessRules } from './chess.ts';
import type { Variant } from './types.ts';

/** King of the Hill: chess that is also won by bringing the king to the centre. */
export const kingOfTheHill: Variant = {
  ...chessRules,
  name: 'kingofthehill',
  aliases: ['koth', 'king-of-the-hill'],
  title: 'King of the Hill',
  gameEnd: { flag: { letter: 'K', region: { white: 'd4 e4 d5 e5', black: 'd4 e4 d5 e5' } } },
  draws: { moveRule: 100, repetitions: 3 },
  xboard: { parent: 'fairy' },
};
