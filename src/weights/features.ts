/*
 * The terms of the evaluation that are counted anew in every position, as indices in a list of numbers: White's count
 * less Black's. The file imports nothing, so that the bundler writes these constants into the code.
 */

/** [MOBILITY + type]: squares that pieces of the type can go to. */
export const MOBILITY = 0;
/** Types that have a term of their own; rarer ones share the last. */
export const MOBILITY_TYPES = 24;
/** Attacks on pieces worth more than the attacker, on other pieces, and on pawns. */
export const THREAT_UP = 24;
export const THREAT_DOWN = 25;
export const THREAT_PAWN = 26;
/** How often own pieces, except pawns and the king, are defended. */
export const SUPPORT = 27;
/** Enemy pieces, and enemy pawns, that are attacked and not defended. */
export const HANGING_PIECE = 28;
export const HANGING_PAWN = 29;
export const PAWN_ISOLATED = 30;
/** Without a pawn beside or behind it that could ever defend it, though there is one on the next files. */
export const PAWN_BACKWARD = 31;
/** Pawns behind another one on their file. */
export const PAWN_DOUBLED = 32;
/** Passed pawns whose next square is taken. */
export const PASSED_BLOCKED = 33;
/** [PASSED + ranks already passed]: pawns that no enemy pawn can stop. */
export const PASSED = 34;
export const PASSED_STEPS = 10;
/** Own pawns around the king. */
export const SHELTER = 44;
/** Files beside and under the king without an own pawn, and those without any. */
export const HALF_OPEN_FILES = 45;
export const OPEN_FILES = 46;
/** Is there a pair of pieces bound to squares of different colours? */
export const BOUND_PAIR = 47;
/** Squares to which the king could go: without an own piece, and not attacked. */
export const ESCAPES = 48;
/** For the side to move. */
export const TEMPO = 49;
/**
 * Squares of the enemy king's flank that are attacked, and those attacked twice or more; squares of the own king's
 * flank that are defended.
 */
export const FLANK_ATTACKED = 50;
export const FLANK_ATTACKED_TWICE = 51;
export const FLANK_DEFENDED = 52;
/** Squares to which pieces can go with check and not be taken. */
export const SAFE_CHECKS = 53;
/**
 * [KING_SAFETY + step of the danger to a king, see king-danger.ts]: one for the side that threatens the enemy's king.
 * A step has KING_SAFETY_BITS bits.
 */
export const KING_SAFETY = 54;
export const KING_SAFETY_STEPS = 32;
export const KING_SAFETY_BITS = 5;
export const FEATURES = 86;
