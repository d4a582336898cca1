import { BISHOP, KING, ROOK } from './orthodox.ts';
import type { Variant } from './types.ts';

/** Minishogi by Shigenobu Kusumoto: shogi on 5x5. */
export const minishogi: Variant = {
  name: 'minishogi',
  aliases: [],
  title: 'Minishogi',
  files: 5,
  ranks: 5,
  pieces: [
    KING,
    { letter: '+R', name: 'Dragon King', betza: 'RF' },
    { letter: '+B', name: 'Dragon Horse', betza: 'BW' },
    { ...ROOK, promotesTo: '+R' },
    { ...BISHOP, promotesTo: '+B' },
    { letter: 'G', name: 'Gold General', betza: 'WfF', picture: 'gold' },
    { letter: '+S', name: 'Promoted Silver', betza: 'WfF' },
    { letter: 'S', name: 'Silver General', betza: 'FfW', picture: 'advisor', promotesTo: '+S' },
    { letter: '+P', name: 'Tokin', betza: 'WfF' },
    { letter: 'P', name: 'Pawn', betza: 'fW', promotesTo: '+P' },
  ],
  start: 'rbsgk/4p/5/P4/KGSBR[] w - - 0 1',
  pawn: { letter: 'P', ranks: [1, 4], promotion: { to: '', letters: '', optional: true } },
  promotion: { region: [5, 5], optional: true },
  noImmobility: true,
  holdings: {
    pieces: 'RBGSP',
    captured: 'captor',
    drops: [
      { letters: 'RBGS', region: [1, 5] },
      { letters: 'P', region: [1, 5], mostOnFile: 1, noMate: true },
    ],
  },
  gameEnd: { stalemate: 'loss' },
  // The fourth occurrence of a position is a loss for the side that moved first.
  draws: { repetitions: 4, repetition: { value: 'loss', side: 'white' }, perpetualCheckLoses: true },
  xboard: { parent: 'shogi', holdings: 5 },
};
