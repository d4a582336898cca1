import { minishogi } from './minishogi.ts';
import { ROOK } from './orthodox.ts';
import type { PieceDefinition, Variant } from './types.ts';

const [KING, , , , , ...GENERALS_AND_PAWN] = minishogi.pieces;
const [GOLD, PROMOTED_SILVER, SILVER, TOKIN, PAWN] = GENERALS_AND_PAWN;
const LANCE: readonly PieceDefinition[] = [
  { letter: '+L', name: 'Promoted Lance', betza: 'WfF' },
  { letter: 'L', name: 'Lance', betza: 'fR', picture: 'lance', promotesTo: '+L' },
];
const KNIGHT: readonly PieceDefinition[] = [
  { letter: '+N', name: 'Promoted Knight', betza: 'WfF' },
  { letter: 'N', name: 'Knight', betza: 'ffN', picture: 'knight', promotesTo: '+N' },
];

/** Shogi, the chess of Japan. */
export const shogi: Variant = {
  ...minishogi,
  name: 'shogi',
  title: 'Shogi',
  files: 9,
  ranks: 9,
  pieces: [
    KING!,
    { letter: '+R', name: 'Dragon King', betza: 'RF' },
    { letter: '+B', name: 'Dragon Horse', betza: 'BW' },
    { ...ROOK, promotesTo: '+R' },
    { letter: 'B', name: 'Bishop', betza: 'B', promotesTo: '+B' },
    GOLD!,
    PROMOTED_SILVER!,
    SILVER!,
    KNIGHT[0]!,
    LANCE[0]!,
    TOKIN!,
    KNIGHT[1]!,
    LANCE[1]!,
    PAWN!,
  ],
  start: 'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1',
  pawn: { letter: 'P', ranks: [1, 8], promotion: { to: '', letters: '', optional: true } },
  promotion: { region: [7, 9], optional: true },
  holdings: {
    pieces: 'RBGSNLP',
    captured: 'captor',
    drops: [
      { letters: 'RBGSNL', region: [1, 9] },
      { letters: 'P', region: [1, 9], mostOnFile: 1, noMate: true },
    ],
  },
  draws: { repetitions: 4, perpetualCheckLoses: true },
  xboard: { parent: 'shogi', native: true, holdings: 7 },
};

/** Goro Goro Shogi: 5x6, without rooks and bishops. */
export const gorogoro: Variant = {
  ...minishogi,
  name: 'gorogoro',
  aliases: ['goro-goro'],
  title: 'Goro Goro Shogi',
  ranks: 6,
  pieces: [KING!, GOLD!, PROMOTED_SILVER!, SILVER!, TOKIN!, PAWN!],
  start: 'sgkgs/5/1ppp1/1PPP1/5/SGKGS[] w - - 0 1',
  pawn: { letter: 'P', ranks: [1, 5], promotion: { to: '', letters: '', optional: true } },
  promotion: { region: [5, 6], optional: true },
  holdings: {
    pieces: 'GSP',
    captured: 'captor',
    drops: [
      { letters: 'GS', region: [1, 6] },
      { letters: 'P', region: [1, 6], mostOnFile: 1, noMate: true },
    ],
  },
  draws: { repetitions: 4, perpetualCheckLoses: true },
  xboard: { parent: 'shogi', holdings: 3 },
};
