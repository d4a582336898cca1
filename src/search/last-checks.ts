import { ALL, type Move, NO_MOVE } from '../board/move.ts';
import { checksLeftOf } from '../board/position/checks-left.ts';
import { generate } from '../board/position/generate.ts';
import { make, unmake } from '../board/position/make.ts';
import type { Position } from '../board/position/position.ts';
import { givesDirectCheck } from './move-kinds.ts';

/**
 * A legal move that gives the last check that the side to move has to give, by which it wins at once; NO_MOVE if there
 * is none, or if only a discovered check would be it. Such moves may be quiet, so pruning and quiescence would pass over
 * them.
 *
 * @param start where on the move stack there is room
 */
export function lastCheck(pos: Position, moves: Int32Array, start: number): Move {
  const { side } = pos;
  if (checksLeftOf(pos, side) !== 1) return NO_MOVE;
  const end = generate(pos, moves, start, ALL);
  for (let i = start; i < end; i++) {
    const move = moves[i]!;
    if (!givesDirectCheck(pos, move)) continue;
    make(pos, move);
    const left = checksLeftOf(pos, side);
    unmake(pos);
    if (left === 0) return move;
  }
  return NO_MOVE;
}
