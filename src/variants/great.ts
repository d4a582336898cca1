import { KING, KNIGHT, STEP_PAWN, stepPawn } from './orthodox.ts';
import type { Variant } from './types.ts';

/** Great Shatranj by Joe Joyce: 10x8 with pieces that leap two squares in the place of those that slide. */
export const great: Variant = {
  name: 'great',
  aliases: ['great-shatranj'],
  title: 'Great Shatranj',
  files: 10,
  ranks: 8,
  pieces: [
    KING,
    { letter: 'G', name: 'Great General', betza: 'KAD', picture: 'crown' },
    { letter: 'H', name: 'High Priestess', betza: 'NAF', picture: 'archbishop' },
    { letter: 'M', name: 'Minister', betza: 'NWD', picture: 'marshall' },
    { letter: 'W', name: 'War Machine', betza: 'WD', picture: 'canon' },
    { letter: 'S', name: 'General', betza: 'K', picture: 'commoner' },
    KNIGHT,
    { letter: 'E', name: 'Elephant', betza: 'FA', picture: 'elephant' },
    STEP_PAWN,
  ],
  start: 'wnegkmhenw/pppppppppp/10/10/10/10/PPPPPPPPPP/WNEGKMHENW w - - 0 1',
  pawn: stepPawn('S'),
  draws: { moveRule: 100, repetitions: 3 },
  xboard: { parent: 'fairy' },
};
