/*
 * What a half-move saves on a position's stack, its frame: the offsets of its fields, and its length. The file imports
 * nothing, so that the bundler writes these constants into the code. All fields have the values from before the move,
 * except the move itself and its dirty pieces.
 */

/** Numbers per frame. */
export const FRAME = 22;
/** The move, or NO_MOVE for a null move. */
export const FRAME_MOVE = 0;
/** What the move overwrites in the piece lists, see `make`. */
export const FRAME_LISTS = 1;
export const FRAME_LISTS_SHIFT = 8;
export const FRAME_LISTS_MASK = 255;
/** The castling rights, above them the first-move ban, above that the checks still to be given. */
export const FRAME_STATE = 2;
export const FRAME_RIGHTS_MASK = 15;
export const FRAME_BAN_SHIFT = 4;
export const FRAME_CHECKS_SHIFT = 8;
export const FRAME_EN_PASSANT = 3;
export const FRAME_HALFMOVES = 4;
export const FRAME_REVERSIBLE = 5;
export const FRAME_HASH_LOW = 6;
export const FRAME_HASH_HIGH = 7;
/**
 * The dirty pieces: those that come and go with the move. They stand in pairs, one to a number: the piece-square that
 * goes in the low PIECE_SQUARE_BITS, the one that comes above it, NO_PIECE_SQUARE for none. The first pair is the piece
 * that moves, leaving and arriving. Others follow for the partner in castling, for a captured piece and the copy of it
 * that comes to hand, and for copies in hand that a promotion exchanges: at most three. An explosion adds one for each
 * piece around the captured one that it takes away, and the piece that moved does not arrive; a piece that is gated
 * adds the last one. A 0 ends the list.
 *
 * The hash, the evaluator and the accumulator, which keep sums over pieces, need nothing else of a move.
 */
export const FRAME_DIRTY = 8;
/** Only in games in which it matters: which pieces had not moved, and what a gated piece overwrites in its list. */
export const FRAME_UNMOVED = 20;
export const FRAME_GATED = 21;
