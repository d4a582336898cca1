/**
 * How a leg passes pieces on its path. `cannon` (Betza `p`): over exactly one piece, then on as far as its range
 * allows; `grasshopper` (`g`): over the first piece to the square straight behind it; `must` (`j`): a leap that needs a
 * piece on a square that it crosses.
 */
export type Hop = 'cannon' | 'grasshopper' | 'must';

/** One leg of a move: one or more equal steps in one direction, seen from White's side (y grows away from White). */
export interface Leg {
  /** Squares to the right per step. */
  readonly dx: number;
  /** Squares forward per step. */
  readonly dy: number;
  /** The most steps the leg may take; Infinity for a rider. Every step but the last must end on an empty square. */
  readonly range: number;
  /**
   * Whether each step needs the squares that it crosses to be empty (Betza `n`): an oblique one goes straight, then
   * diagonally.
   */
  readonly lame: boolean;
  /** May the leg end on an empty square: to move there (last leg), or to go on (earlier legs). */
  readonly onEmpty: boolean;
  /** May the leg end on an occupied square: to capture there (last leg), or to hop over it (earlier legs). */
  readonly onOccupied: boolean;
  /**
   * How it hops; missing: every step but the last must end on an empty square, and what a step crosses does not matter.
   */
  readonly hop?: Hop;
  /** On a leg before the last that ends on a piece: whether that must be an own one (Betza `t`). */
  readonly ownPiece?: boolean;
  /** Whether the left and the right edge of the board are joined (Betza `o`). */
  readonly wraps?: boolean;
}

/** One move of a piece: its legs in order, and the conditions on the whole move. */
export interface BetzaMove {
  /** Its legs, at least one. */
  readonly legs: readonly Leg[];
  /** Only from the squares on which the game says that the piece has not moved yet (Betza `i`). */
  readonly initial: boolean;
  /** Its captures may also be en passant (Betza `e`). */
  readonly enPassant: boolean;
}
