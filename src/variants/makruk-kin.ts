import { makruk } from './makruk.ts';
import { KING, KNIGHT, ROOK, STEP_PAWN, stepPawn } from './orthodox.ts';
import type { Variant } from './types.ts';

/** ASEAN Chess: a common ground of the chess of South-East Asia, without counting. */
export const asean: Variant = {
  ...makruk,
  name: 'asean',
  aliases: ['asean-chess', 'aseanchess'],
  title: 'ASEAN Chess (without counting)',
  pieces: [
    KING,
    ROOK,
    KNIGHT,
    { letter: 'B', name: 'Khon', betza: 'FfW', picture: 'elephant' },
    { letter: 'Q', name: 'Met', betza: 'F', picture: 'advisor' },
    STEP_PAWN,
  ],
  start: 'rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBQKBNR w - - 0 1',
  pawn: { ...stepPawn('RNBQ'), ranks: [2, 7] },
  draws: { moveRule: 100, repetitions: 3 },
  xboard: { parent: 'asean', native: true, winBoardParent: 'fairy', winBoardName: 'aseanchess' },
};

/** Ai-Wok: Makruk in which a piece that moves as rook, knight and met stands in the met's place. */
export const aiWok: Variant = {
  ...makruk,
  name: 'ai-wok',
  aliases: ['aiwok'],
  title: 'Ai-Wok (without counting)',
  pieces: [
    KING,
    { letter: 'A', name: 'Ai-Wok', betza: 'RNF', picture: 'archbishop' },
    ROOK,
    KNIGHT,
    { letter: 'S', name: 'Khon', betza: 'FfW', picture: 'elephant' },
    STEP_PAWN,
  ],
  start: 'rnsaksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKASNR w - - 0 1',
  pawn: { ...makruk.pawn, promotion: { ...makruk.pawn.promotion, to: 'A' } },
  xboard: { parent: 'fairy' },
};
