import type { Move } from '../board/move.ts';
import { legalMoves } from '../board/notation/move-text.ts';
import { make, unmake } from '../board/position/make.ts';
import { clonePosition, type Position, reserve } from '../board/position/position.ts';
import { DRAWN, NOT_COVERED } from './constants.ts';
import type { EndgameSet } from './endgame-set.ts';
import { pliesOf } from './table.ts';

/** Every legal move with the value of the position after it, for the side that makes the move; the best come first. */
export function rateMoves(set: EndgameSet, pos: Position): [move: Move, value: number][] {
  reserve(pos, 2);
  const rated = legalMoves(pos).map((move): [Move, number] => {
    make(pos, move);
    const value = valueBefore(set.probe(pos));
    unmake(pos);
    return [move, value];
  });
  return rated.sort(([, x], [, y]) => rank(y) - rank(x));
}

/** The moves that keep what the position is worth and lose no time. */
export function bestMoves(set: EndgameSet, pos: Position): Move[] {
  const rated = rateMoves(set, pos);
  return rated.filter(([, value]) => rank(value) === rank(rated[0]![1])).map(([move]) => move);
}

/** Best play of both sides until mate; nothing if the position is drawn or not covered. */
export function bestLine(set: EndgameSet, start: Position): Move[] {
  const pos = clonePosition(start);
  const line: Move[] = [];
  for (let value = set.probe(pos); value !== DRAWN && value !== NOT_COVERED && value !== -1; value = set.probe(pos)) {
    const move = bestMoves(set, pos)[0]!;
    line.push(move);
    reserve(pos, 1);
    make(pos, move);
  }
  return line;
}

/** The value for the side that has just moved, one ply earlier, of a position's value for the side to move. */
function valueBefore(value: number): number {
  if (value === DRAWN || value === NOT_COVERED) return value;
  return value > 0 ? -value - 1 : 1 - value;
}

/** Greater for what a player likes more: soon to mate, a draw, late to be mated. */
function rank(value: number): number {
  if (value === DRAWN || value === NOT_COVERED) return 0;
  return value > 0 ? 1 / pliesOf(value) : -1 / pliesOf(value);
}
