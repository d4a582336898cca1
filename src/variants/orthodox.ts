import type { CastlingRule, DrawRules, PawnRule, PieceDefinition } from './types.ts';

/** Pieces of orthodox chess, for the games that share them. */
export const KING: PieceDefinition = { letter: 'K', name: 'King', betza: 'K' };
export const QUEEN: PieceDefinition = { letter: 'Q', name: 'Queen', betza: 'Q' };
export const ROOK: PieceDefinition = { letter: 'R', name: 'Rook', betza: 'R' };
export const BISHOP: PieceDefinition = { letter: 'B', name: 'Bishop', betza: 'B' };
export const KNIGHT: PieceDefinition = { letter: 'N', name: 'Knight', betza: 'N' };
export const PAWN: PieceDefinition = { letter: 'P', name: 'Pawn', betza: 'fmWfceFifmnD' };
/** The pawn of games without the double step. */
export const STEP_PAWN: PieceDefinition = { letter: 'P', name: 'Pawn', betza: 'fmWfcF' };

/** The usual compounds. */
export const ARCHBISHOP: PieceDefinition = { letter: 'A', name: 'Archbishop', betza: 'BN', picture: 'archbishop' };
export const CHANCELLOR: PieceDefinition = { letter: 'C', name: 'Chancellor', betza: 'RN', picture: 'marshall' };

/** Pawns with the double step on boards of `ranks` ranks; each game names what they promote to. */
export function orthodoxPawn(promotesTo: string, ranks = 8): PawnRule {
  return { letter: 'P', initialRank: 2, ranks: [2, ranks - 1], promotion: { to: promotesTo, optional: false } };
}

/** Pawns that go one step at a time and promote on the last rank. */
export function stepPawn(promotesTo: string, ranks = 8): PawnRule {
  return { letter: 'P', ranks: [2, ranks - 1], promotion: { to: promotesTo, optional: false } };
}

export const ORTHODOX_CASTLING: CastlingRule = {
  target: { kind: 'files', right: { king: 'g', partner: 'f' }, left: { king: 'c', partner: 'd' } },
  partners: 'R',
  shuffled: true,
  fen: 'KQkq',
};

/** Fifty moves, threefold repetition, and too little material to mate. */
export const ORTHODOX_DRAWS: DrawRules = {
  moveRule: 100,
  repetitions: 3,
  material: { count: 'together', single: 'BN', pairs: [], colourBound: true },
};
