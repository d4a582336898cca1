import type { Variant } from '../variants/types.ts';
import type { GameFacts } from './game-facts.ts';
import { KING_SLOT, PAWN_SLOT } from './predefined-pieces.ts';

/** From this number of pieces on that a side may lose, the dialect means that all of a kind are royal. */
export const HOWEVER_MANY = 64;

/** What may not be done, and what captures do beyond capturing. */
export function playRules(
  game: GameFacts,
): Pick<Variant, 'kingless' | 'loneArmies' | 'royals' | 'blast' | 'mustCapture' | 'noFacingKings' | 'noChecks'> {
  const { fields, pieces } = game;
  const king = pieces.get(KING_SLOT)?.letter;
  const immune = game.letters(fields.blastImmuneTypes);
  return {
    ...(king === undefined && { kingless: true }),
    ...(king !== undefined && isMissing(game.start, king) && { loneArmies: true }),
    ...(fields.extinctionPseudoRoyal && {
      royals: {
        letters: game.letters(fields.extinctionPieceTypes),
        ...(fields.extinctionPieceCount < HOWEVER_MANY && { atMost: fields.extinctionPieceCount + 1 }),
        ...(fields.dupleCheck && { notAll: true }),
      },
    }),
    ...(fields.mustCapture && { mustCapture: true }),
    ...(fields.blastOnCapture && { blast: { spares: game.letters([PAWN_SLOT]), ...(immune && { immune }) } }),
    ...(fields.flyingGeneral && { noFacingKings: true }),
    ...(!fields.checking && { noChecks: true }),
  };
}

/** Begins a game with a side that has no king? */
function isMissing(start: string, king: string): boolean {
  const [board] = start.split(/[ [\]]/);
  return !board!.includes(king) || !board!.includes(king.toLowerCase());
}
