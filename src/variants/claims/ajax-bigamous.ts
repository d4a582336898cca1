import type { GameClaims } from './types.ts';

export const ajaxBigamousClaims: GameClaims = {
  source: "Jose Carrillo's page on Ajax Bigamous Chess at the Chess Variant Pages",
  claims: [
    { kind: 'pieces', count: 18 },
    { kind: 'colour-bound', letters: '' },
    { kind: 'attacks', letter: 'M', count: 16 },
    { kind: 'held at first', letter: 'M', count: 2 },
    { kind: 'move rule', moves: 50 },
  ],
};
