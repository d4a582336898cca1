/*
 * The arithmetic of king safety. What threatens a king is added up to its danger: each piece of the enemy that reaches
 * squares around the king counts its weight (`TermTables.attackerWeight`) times one more than the sum of those squares
 * (`TermTables.ring`); to that come weak squares, pieces in hand and squares for drops with check. The danger, divided
 * and limited to a step, chooses a weight: KING_SAFETY of features.ts. The file imports nothing, so that the bundler
 * writes these constants into the code.
 */

/** A weak square: one that the king can go to, which is attacked and which nothing but the king defends. */
export const WEAK_SQUARE_DANGER = 10;
/** A piece in the attacker's hand, times its weight as an attacker. */
export const HELD_PIECE_FACTOR = 2;
/** A square on which a held piece could be dropped with check and not be taken, and how many count for each type. */
export const SAFE_DROP_DANGER = 8;
export const SAFE_DROPS_COUNTED = 3;
/** How many squares for safe checks by moves count for each type; they are a term of their own, SAFE_CHECKS. */
export const SAFE_CHECKS_COUNTED = 3;
/** Dangers are divided by 2 to this to find their step. */
export const DANGER_STEP_SHIFT = 3;
