import type { Move } from '../move.ts';
import { make, unmake } from './make.ts';
import { type Position, reserve } from './position.ts';

/**
 * Plays a legal move in a position. Unlike the search's `make` it makes room for the undo record itself, so that it
 * can be called any number of times.
 *
 * @param move one of the position's legal moves; any other leaves the position in a state of no meaning
 */
export function playMove(pos: Position, move: Move): void {
  reserve(pos, 1);
  make(pos, move);
}

/**
 * Takes back the last move that was played in a position, so that it is as it was before.
 *
 * @throws RangeError if no move has been played since the position was set up
 */
export function takeBack(pos: Position): void {
  if (pos.ply === 0) throw new RangeError('there is no move to take back: none has been played from this position');
  unmake(pos);
}
