import { ALL, CHECKING_DROPS, type Move, QUIETS } from '../board/move.ts';
import { theArena } from '../board/position/arena.ts';
import { generate } from '../board/position/generate.ts';
import { checkableKing, isCapture } from './move-kinds.ts';
import * as P from './parameters.ts';
import type { Search } from './search.ts';
import { seeGe } from './see.ts';
import { STACK_MOVES, stackIndex } from './stack.ts';

/**
 * Is the side to move bound to capture, or has it no move at all? Then the position is not quiet. After the first plies
 * only what leaves no choice counts: all choices would be too many.
 */
export function isForced(search: Search, ply: number, depth: number): boolean {
  const { pos, moves, stack } = search;
  const start = stack[stackIndex(ply) + STACK_MOVES]!;
  const end = generate(pos, moves, start, ALL);
  if (end === start) return true;
  return isCapture(pos, moves[start]!) && (end - start === 1 || depth < P.QUIESCENCE_CHOICES);
}

/**
 * Adds to a ply's captures, which end at `from`, the quiet moves that give check and lose no material by it.
 *
 * @returns where the moves end now
 */
export function addQuietChecks(search: Search, from: number, ply: number): number {
  const { pos, moves, stack, seeValues } = search;
  const all = generate(pos, moves, from, QUIETS | CHECKING_DROPS);
  const king = checkableKing(pos);
  const last = king < 0 ? from : theArena().module.functions.keepChecks(from, all, king, pos.side);
  let end = from;
  for (let i = from; i < last; i++) {
    const move = moves[i]!;
    if (seeGe(pos, move, 0, seeValues)) moves[end++] = move;
  }
  stack[stackIndex(ply + 1) + STACK_MOVES] = end;
  return end;
}

/** What the piece is worth, in centipawns, that stands where a move goes. */
export function victimValue({ pos, seeValues }: Search, move: Move): number {
  return seeValues[pos.board[move & 255]! >> 1]!;
}
