import { isInCheckInArena } from '../board/position/arena.ts';
import { INFINITE, PLY } from './constants.ts';
import { isNoisy } from './move-kinds.ts';
import { negamax } from './negamax.ts';
import * as P from './parameters.ts';
import { reductionOf } from './reductions.ts';
import type { Search } from './search.ts';

/**
 * Searches the root's moves from index `first` on, best ones first, and puts the best of them there.
 *
 * @param rootMoves legal moves of the root; reordered in place
 * @param depth nominal depth in plies
 * @returns the best score, in the window or beyond it
 */
export function searchRoot(
  search: Search,
  rootMoves: Int32Array,
  first: number,
  depth: number,
  alpha: number,
  beta: number,
): number {
  const { pos } = search;
  let best = -INFINITE;
  search.clearPv(0);
  search.rootDepth = depth;
  search.rootScoreIsBound = false;
  for (let i = first; i < rootMoves.length; i++) {
    const move = rootMoves[i]!;
    const quiet = !isNoisy(pos, move);
    search.makeMove(move, 0);
    const givesCheck = isInCheckInArena();
    let score = 0;
    if (i === first) score = 0 - negamax(search, depth - 1, 0 - beta, 0 - alpha, 1, false, givesCheck);
    else {
      let reduction = 0;
      if (quiet && depth >= P.REDUCTION_MIN_DEPTH && i - first >= P.ROOT_FULL_MOVES) {
        // A part of what it would be deeper in the tree: what is missed here is missed for good.
        const share = (reductionOf(depth, i - first) / (P.ROOT_REDUCTION_DIVISOR * PLY)) | 0;
        reduction = Math.min(share, depth - 2);
      }
      score = 0 - negamax(search, depth - 1 - reduction, 0 - alpha - 1, 0 - alpha, 1, true, givesCheck);
      if (score > alpha && reduction > 0 && !search.stopped) {
        score = 0 - negamax(search, depth - 1, 0 - alpha - 1, 0 - alpha, 1, true, givesCheck);
      }
      if (score > alpha && !search.stopped) {
        const proved = score;
        score = 0 - negamax(search, depth - 1, 0 - beta, 0 - alpha, 1, false, givesCheck);
        if (search.stopped) {
          search.rootScoreIsBound = true;
          search.clearPv(1);
          score = proved;
        }
      }
    }
    search.unmakeMove();
    if (search.stopped && !search.rootScoreIsBound) return best;
    if (score > best) {
      best = score;
      if (score > alpha || i === first) {
        search.recordPv(0, move);
        // The new best move goes to the front, and those before it move back by one.
        rootMoves.copyWithin(first + 1, first, i);
        rootMoves[first] = move;
      }
      if (score > alpha) alpha = score;
      if (score >= beta || search.stopped) break;
    }
  }
  return best;
}
