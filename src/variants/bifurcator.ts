import { chessRules } from './chess.ts';
import { BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK } from './orthodox.ts';
import type { PieceDefinition, Variant } from './types.ts';

/** A slider that may also turn by 45 degrees to either side in front of the first own piece that it meets. */
function bifurcating(piece: PieceDefinition): PieceDefinition {
  return { ...piece, betza: `${piece.betza}tgabyabs${piece.betza}` };
}

/** Bifurcator Chess by H. G. Muller: rooks and bishops turn in front of own pieces. */
export const bifurcator: Variant = {
  ...chessRules,
  name: 'bifurcator',
  aliases: ['bifurcator-chess'],
  title: 'Bifurcator Chess',
  pieces: [KING, QUEEN, bifurcating(ROOK), bifurcating(BISHOP), KNIGHT, PAWN],
  draws: { moveRule: 100, repetitions: 3 },
  xboard: { parent: 'fairy' },
};
