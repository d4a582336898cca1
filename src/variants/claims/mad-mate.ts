import type { GameClaims } from './types.ts';

export const madMateClaims: GameClaims = {
  source: 'the rules of Mad Mate',
  claims: [
    { kind: 'pieces', count: 16 },
    { kind: 'never ends by', how: 'stalemate' },
    { kind: 'never ends by', how: 'draw' },
  ],
};
