import { fileName } from '../board/square.ts';
import type { CastlingRule } from '../variants/types.ts';
import type { GameFacts } from './game-facts.ts';
import { KING_SLOT } from './predefined-pieces.ts';
import { NotPossible } from './problem.ts';

/** How kings castle; undefined if they do not. @throws NotPossible that says what we do not have */
export function castlingRule(game: GameFacts): CastlingRule | undefined {
  const { fields, board } = game;
  const rights = game.start.split(' ')[2] ?? '-';
  const partners = game.letters(game.both('castlingRookPieces'));
  const kingSlot = game.both('castlingKingPiece');
  const king = game.pieces.get(kingSlot)?.letter;
  const fits =
    fields.castlingKingsideFile <= board.files &&
    fields.castlingQueensideFile < board.files &&
    fields.castlingQueensideFile < fields.castlingKingsideFile &&
    fields.castlingRank <= board.ranks;
  if (!fields.castling || partners === '' || king === undefined || !fits) {
    if (fields.castling && rights !== '-' && !fits)
      throw new NotPossible('castlingKingsideFile', 'the files to which the king castles are not on the board');
    return undefined;
  }
  const name = (file: number): string => fileName(file - 1);
  const { castlingRookKingsideFile: right, castlingRookQueensideFile: left } = fields;
  return {
    target: {
      kind: 'files',
      right: { king: name(fields.castlingKingsideFile), partner: name(fields.castlingKingsideFile - 1) },
      left: { king: name(fields.castlingQueensideFile), partner: name(fields.castlingQueensideFile + 1) },
    },
    partners,
    shuffled: true,
    ...(fields.chess960 && { anywhere: true }),
    ...(fields.castlingRank > 1 && { rank: fields.castlingRank }),
    ...(kingSlot !== KING_SLOT && { king, kingFile: name(fields.castlingKingFile) }),
    ...((right < board.files || left > 1) && {
      partnerFiles: { ...(right < board.files && { right: name(right) }), ...(left > 1 && { left: name(left) }) },
    }),
    fen: 'KQkq',
  };
}
