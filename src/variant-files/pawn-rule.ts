import { sideLetters } from '../variants/sides.ts';
import type { PawnRule } from '../variants/types.ts';
import { ALL_PIECES } from './fields.ts';
import type { GameFacts } from './game-facts.ts';
import { NotPossible } from './problem.ts';
import { isEmpty, isSame, type RegionSquares, regionFrom, squaresOfRegion, without } from './regions.ts';

/** What the piece that counts as the pawn may do. @throws NotPossible that says what we do not have */
export function pawnRule(game: GameFacts): PawnRule {
  const { fields, board } = game;
  const letter = pawnLetter(game);
  const promoting = sideLetters(promotingPawns(game, 'White'), promotingPawns(game, 'Black'));
  const steps = doubleSteps(game);
  const initial = isEmpty(steps) ? undefined : regionFrom(steps, board);
  const long = tripleSteps(game);
  if (!isEmpty(without(long, steps)))
    throw new NotPossible('tripleStepRegionWhite', 'triple steps from squares without double steps are not possible');
  const region = game.region('promotionRegion');
  const lastRank = Array.isArray(region) && region[0] === board.ranks;
  const limits = fields.promotionLimit.map(([slot, most]) => [game.letters([slot]), most] as const);
  return {
    letter,
    ...(initial &&
      (Array.isArray(initial) && initial[0] === initial[1] ? { initialRank: initial[0] } : { initialRegion: initial })),
    ...(!isEmpty(long) && !isSame(long, steps) && { longStepRegion: regionFrom(long, board) }),
    ...enPassantRegion(game),
    ranks: [1, board.ranks],
    promotion: {
      ...(!lastRank && { region }),
      ...(promoting !== letter && { letters: promoting }),
      to: game.sides('promotionPieceTypes'),
      ...(limits.length > 0 && { most: Object.fromEntries(limits) }),
      optional: !fields.mandatoryPawnPromotion,
    },
  };
}

/** The letter of the piece that counts as the pawn; '' if there is none. */
export function pawnLetter(game: GameFacts): string {
  const [main] = game.fields.promotionPawnTypesWhite;
  return main === undefined || main === ALL_PIECES ? '' : (game.pieces.get(main)?.letter ?? '');
}

/** From where pawns, and pieces with moves for it, may make a double step. */
export function doubleSteps(game: GameFacts): RegionSquares {
  const { doubleStep } = game.fields;
  return doubleStep ? game.squares('doubleStepRegion') : squaresOfRegion({ white: '', black: '' }, game.board);
}

/** From where pawns may make a step of three squares. */
export function tripleSteps(game: GameFacts): RegionSquares {
  return game.squares('tripleStepRegion');
}

/**
 * The letters of a side's pieces that become one of several; those that become what belongs to them alone are left to
 * the other rule.
 */
function promotingPawns(game: GameFacts, side: 'White' | 'Black'): string {
  const { fields } = game;
  const pawns = fields[`promotionPawnTypes${side}`];
  const paired = pawns.filter((slot) => fields.promotedPieceType.some(([from]) => from === slot));
  if (paired.length === 0) return game.letters(pawns);
  if (game.letters(fields[`promotionPieceTypes${side}`]) !== '')
    throw new NotPossible('promotedPieceType', 'a pawn that becomes this or another piece at will is not possible');
  if (fields.mandatoryPawnPromotion !== fields.mandatoryPiecePromotion)
    throw new NotPossible('promotedPieceType', 'here pawns and pieces must either all be free to promote or none');
  return game.letters(pawns.filter((slot) => !paired.includes(slot)));
}

function enPassantRegion(game: GameFacts): Pick<PawnRule, 'enPassant'> {
  const squares = game.squares('enPassantRegion');
  if (isSame(squares, squaresOfRegion([1, game.board.ranks], game.board))) return {};
  return { enPassant: regionFrom(squares, game.board) };
}
