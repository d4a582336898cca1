import { KING, KNIGHT, ROOK, STEP_PAWN } from './orthodox.ts';
import type { Variant } from './types.ts';

/**
 * Makruk, the chess of Thailand. Its rules of counting are left out: after 64 moves without progress the game is drawn.
 */
export const makruk: Variant = {
  name: 'makruk',
  aliases: [],
  title: 'Makruk (without counting)',
  files: 8,
  ranks: 8,
  pieces: [
    KING,
    ROOK,
    KNIGHT,
    { letter: 'S', name: 'Khon', betza: 'FfW', picture: 'elephant' },
    { letter: 'M', name: 'Met', betza: 'F', picture: 'advisor' },
    STEP_PAWN,
  ],
  start: 'rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1',
  pawn: { letter: 'P', ranks: [2, 5], promotion: { to: 'M', region: [6, 8], optional: false } },
  draws: { moveRule: 128, repetitions: 3 },
  xboard: { parent: 'makruk', native: true },
};
