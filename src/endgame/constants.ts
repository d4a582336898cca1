/*
 * Numbers of the endgame tables' hot code. They stand in a file that imports nothing, because only then does the
 * bundler write them straight into the code that uses them.
 */

/** The most pieces that an endgame has, of both sides and with the kings. */
export const MAX_PIECES = 4;

/** The most positions of a table for either side to move, so that building it takes less than half a gigabyte. */
export const MAX_POSITIONS = 1 << 25;

/**
 * In `wins`: the strong side cannot be to move here, because the weak king is in check or two pieces share a square. In
 * `losses`, only where the weak side has a piece, the same of that side.
 */
export const ILLEGAL = 255;
/** The most moves to mate that fit beside ILLEGAL, for either side to move. */
export const MAX_MOVES = 252;
/** The same where the weak side has a piece and may mate too. */
export const MAX_MOVES_OF_TWO = 126;

/**
 * Where the weak side has a piece, numbers above this are its own mates: less this, what stands in `wins` is what
 * `losses` would say of the strong side, and vice versa.
 */
export const WEAK_MATES = 127;

/** What `probe` gives for a draw, and for a position that no table knows. */
export const DRAWN = 0;
export const NOT_COVERED = 0x7fff;

/** Numbers per node of a piece's move trees. */
export const TREE_WIDTH = 3;
