import { ALL } from '../move.ts';
import { inArena, theArena } from './arena.ts';
import type { Position } from './position.ts';

/**
 * Writes the legal moves of a position, in no particular order.
 *
 * @param moves a buffer with MOVE_BUFFER room; the moves are written from index `start` on
 * @param want kinds of moves, such as QUIETS | DROPS, or ALL
 * @returns the index after the last move
 */
export function generate(pos: Position, moves: Int32Array, start: number, want: number): number {
  const arena = theArena();
  if (pos === arena.pos && moves === arena.moves) return arena.generate(start, want);
  return inArena(pos, (_, at) => {
    const end = arena.generate(at, want);
    moves.set(arena.moves.subarray(at, end), start);
    return start + end - at;
  });
}

/** Whether the side to move has any legal move. */
export function hasLegalMove(pos: Position): boolean {
  return inArena(pos, (_, at) => theArena().generate(at, ALL) > at);
}
