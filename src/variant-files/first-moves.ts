import type { Variant } from '../variants/types.ts';
import type { GameFacts } from './game-facts.ts';
import { gatedLetters } from './holdings-rule.ts';
import { KING_SLOT } from './predefined-pieces.ts';

/** The pieces that leap with their first move in the dialect's Cambodian chess, by slots, and these moves. */
export const CAMBODIAN_LEAPS: Readonly<Record<string, string>> = { [KING_SLOT]: 'ifsmN', fers: 'ifmD' };
/** The slot of the pieces by which its king loses them. */
export const CAMBODIAN_ENDER = 'rook';

/** What pieces may do that have not moved. The dialect asks for it twice: `gating` says that it matters at all. */
export function firstMoveRules(game: GameFacts): Pick<Variant, 'gating' | 'firstLeaps'> {
  const { fields, pieces } = game;
  if (!fields.gating) return {};
  const leapers = game.letters(Object.keys(CAMBODIAN_LEAPS));
  const ender = pieces.get(CAMBODIAN_ENDER)?.letter;
  return {
    ...(fields.seirawanGating && { gating: { letters: gatedLetters(game, fields.castlingRank) } }),
    ...(fields.cambodianMoves && leapers && { firstLeaps: { letters: leapers, ...(ender && { lostTo: ender }) } }),
  };
}
