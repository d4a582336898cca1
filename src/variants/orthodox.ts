import type { CastlingRule, PawnRule, PieceDefinition } from './types.ts';

/** Pieces of orthodox chess, for the games that share them. */
export const KING: PieceDefinition = { letter: 'K', name: 'King', betza: 'K' };
export const QUEEN: PieceDefinition = { letter: 'Q', name: 'Queen', betza: 'Q' };
export const ROOK: PieceDefinition = { letter: 'R', name: 'Rook', betza: 'R' };
export const BISHOP: PieceDefinition = { letter: 'B', name: 'Bishop', betza: 'B' };
export const KNIGHT: PieceDefinition = { letter: 'N', name: 'Knight', betza: 'N' };
export const PAWN: PieceDefinition = { letter: 'P', name: 'Pawn', betza: 'fmWfceFifmnD' };

/** Pawns with the double step on boards of eight ranks; each game names what they promote to. */
export function orthodoxPawn(promotesTo: string): PawnRule {
  return { letter: 'P', initialRank: 2, ranks: [2, 7], promotion: { to: promotesTo, optional: false } };
}

export const ORTHODOX_CASTLING: CastlingRule = {
  target: { kind: 'files', right: { king: 'g', partner: 'f' }, left: { king: 'c', partner: 'd' } },
  partners: 'R',
  shuffled: true,
  fen: 'KQkq',
};
