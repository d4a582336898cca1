import { chessRules } from './chess.ts';
import { BISHOP, KING, KNIGHT, QUEEN, ROOK } from './orthodox.ts';
import type { PieceDefinition, Variant } from './types.ts';

/** A piece that goes on at the other edge where the board ends at its side. */
function around(piece: PieceDefinition): PieceDefinition {
  return { ...piece, betza: `o${piece.betza}` };
}

/** Cylinder Chess: files a and h lie side by side. */
export const cylinder: Variant = {
  ...chessRules,
  name: 'cylinder',
  aliases: ['cylinder-chess'],
  title: 'Cylinder Chess',
  pieces: [...[KING, QUEEN, ROOK, BISHOP, KNIGHT].map(around), { letter: 'P', name: 'Pawn', betza: 'fmWofceFifmnD' }],
  draws: { moveRule: 100, repetitions: 3 },
  xboard: { parent: 'cylinder', native: true },
};
