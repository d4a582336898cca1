import {
  heldPieceSquare,
  NO_PIECE_SQUARE,
  PIECE_SQUARE_BITS,
  PIECE_SQUARE_MASK,
  PIECE_SQUARES,
  SQUARE_BITS,
} from '../board/layout.ts';
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
  /** [pieceSquare * SAVED_WIDTH + SAVED_MG, and so on]: what a piece adds to the sums, all in one place of memory. */
  private readonly worth = new Int32Array(PIECE_SQUARES * SAVED_WIDTH);
  private readonly fullPhase: number;

  constructor({ zobrist, pawnType }: Tables, { mg, eg, phase, fullPhase }: ScoreTables) {
    this.fullPhase = fullPhase;
    for (let pieceSquare = 0; pieceSquare < PIECE_SQUARES; pieceSquare++) {
      const code = pieceSquare >> SQUARE_BITS;
      const at = pieceSquare * SAVED_WIDTH;
      this.worth[at + SAVED_MG] = mg[pieceSquare]!;
      this.worth[at + SAVED_EG] = eg[pieceSquare]!;
      this.worth[at + SAVED_PHASE] = phase[code]!;
      this.worth[at + SAVED_PAWN_KEY] = code >> 1 === pawnType ? zobrist.pieceLow[pieceSquare]! : 0;
    }
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
      if (code !== 0) this.exchange(NO_PIECE_SQUARE, (code << SQUARE_BITS) | square);
    }
    for (let code = 2; code < pos.codes; code++) {
      for (let copy = 0; copy < pos.held[code]!; copy++) this.exchange(NO_PIECE_SQUARE, heldPieceSquare(code, copy));
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
    for (let i = (pos.ply - 1) * FRAME + FRAME_DIRTY; stack[i] !== 0; i++)
      this.exchange(stack[i]! & PIECE_SQUARE_MASK, stack[i]! >> PIECE_SQUARE_BITS);
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
    const full = this.fullPhase;
    const phase = Math.min(this.phase, full);
    return ((mg * phase + eg * (full - phase)) / full) | 0;
  }

  /** How much of the middlegame is left, 0 to 1. */
  phaseShare(): number {
    return Math.min(this.phase / this.fullPhase, 1);
  }

  /** Takes out a piece that has gone, and adds one that has come; either may be NO_PIECE_SQUARE, which adds nothing. */
  private exchange(gone: number, come: number): void {
    const { worth } = this;
    const less = gone * SAVED_WIDTH;
    const more = come * SAVED_WIDTH;
    this.mg += worth[more + SAVED_MG]! - worth[less + SAVED_MG]!;
    this.eg += worth[more + SAVED_EG]! - worth[less + SAVED_EG]!;
    this.phase += worth[more + SAVED_PHASE]! - worth[less + SAVED_PHASE]!;
    this.pawnKey ^= worth[more + SAVED_PAWN_KEY]! ^ worth[less + SAVED_PAWN_KEY]!;
  }
}
