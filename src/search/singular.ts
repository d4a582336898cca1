import { type Move, NO_MOVE } from '../board/move.ts';
import type { Search } from './search.ts';
import { STACK_EXCLUDED, STACK_MOVES, STACK_WIDTH, stackIndex } from './stack.ts';

/*
 * A node is searched once more without its hash move, to see whether that is the only good one (singular extensions:
 * Anantharaman, Campbell, Hsu 1988).
 */

/**
 * Has the node at a ply searched without a move.
 *
 * @param end where this ply's moves end on the move stack, behind which that search puts its own
 */
export function leaveOut({ stack }: Search, move: Move, ply: number, end: number): void {
  const here = stackIndex(ply);
  stack[here + STACK_EXCLUDED] = move;
  stack[here + STACK_MOVES] = end;
}

/**
 * Puts the node back as it was.
 *
 * @param start,end where this ply's moves begin and end on the move stack
 */
export function takeBackIn({ stack }: Search, ply: number, start: number, end: number): void {
  const here = stackIndex(ply);
  stack[here + STACK_MOVES] = start;
  stack[here + STACK_WIDTH + STACK_MOVES] = end;
  stack[here + STACK_EXCLUDED] = NO_MOVE;
}
