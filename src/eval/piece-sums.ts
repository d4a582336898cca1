import { heldPieceSquare, PIECE_SQUARE_BITS, PIECE_SQUARE_MASK, SQUARE_BITS } from '../board/layout.ts';
import { FRAME, FRAME_DIRTY } from '../board/position/frame.ts';
import type { Position } from '../board/position/position.ts';
import type { Tables } from '../board/tables/tables.ts';
import { SAVED_EG, SAVED_MG, SAVED_PAWN_KEY, SAVED_PHASE, SAVED_PLIES, SAVED_WIDTH } from './layout.ts';
import type { ScoreTables } from './score-tables.ts';

/**
 * Sums over all pieces of a position, on the board and in hand, that are kept from move to move: a move changes them
 * by its dirty pieces, which `make` has left in the frame.
 */
export class PieceSums {
  /** Worth of pieces where they stand, White's less Black's, in centipawns of the middlegame and of the endgame. */
  mg = 0;
  eg = 0;
  /** A hash of where all pawns stand. */
  pawnKey = 0;
  private phase = 0;
  private depth = 0;
  /** What the sums were before each move that is followed, see layout.ts. */
  private readonly saved = new Int32Array(SAVED_PLIES * SAVED_WIDTH);
  private readonly scores: ScoreTables;
  private readonly pieceLow: Int32Array;
  private readonly pawnType: number;

  constructor(tables: Tables, scores: ScoreTables) {
    this.scores = scores;
    this.pieceLow = tables.zobrist.pieceLow;
    this.pawnType = tables.pawnType;
  }

  /** Sums up a position, whatever was followed before. */
  reset(pos: Position): void {
    this.depth = 0;
    this.mg = 0;
    this.eg = 0;
    this.phase = 0;
    this.pawnKey = 0;
    for (let square = 0; square < pos.squares; square++) {
      const code = pos.board[square]!;
      if (code !== 0) this.add((code << SQUARE_BITS) | square, 1);
    }
    for (let code = 2; code < pos.codes; code++) {
      for (let copy = 0; copy < pos.held[code]!; copy++) this.add(heldPieceSquare(code, copy), 1);
    }
  }

  /** Follows the move that has just been made. */
  push(pos: Position): void {
    const { saved } = this;
    const at = this.depth++ * SAVED_WIDTH;
    saved[at + SAVED_MG] = this.mg;
    saved[at + SAVED_EG] = this.eg;
    saved[at + SAVED_PHASE] = this.phase;
    saved[at + SAVED_PAWN_KEY] = this.pawnKey;
    const { stack } = pos;
    for (let i = (pos.ply - 1) * FRAME + FRAME_DIRTY; stack[i] !== 0; i++) {
      this.add(stack[i]! & PIECE_SQUARE_MASK, -1);
      this.add(stack[i]! >> PIECE_SQUARE_BITS, 1);
    }
  }

  /** Goes back to before the last `push`. */
  pop(): void {
    const { saved } = this;
    const at = --this.depth * SAVED_WIDTH;
    this.mg = saved[at + SAVED_MG]!;
    this.eg = saved[at + SAVED_EG]!;
    this.phase = saved[at + SAVED_PHASE]!;
    this.pawnKey = saved[at + SAVED_PAWN_KEY]!;
  }

  /** The score between one of the middlegame and one of the endgame, by how much of the middlegame is left. */
  taper(mg: number, eg: number): number {
    const full = this.scores.fullPhase;
    const phase = Math.min(this.phase, full);
    return ((mg * phase + eg * (full - phase)) / full) | 0;
  }

  /** How much of the middlegame is left, 0 to 1. */
  phaseShare(): number {
    return Math.min(this.phase / this.scores.fullPhase, 1);
  }

  /** Adds a piece that comes (1) or goes (-1). Math.imul, because -1 * 0 is -0, which is no integer to V8. */
  private add(pieceSquare: number, change: number): void {
    const { scores } = this;
    const code = pieceSquare >> SQUARE_BITS;
    this.mg += Math.imul(change, scores.mg[pieceSquare]!);
    this.eg += Math.imul(change, scores.eg[pieceSquare]!);
    this.phase += Math.imul(change, scores.phase[code]!);
    if (code >> 1 === this.pawnType) this.pawnKey ^= this.pieceLow[pieceSquare]!;
  }
}
