import type { Variant } from '../variants/types.ts';
import { castlingRule } from './castling-rule.ts';
import type { FileGame } from './file-game.ts';
import { firstMoveRules } from './first-moves.ts';
import { fromVariant } from './from-variant.ts';
import { gameEndRules } from './game-end-rules.ts';
import { GameFacts } from './game-facts.ts';
import { holdingsRule } from './holdings-rule.ts';
import { pawnRule } from './pawn-rule.ts';
import { pieceDefinitions } from './piece-definitions.ts';
import { playRules } from './royal-rules.ts';
import { withOrigin } from './with-origin.ts';
import { picturesOf, withPicture, xboardRule } from './xboard-rule.ts';

/**
 * A game of a file as one of ours. Its pieces stand in any order, but the king first and the pawn last.
 *
 * @throws NotPossible that says what we do not have
 */
export function toVariant(name: string, game: FileGame): Variant {
  const variant = variantOf(name, game);
  const { origin } = game;
  return origin ? withOrigin(variant, variantOf(name, fromVariant(origin).game), origin) : variant;
}

function variantOf(name: string, fileGame: FileGame): Variant {
  const game = new GameFacts(fileGame);
  const { fields, board, start } = game;
  const holdings = holdingsRule(game);
  const castling = castlingRule(game);
  const gameEnd = gameEndRules(game);
  const firstMoves = firstMoveRules(game);
  const promoting = fields.promotedPieceType.length > 0;
  const pieces = pieceDefinitions(game);
  const pictures = picturesOf(fields.pieceToCharTable, pieces);
  return {
    name,
    aliases: [],
    title: fields.title || titleOf(name),
    ...(fields.selectiveSearch && { selectiveSearch: true }),
    ...board,
    pieces: pieces.map((piece) => withPicture(piece, pictures)),
    ...playRules(game),
    ...firstMoves,
    // Rights of castling in a game without it mean nothing, unless they are what has not moved.
    start: castling || firstMoves.gating || firstMoves.firstLeaps ? start : start.replace(/^(\S+ \S+) \S+/, '$1 -'),
    pawn: pawnRule(game),
    ...(promoting && {
      promotion: { region: game.region('promotionRegion'), optional: !fields.mandatoryPiecePromotion },
    }),
    ...(fields.immobilityIllegal && { noImmobility: true }),
    ...(castling && { castling }),
    ...(holdings && { holdings }),
    ...(gameEnd && { gameEnd }),
    draws: {
      ...(fields.nMoveRule > 0 && { moveRule: 2 * fields.nMoveRule }),
      repetitions: fields.nFoldRule,
      ...(fields.nFoldValue !== 'draw' && {
        repetition: {
          value: fields.nFoldValue,
          side: fields.nFoldValueAbsolute ? ('white' as const) : ('mover' as const),
        },
      }),
      ...(fields.perpetualCheckIllegal && { perpetualCheckLoses: true }),
    },
    xboard: xboardRule(fields, pictures, holdings),
  };
}

/** `my-game` becomes `My-game`. */
function titleOf(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}
