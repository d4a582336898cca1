import type { GameClaims } from './types.ts';

/** What is said of endgames is in `endgame/claims.ts`. */
export const teamMateClaims: GameClaims = {
  source:
    "H. G. Muller's page on Team-Mate Chess at the Chess Variant Pages, and for the order of the pieces a page " +
    'of rules',
  claims: [
    { kind: 'value', letter: 'A', least: 7.5, most: 8.5 },
    { kind: 'value', letter: 'J', least: 6.5, most: 7.5 },
    { kind: 'value', letter: 'C', least: 5.25, most: 5.75 },
    { kind: 'value', letter: 'U', least: 4.5, most: 5.5 },
    { kind: 'value', letter: 'F', least: 2.5, most: 3.5 },
    { kind: 'value', letter: 'N', least: 2.5, most: 3.5 },
    { kind: 'value', letter: 'E', least: 2.5, most: 3.5 },
    { kind: 'value', letter: 'M', least: 2, most: 2.5 },
    { kind: 'weakest', letter: 'M' },
    { kind: 'order', letters: 'MEFUCJA' },
    { kind: 'colour-bound', letters: 'JEM' },
    { kind: 'changes colour', letters: 'AUN' },
    { kind: 'pieces', count: 16 },
    { kind: 'move rule', moves: 64 },
  ],
};
