import { SQUARE_BITS, SQUARE_MASK } from '../layout.ts';
import { BLACK, type Color } from '../piece.ts';
import { isAttacked, isAttackOpen } from '../position/attack.ts';
import { checksLeftOf } from '../position/checks-left.ts';
import { wasLegal } from '../position/legality.ts';
import { make, unmake } from '../position/make.ts';
import { type Position, reserve } from '../position/position.ts';
import { DRAW, type GameEndTables, LOSS, WIN } from '../tables/game-end.ts';

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
  if (gameEnd.flags.length > 0) {
    const atOnce = !gameEnd.flagReply && !gameEnd.flagSafe;
    const end = atOnce ? flagAtOnce(pos, gameEnd) : flagAfterReply(pos, gameEnd);
    if (end !== NOT_OVER) return end;
  }
  if (gameEnd.countsChecks && checksLeftOf(pos, pos.opponent) === 0) return BY_CHECKS | (1 + LOSS);
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

function flagAtOnce(pos: Position, gameEnd: GameEndTables): number {
  return hasFlag(pos, gameEnd, pos.side ^ 1) ? BY_FLAG | (1 + LOSS) : NOT_OVER;
}

/** The same where the side that has not reached the region may still do something about it. */
function flagAfterReply(pos: Position, gameEnd: GameEndTables): number {
  const { flagReply, flagSafe } = gameEnd;
  const them = pos.side ^ 1;
  const equalises = flagReply === 'equalise';
  const theirs = hasFlag(pos, gameEnd, them) && (!flagSafe || isFlagSafe(pos, gameEnd, them));
  // Who answers has had the chance to attack what stands there.
  const ours = hasFlag(pos, gameEnd, pos.side) && (!flagSafe || flagReply || isFlagSafe(pos, gameEnd, pos.side));
  if (ours) return BY_FLAG | (1 + ((equalises || (flagSafe && !flagReply)) && theirs ? DRAW : WIN));
  if (!theirs || (!equalises && !flagSafe)) return NOT_OVER;
  if (flagSafe) return BY_FLAG | (1 + LOSS);
  return pos.side === BLACK && canReachFlag(pos, gameEnd) ? NOT_OVER : BY_FLAG | (1 + LOSS);
}

/** Would a side still have enough pieces in the region if any one that is attacked there were taken? */
function isFlagSafe(pos: Position, { flags, flagCount }: GameEndTables, side: number): boolean {
  const { list } = pos;
  const first = side << SQUARE_BITS;
  let number = 0;
  let attacked = false;
  for (let k = first; k < first + pos.count[side]!; k++) {
    if (flags[list[k]!] !== 1) continue;
    number++;
    attacked ||= isAttacked(pos, list[k]! & SQUARE_MASK, (side ^ 1) as Color);
  }
  return !attacked || number > flagCount;
}

/** Has the side to move a legal move by which it reaches the region? */
function canReachFlag(pos: Position, { flags }: GameEndTables): boolean {
  const { board, list, attacks, rays, squares } = pos;
  const us = pos.side;
  const first = us << SQUARE_BITS;
  reserve(pos, 1);
  for (let k = first; k < first + pos.count[us]!; k++) {
    const pieceSquare = list[k]!;
    const flagged = (pieceSquare >> SQUARE_BITS) << SQUARE_BITS;
    for (let to = 0; to < squares; to++) {
      if (flags[flagged | to] !== 1 || (board[to] !== 0 && (board[to]! & 1) === us)) continue;
      if (!isAttackOpen(board, rays, attacks[(pieceSquare << SQUARE_BITS) | to]!, -1)) continue;
      make(pos, ((pieceSquare & SQUARE_MASK) << 8) | to);
      const legal = wasLegal(pos, us);
      unmake(pos);
      if (legal) return true;
    }
  }
  return false;
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
