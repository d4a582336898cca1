import { chessRules } from './chess.ts';
import { BISHOP, KING, KNIGHT, QUEEN, ROOK, STEP_PAWN, stepPawn } from './orthodox.ts';
import type { Variant } from './types.ts';

/**
 * Grasshopper Chess by J. Boyer: between pieces and pawns stand Dawson's grasshoppers, which hop along a queen's lines.
 */
export const grasshopper: Variant = {
  ...chessRules,
  name: 'grasshopper',
  aliases: ['grasshopper-chess'],
  title: 'Grasshopper Chess',
  pieces: [
    KING,
    QUEEN,
    ROOK,
    BISHOP,
    KNIGHT,
    { letter: 'G', name: 'Grasshopper', betza: 'gQ', picture: 'cobra' },
    STEP_PAWN,
  ],
  start: 'rnbqkbnr/gggggggg/pppppppp/8/8/PPPPPPPP/GGGGGGGG/RNBQKBNR w KQkq - 0 1',
  pawn: stepPawn('QRBNG'),
  draws: { moveRule: 100, repetitions: 3 },
  xboard: { parent: 'fairy' },
};
