import type { GameClaims } from './types.ts';

export const familiarClaims: GameClaims = {
  source: "Ilya Yudovski's page on Critter Mate (Familiar) Chess at the Chess Variant Pages",
  claims: [{ kind: 'pieces', count: 12 }],
};
