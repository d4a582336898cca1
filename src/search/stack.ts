/*
 * The search's stack: a record of integers for each ply of the line that is being searched, in one Int32Array. Where a
 * ply's record begins, `stackIndex` says; a field is read as `stack[stackIndex(ply) + STACK_MOVE]`, the ply before lies
 * STACK_WIDTH lower. The file imports nothing, so that the bundler writes these constants into the code.
 */

/** Integers per record, as a power of two. */
const STACK_WIDTH_BITS = 4;
export const STACK_WIDTH = 1 << STACK_WIDTH_BITS;
/** Records below the root's, which stay empty, so that the plies before the root can be read like others. */
const STACK_BEFORE = 6;

/** The move made at this ply; NO_MOVE for a null move. */
export const STACK_MOVE = 0;
/** Which piece arrived where, see `arrivalOf`; 0 for a null move. */
export const STACK_ARRIVAL = 1;
/** The corrected static score of the position at this ply, for the side to move; UNKNOWN while in check. */
export const STACK_STATIC_SCORE = 2;
/** The hash move that a singular search leaves out, or NO_MOVE. */
export const STACK_EXCLUDED = 3;
/** Where this ply's moves begin on the move stack. */
export const STACK_MOVES = 4;
/** The last quiet moves that failed high at this ply, in whatever position, the later one first. */
export const STACK_KILLER = 5;
export const STACK_SECOND_KILLER = 6;
/** The ply at which this ply's principal variation ends. */
export const STACK_PV_END = 7;
/** The same as STACK_ARRIVAL if the move is quiet, else 0; always 0 at the root. */
export const STACK_QUIET_ARRIVAL = 8;

/* What only the selective search notes. */

/** Which of the node's moves this one is, from 1 on; 0 for a null move. */
export const STACK_NUMBER = 9;
/** Where the histories of moves that continue this one begin, see `SelectiveHistory.continuations`. */
export const STACK_CONTINUATION = 10;
/** What the histories said of the move when it came so late that it was reduced. */
export const STACK_STATISTICS = 11;
/** Is or was this ply's position in a principal variation? 1 or 0. */
export const STACK_WAS_PV = 12;
/** Moves of the line up to this ply that were extended by two plies. */
export const STACK_DOUBLE_EXTENSIONS = 13;
/** Did the transposition table know this ply's position? 1 or 0. */
export const STACK_TABLE_HIT = 14;
/** Plies by which the move is being reduced; 0 where it is not, and once the node below has read it. */
export const STACK_REDUCTION = 15;

/** Integers of a stack for lines of up to this number of plies. */
export function stackSize(plies: number): number {
  return stackIndex(plies + 1);
}

/** Where a ply's record begins. */
export function stackIndex(ply: number): number {
  return (ply + STACK_BEFORE) << STACK_WIDTH_BITS;
}
