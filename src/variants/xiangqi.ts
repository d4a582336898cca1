import type { PieceDefinition, Region, Variant } from './types.ts';

const HORSE: PieceDefinition = { letter: 'N', name: 'Horse', betza: 'nN' };
const CANNON: PieceDefinition = { letter: 'C', name: 'Cannon', betza: 'mRcpR', picture: 'canon' };
const CHARIOT: PieceDefinition = { letter: 'R', name: 'Chariot', betza: 'R' };

function palace(files: string, white: readonly number[], black: readonly number[]): Region {
  const squares = (ranks: readonly number[]): string =>
    ranks.flatMap((rank) => [...files].map((file) => `${file}${rank}`)).join(' ');
  return { white: squares(white), black: squares(black) };
}

const PALACE = palace('def', [1, 2, 3], [8, 9, 10]);

/** Xiangqi, the chess of China. Perpetual checks lose; other rules of repetition are left out. */
export const xiangqi: Variant = {
  name: 'xiangqi',
  aliases: ['chinese-chess'],
  title: 'Xiangqi',
  files: 9,
  ranks: 10,
  pieces: [
    { letter: 'K', name: 'General', betza: 'W', region: PALACE },
    CHARIOT,
    CANNON,
    HORSE,
    { letter: 'A', name: 'Advisor', betza: 'F', picture: 'advisor', region: PALACE },
    { letter: 'B', name: 'Elephant', betza: 'nA', picture: 'elephant', region: [1, 5] },
    { letter: 'P', name: 'Soldier', betza: 'fWisW', initialRegion: [6, 10] },
  ],
  noFacingKings: true,
  start: 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1',
  pawn: { letter: 'P', ranks: [1, 10], promotion: { to: '', letters: '', optional: true } },
  gameEnd: { stalemate: 'loss' },
  draws: { moveRule: 100, repetitions: 3, perpetualCheckLoses: true },
  xboard: { parent: 'xiangqi' },
};

/** Minixiangqi: 7x7, without advisors, elephants and a river. */
export const minixiangqi: Variant = {
  ...xiangqi,
  name: 'minixiangqi',
  aliases: [],
  title: 'Minixiangqi',
  files: 7,
  ranks: 7,
  pieces: [
    { letter: 'K', name: 'General', betza: 'W', region: palace('cde', [1, 2, 3], [5, 6, 7]) },
    CHARIOT,
    CANNON,
    HORSE,
    { letter: 'P', name: 'Soldier', betza: 'fsW' },
  ],
  start: 'rcnkncr/p1ppp1p/7/7/7/P1PPP1P/RCNKNCR w - - 0 1',
  pawn: { letter: 'P', ranks: [1, 7], promotion: { to: '', letters: '', optional: true } },
  xboard: { parent: 'xiangqi' },
};
