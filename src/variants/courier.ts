import { BISHOP, KING, KNIGHT, ROOK, STEP_PAWN, stepPawn } from './orthodox.ts';
import { BARE_KINGS, MEDIEVAL_ENDINGS } from './shatranj.ts';
import type { Variant } from './types.ts';

/** Courier Chess: 12x8, the first game with bishops, here called couriers, beside the old alfils. */
export const courier: Variant = {
  name: 'courier',
  aliases: ['kurierspiel'],
  title: 'Courier Chess',
  files: 12,
  ranks: 8,
  pieces: [
    KING,
    ROOK,
    { ...BISHOP, name: 'Courier' },
    { letter: 'M', name: 'Man', betza: 'K', picture: 'commoner' },
    KNIGHT,
    { letter: 'F', name: 'Ferz', betza: 'F', picture: 'advisor' },
    { letter: 'W', name: 'Schleich', betza: 'W', picture: 'gold' },
    { letter: 'E', name: 'Alfil', betza: 'A', picture: 'elephant' },
    STEP_PAWN,
  ],
  start: 'rnebmk1wbenr/1ppppp1pppp1/6f5/p5p4p/P5P4P/6F5/1PPPPP1PPPP1/RNEBMK1WBENR w - - 0 1',
  pawn: stepPawn('F'),
  gameEnd: MEDIEVAL_ENDINGS,
  draws: { moveRule: 100, repetitions: 3, material: BARE_KINGS },
  // XBoard's own courier begins before the obligatory moves of three pawns and the ferz.
  xboard: { parent: 'shatranj', name: 'kurierspiel' },
};
