import type { PieceDefinition } from '../variants/types.ts';
import type { FilePiece } from './file-game.ts';
import { CAMBODIAN_LEAPS } from './first-moves.ts';
import type { GameFacts } from './game-facts.ts';
import { DOUBLE_STEP, hasInitialMoves, TRIPLE_STEP, withEnPassant } from './moves.ts';
import { doubleSteps, pawnLetter, tripleSteps } from './pawn-rule.ts';
import { KING_SLOT, PAWN_SLOT, SOLDIER_AT_HOME, SOLDIER_SLOT, slotTitle } from './predefined-pieces.ts';
import { NotPossible } from './problem.ts';
import { isEmpty, regionFrom, squaresOfRegion } from './regions.ts';

/** The pieces, the king first and the pawn last. @throws NotPossible that says what we do not have */
export function pieceDefinitions(game: GameFacts): PieceDefinition[] {
  const { promotedPieceType } = game.fields;
  const enPassant = game.both('enPassantTypes');
  const main = pawnLetter(game);
  const all = [...game.pieces]
    .filter(([slot]) => !game.hidden.has(slot))
    .flatMap(([slot, piece]): PieceDefinition[] => {
      const { letter } = piece;
      const name = nameOf(game, slot);
      const target = promotedPieceType.find(([from]) => from === slot)?.[1];
      let betza = slot === KING_SLOT ? piece.betza : enPassantBetza(game, slot, piece.betza, enPassant.includes(slot));
      if (slot === PAWN_SLOT && hasDoubleSteps(game)) betza += DOUBLE_STEP;
      if (slot === PAWN_SLOT && !isEmpty(tripleSteps(game))) betza += TRIPLE_STEP;
      if (game.fields.gating && game.fields.cambodianMoves) betza += CAMBODIAN_LEAPS[slot] ?? '';
      if (slot === 'janggiCannon')
        throw new NotPossible(undefined, `a cannon that hops over no other one (${name}) is not possible`);
      const where = regionOf(game, piece);
      if (slot === SOLDIER_SLOT && game.fields.soldierPromotionRank > 1) {
        const initialRegion = [game.fields.soldierPromotionRank, game.board.ranks] as const;
        return [{ letter, name, betza: SOLDIER_AT_HOME, initialRegion, ...where }];
      }
      if (target === undefined) return [{ letter, name, betza, ...where }];
      const promoted = game.pieces.get(target)!;
      // Where nothing comes back to hand, it makes no difference what such a piece was before.
      if (!game.fields.capturesToHand && !game.hidden.has(target))
        return [{ letter, name, betza, promotesTo: promoted.letter, ...where }];
      return [
        { letter, name, betza, promotesTo: `+${letter}`, ...where },
        { letter: `+${letter}`, name: nameOf(game, target), betza: promoted.betza, ...regionOf(game, promoted) },
      ];
    });
  const isKing = ({ letter }: PieceDefinition): boolean => letter === game.pieces.get(KING_SLOT)?.letter;
  const isPawn = ({ letter }: PieceDefinition): boolean => letter === main;
  return [...all.filter(isKing), ...all.filter((piece) => !isKing(piece) && !isPawn(piece)), ...all.filter(isPawn)];
}

/** Where a piece can go, if not everywhere. */
function regionOf(game: GameFacts, { region }: FilePiece): Pick<PieceDefinition, 'region'> {
  if (!region) return {};
  return { region: regionFrom(squaresOfRegion({ white: '**', black: '**', ...region }, game.board), game.board) };
}

function nameOf(game: GameFacts, slot: string): string {
  const { name, letter } = game.pieces.get(slot)!;
  return name ?? (slot.startsWith('custom') ? `Piece ${letter}` : slotTitle(slot));
}

/** Where a game has double steps, the pieces that take en passant can do that with all their captures. */
function enPassantBetza(game: GameFacts, slot: string, betza: string, allowed: boolean): string {
  const possible =
    hasDoubleSteps(game) &&
    [...game.pieces].some(([other, piece]) => other === PAWN_SLOT || hasInitialMoves(piece.betza));
  return allowed && possible
    ? slot === PAWN_SLOT || !betza.includes('e')
      ? withEnPassant(betza, true)
      : betza
    : withEnPassant(betza, false);
}

function hasDoubleSteps(game: GameFacts): boolean {
  return !isEmpty(doubleSteps(game));
}
