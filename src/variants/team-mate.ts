import { KING, KNIGHT, ORTHODOX_CASTLING, orthodoxPawn, PAWN } from './orthodox.ts';
import type { Variant } from './types.ts';

/** Team-Mate Chess by H. G. Muller: no piece mates alone, nearly every pair does. */
export const teamMate: Variant = {
  name: 'team-mate',
  aliases: ['teammate'],
  title: 'Team-Mate Chess',
  files: 8,
  ranks: 8,
  pieces: [
    KING,
    { letter: 'A', name: 'Acromantula', betza: 'WyafsW', picture: 'crowned bishop', estimate: 8 },
    { letter: 'J', name: 'Adjutant', betza: 'BDD', picture: 'crown', estimate: 7 },
    { letter: 'C', name: 'Cobra', betza: 'NmpafsafF', picture: 'cobra', estimate: 5.5 },
    { letter: 'U', name: 'Unicorn', betza: 'WN', picture: 'unicorn', estimate: 5 },
    { letter: 'F', name: 'Phoenix', betza: 'WA', picture: 'archbishop', estimate: 3 },
    { ...KNIGHT, estimate: 3 },
    { letter: 'E', name: 'Elephant', betza: 'FA', picture: 'elephant', estimate: 3 },
    { letter: 'M', name: 'Mortar', betza: 'AG', picture: 'canon', estimate: 2.25 },
    PAWN,
  ],
  start: 'ufeakmnc/pppppppp/8/8/8/8/PPPPPPPP/UFEAKMNC w KQkq - 0 1',
  pawn: orthodoxPawn('JCUFNEM'),
  castling: { ...ORTHODOX_CASTLING, partners: 'CU', shuffled: false },
  draws: {
    moveRule: 128,
    repetitions: 3,
    material: { count: 'each-side', single: 'AJCUFNEM', pairs: ['NN', 'MM', 'NM'], colourBound: true },
  },
  xboard: { parent: 'fairy' },
};
