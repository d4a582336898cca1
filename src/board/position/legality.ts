import { FACING_KINGS, NO_CHECKS, SQUARE_BITS } from '../layout.ts';
import type { Color } from '../piece.ts';
import { isAttacked } from './attack.ts';
import { hasKing, isSideInCheck } from './in-check.ts';
import type { Position } from './position.ts';
import { leavesRoyalsSafe } from './royals.ts';

/** Is a move that `us` has just made legal, as far as checks are concerned? */
export function wasLegal(pos: Position, us: Color): boolean {
  if (hasKing(pos, us)) {
    if (isAttacked(pos, pos.kingSquare(us), pos.side)) return false;
    if ((pos.special & FACING_KINGS) !== 0 && areKingsFacing(pos)) return false;
  }
  if (!leavesRoyalsSafe(pos, us)) return false;
  return (pos.special & NO_CHECKS) === 0 || !isSideInCheck(pos, pos.side);
}

/** Do both kings stand on one file or rank with nothing between them? */
function areKingsFacing(pos: Position): boolean {
  const { board, list } = pos;
  if (!hasKing(pos, 0) || !hasKing(pos, 1)) return false;
  const { files } = pos.tables;
  const squares = 1 << SQUARE_BITS;
  const low = Math.min(list[0]! & (squares - 1), list[squares]! & (squares - 1));
  const high = Math.max(list[0]! & (squares - 1), list[squares]! & (squares - 1));
  const sameFile = (high - low) % files === 0;
  if (!sameFile && ((low / files) | 0) !== ((high / files) | 0)) return false;
  const step = sameFile ? files : 1;
  for (let square = low + step; square < high; square += step) if (board[square] !== 0) return false;
  return true;
}
