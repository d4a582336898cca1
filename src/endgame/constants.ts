/*
 * Numbers of the endgame tables' hot code. They stand in a file that imports nothing, because only then does the bundler
 * write them straight into the code that uses them.
 */

/** Kings and the strong side's pieces. */
export const MOST_MEN = 4;

/** The most positions of a table for either side to move, so that building it takes less than half a gigabyte. */
export const MOST_POSITIONS = 1 << 25;

/** In `wins`: the strong side cannot be to move here, because the bare king is in check or two men share a square. */
export const ILLEGAL = 255;
/** The most moves to mate that fit beside ILLEGAL, for either side to move. */
export const MOST_MOVES = 252;

/** In a cover: the piece checks the bare king. The bits below are the king's targets that the piece covers. */
export const CHECK_BIT = 1 << 15;

/** What `probe` gives for a draw, and for a position that no table knows. */
export const DRAWN = 0;
export const NOT_COVERED = 0x7fff;

/** Numbers per entry of a king's moves back. */
export const KING_BACK_WIDTH = 4;
