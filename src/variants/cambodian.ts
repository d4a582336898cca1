import { makruk } from './makruk.ts';
import { KING, KNIGHT, ROOK, STEP_PAWN } from './orthodox.ts';
import type { Variant } from './types.ts';

/**
 * Ouk Chatrang, the chess of Cambodia: Makruk with leaps of king and met as their first moves; without its counting.
 */
export const cambodian: Variant = {
  ...makruk,
  name: 'cambodian',
  aliases: ['ouk', 'ouk-chatrang'],
  title: 'Ouk Chatrang (without counting)',
  pieces: [
    { ...KING, betza: 'KifsmN' },
    ROOK,
    KNIGHT,
    { letter: 'S', name: 'Khon', betza: 'FfW', picture: 'elephant' },
    { letter: 'M', name: 'Met', betza: 'FifmD', picture: 'advisor' },
    STEP_PAWN,
  ],
  start: 'rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1',
  firstLeaps: { letters: 'KM', lostTo: 'R' },
  xboard: { parent: 'makruk' },
};
