/*
 * How the evaluation lays out in memory what it counts and keeps. The file imports nothing, so that the bundler writes
 * these constants into the code.
 */

/** How many half-moves the evaluator can follow, and what it saves of each: its sums before the move. */
export const SAVED_PLIES = 512;
export const SAVED_WIDTH = 4;
export const SAVED_MG = 0;
export const SAVED_EG = 1;
export const SAVED_PHASE = 2;
export const SAVED_PAWN_KEY = 3;

/** Entries of the score cache, a power of two: each has the high half of the position's hash, and the score. */
export const CACHE_ENTRIES = 1 << 15;
export const CACHE_WIDTH = 2;
export const CACHE_SCORE = 1;
/** What stands for the score of a position that is not in the cache; so a score of 0 is never found there. */
export const NOT_CACHED = 0;

/** Lists by file are [color << FILE_BITS | file + 1], because there is one more file at either side. */
export const FILE_BITS = 5;
/** The rank of the hindmost pawn on a file without one: higher than any. */
export const NO_PAWN = 31;
/** Room for the squares of a king's flank in a list of them, as a power of two. */
export const FLANK_BITS = 6;

/* What it counts for that a piece reaches a square, see `TermTables.reach`: summed in one number, COUNT_BITS each. */
export const COUNT_BITS = 6;
export const COUNT_MASK = 63;
/** It can go there. */
export const REACHED = 1;
/** It attacks a piece that is worth more, another piece, a pawn. */
export const AIMS_UP = 1 << 6;
export const AIMS_DOWN = 1 << 12;
export const AIMS_PAWN = 1 << 18;
/** It defends an own piece that is neither pawn nor king. */
export const DEFENDS = 1 << 24;

/*
 * In the attack map, [color << SQUARE_BITS | square]: the number of attackers, and above it a bit for each type of
 * them, see `attackerBit`.
 */
export const ATTACKERS_MASK = 127;
const FIRST_ATTACKER_BIT = 7;
const LAST_ATTACKER_BIT = 31;

/** The shades of squares, 1 and 2, as bits: both. */
export const BOTH_SHADES = 3;

/* Squares for safe checks by a piece of one type: those for drops, and above them those for moves. */
export const SAFE_DROPS_MASK = 255;
export const SAFE_MOVES_SHIFT = 8;

/**
 * The bit of the attack map for attackers with this code, of either colour; types with high numbers share the last.
 * Types are counted from 1, the king's.
 */
export function attackerBit(code: number): number {
  return 1 << Math.min((code >> 1) + FIRST_ATTACKER_BIT - 1, LAST_ATTACKER_BIT);
}
