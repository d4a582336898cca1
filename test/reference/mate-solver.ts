import { legalMoves } from '../../src/board/notation/move-text.ts';
import { inCheck } from '../../src/board/position/in-check.ts';
import { make, unmake } from '../../src/board/position/make.ts';
import type { Position } from '../../src/board/position/position.ts';

/** The fewest moves, up to `most`, in which the side to move mates by force, or undefined; tries everything. */
export function shortestMate(pos: Position, most: number): number | undefined {
  for (let moves = 1; moves <= most; moves++) if (matesWithin(pos, moves)) return moves;
  return undefined;
}

function matesWithin(pos: Position, moves: number): boolean {
  return legalMoves(pos).some((move) => {
    make(pos, move);
    const mates = isLost(pos, moves - 1);
    unmake(pos);
    return mates;
  });
}

/** Is the side to move mated now, or by every move of its own within so many more moves? */
function isLost(pos: Position, moves: number): boolean {
  const replies = legalMoves(pos);
  if (replies.length === 0) return inCheck(pos);
  if (moves === 0) return false;
  return replies.every((reply) => {
    make(pos, reply);
    const lost = matesWithin(pos, moves);
    unmake(pos);
    return lost;
  });
}
