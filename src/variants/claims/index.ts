import { ajaxBigamousClaims } from './ajax-bigamous.ts';
import { familiarClaims } from './familiar.ts';
import { madMateClaims } from './mad-mate.ts';
import { teamMateClaims } from './team-mate.ts';
import type { GameClaims } from './types.ts';

/** By the name of the game. */
export const CLAIMS: Readonly<Record<string, GameClaims>> = {
  'team-mate': teamMateClaims,
  familiar: familiarClaims,
  'mad-mate': madMateClaims,
  'ajax-bigamous': ajaxBigamousClaims,
};
