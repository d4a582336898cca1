import { SQUARE_BITS, SQUARE_MASK } from '../layout.ts';
import type { Position } from '../position/position.ts';
import { type GameEndTables, LOSS } from '../tables/game-end.ts';

/*
 * What `gameEndOf` gives: NOT_OVER, or the rule by which the game has ended and, in the lowest bits, one more than the
 * verdict.
 */
export const NOT_OVER = 0;
export const BY_EXTINCTION = 4;
export const BY_FLAG = 8;
export const BY_CHECKS = 12;
const VERDICT_MASK = 3;

/** Has the game ended by a rule of its own? NOT_OVER, or a number for `verdictOf` and `ruleOf`. */
export function gameEndOf(pos: Position): number {
  const { gameEnd } = pos.tables;
  if (gameEnd.extinct.length > 0) {
    const them = pos.side ^ 1;
    if (isExtinct(pos, gameEnd, them)) return BY_EXTINCTION | (1 - gameEnd.extinctVerdict);
    if (isExtinct(pos, gameEnd, pos.side)) return BY_EXTINCTION | (1 + gameEnd.extinctVerdict);
  }
  if (gameEnd.flags.length > 0 && hasFlag(pos, gameEnd, pos.side ^ 1)) return BY_FLAG | (1 + LOSS);
  if (gameEnd.countsChecks && ((pos.checksLeft >> (8 * (pos.side ^ 1))) & 255) === 0) return BY_CHECKS | (1 + LOSS);
  return NOT_OVER;
}

/** What an end means for the side to move: WIN, DRAW or LOSS. */
export function verdictOf(end: number): number {
  return (end & VERDICT_MASK) - 1;
}

/** BY_EXTINCTION, BY_FLAG or BY_CHECKS. */
export function ruleOf(end: number): number {
  return end & ~VERDICT_MASK;
}

function isExtinct(pos: Position, gameEnd: GameEndTables, side: number): boolean {
  const { extinct, extinctCount, extinctOpponentCount, extinctClaim } = gameEnd;
  const needed = extinctOpponentCount + (extinctClaim && side === pos.side ? 1 : 0);
  for (let i = 0; i < extinct.length; i++) {
    const codes = extinct[i];
    if (numberOf(pos, codes, side) <= extinctCount && numberOf(pos, codes, side ^ 1) >= needed) return true;
  }
  return false;
}

/** How many pieces of some codes, or of all, a side has on the board and holds. */
function numberOf(pos: Position, codes: readonly [Uint8Array, Uint8Array] | undefined, side: number): number {
  const { material, held } = pos;
  let number = 0;
  if (codes === undefined) {
    number = pos.count[side]!;
    for (let code = side + 2; code < pos.codes; code += 2) number += held[code]!;
    return number;
  }
  const own = codes[side]!;
  for (let i = 0; i < own.length; i++) number += material[own[i]!]! + held[own[i]!]!;
  return number;
}

function hasFlag(pos: Position, { flags, flagCount }: GameEndTables, side: number): boolean {
  const { list, board } = pos;
  const first = side << SQUARE_BITS;
  const end = first + pos.count[side]!;
  let number = 0;
  for (let k = first; k < end; k++) {
    const square = list[k]! & SQUARE_MASK;
    number += flags[(board[square]! << SQUARE_BITS) | square]!;
  }
  return number >= flagCount;
}
