import { KING, KNIGHT, ROOK, STEP_PAWN, stepPawn } from './orthodox.ts';
import type { GameEndRules, MaterialRule, Variant } from './types.ts';

/** Who bares the other king wins, unless that king bares his at once; who cannot move has lost. */
export const MEDIEVAL_ENDINGS: GameEndRules = {
  extinction: { letters: '*', value: 'loss', count: 1, opponentCount: 2, claim: true },
  stalemate: 'loss',
};

/** Two bare kings have drawn. */
export const BARE_KINGS: MaterialRule = { count: 'together', single: '', pairs: [], colourBound: false };

/** Shatranj, the chess of the Islamic middle ages. */
export const shatranj: Variant = {
  name: 'shatranj',
  aliases: [],
  title: 'Shatranj',
  files: 8,
  ranks: 8,
  pieces: [
    KING,
    ROOK,
    KNIGHT,
    { letter: 'Q', name: 'Ferz', betza: 'F', picture: 'advisor' },
    { letter: 'B', name: 'Alfil', betza: 'A', picture: 'elephant' },
    STEP_PAWN,
  ],
  start: 'rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1',
  pawn: stepPawn('Q'),
  gameEnd: MEDIEVAL_ENDINGS,
  draws: { moveRule: 140, repetitions: 3, material: BARE_KINGS },
  xboard: { parent: 'shatranj', native: true },
};
