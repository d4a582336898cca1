/*
 * How the counts of one look at all pieces are packed into integers. The file imports nothing, so that the bundler
 * writes these constants into the code.
 */

/* What it counts for that a piece reaches a square, see `TermTables.reach`: summed in one number, COUNT_BITS each. */
export const COUNT_BITS = 6;
export const COUNT_MASK = 63;
/** It can go there. */
export const REACHED = 1;
/** It attacks a piece that is worth more, another piece, a pawn. */
export const AIMS_UP = 1 << 6;
export const AIMS_DOWN = 1 << 12;
export const AIMS_PAWN = 1 << 18;
/** It stands behind an own piece. */
export const STANDS_BEHIND = 1 << 24;

/*
 * In the attack map, [color << SQUARE_BITS | square]: the number of attackers, and above it a bit for each type of
 * them, see `attackerBit`.
 */
export const ATTACKERS_MASK = 127;
const FIRST_ATTACKER_BIT = 7;
const LAST_ATTACKER_BIT = 31;

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
