import { type Move, NO_MOVE } from '../../board/move.ts';
import { isInCheckInArena } from '../../board/position/arena.ts';
import { INFINITE } from '../constants.ts';
import { arrivalOf, isNoisy } from '../move-kinds.ts';
import { bringNoisy } from '../ordering.ts';
import type { Search } from '../search.ts';
import {
  STACK_DOUBLE_EXTENSIONS,
  STACK_MOVES,
  STACK_NUMBER,
  STACK_STATIC_SCORE,
  STACK_STATISTICS,
  STACK_TABLE_HIT,
  STACK_WAS_PV,
  STACK_WIDTH,
  stackIndex,
} from '../stack.ts';
import { bonusOf } from './history.ts';
import { noteMove, updateByBest, updateContinuations } from './history-updates.ts';
import { selectiveNegamax } from './negamax.ts';
import { pickMove, scoreNoisy, scoreQuiets } from './ordering.ts';
import * as P from './parameters.ts';
import { reductionOf } from './reductions.ts';

/**
 * Searches the root's moves selectively from index `first` on, best ones first, and puts the best of them there.
 *
 * @param rootMoves legal moves of the root; reordered in place
 * @param depth nominal depth in plies
 * @returns the best score, in the window or beyond it
 */
export function searchRootSelectively(
  search: Search,
  rootMoves: Int32Array,
  first: number,
  depth: number,
  alpha: number,
  beta: number,
): number {
  const { pos, stack, selective } = search;
  const here = stackIndex(0);
  const check = isInCheckInArena();
  // Nothing came before that it could be compared with but a level score.
  const improving = !check && stack[here + STACK_STATIC_SCORE]! > 0;
  let best = -INFINITE;
  search.clearPv(0);
  search.rootDepth = depth;
  search.rootScoreIsBound = false;
  stack[here + STACK_WAS_PV] = 1;
  stack[here + STACK_TABLE_HIT] = 1;
  stack[here + STACK_DOUBLE_EXTENSIONS] = 0;
  // The best move of the depth before comes first, and the others as in any node: late ones are reduced a lot.
  const { moves } = search;
  const start = stack[here + STACK_MOVES]!;
  const end = start + rootMoves.length - first;
  moves.set(rootMoves.subarray(first), start);
  stack[here + STACK_WIDTH + STACK_MOVES] = end;
  const quietsFrom = bringNoisy(search.pos, start, end, rootMoves[first]!);
  scoreNoisy(search, start, quietsFrom, rootMoves[first]!);
  scoreQuiets(search, quietsFrom, end, 0, depth, check);
  let bestMove: Move = NO_MOVE;
  let i = start;
  for (; i < end; i++) {
    pickMove(search, i, end, true);
    const move = moves[i]!;
    const number = i - start + 1;
    const quiet = !isNoisy(pos, move);
    const arrival = arrivalOf(pos, move);
    const fromTo = selective.fromTos[selective.fromTo(pos.side, move)]!;
    stack[here + STACK_NUMBER] = number;
    search.makeMove(move, 0);
    noteMove(search, 0, check, quiet);
    let score = 0;
    if (number === 1) score = 0 - selectiveNegamax(search, depth - 1, 0 - beta, 0 - alpha, 1, false);
    else {
      let reduced = depth - 1;
      if (quiet && depth >= P.SELECTIVE_REDUCTION_MIN_DEPTH && number > P.SELECTIVE_ROOT_FULL_MOVES) {
        let reduction = reductionOf(improving, depth, number) - 1 - P.SELECTIVE_REDUCTION_PV;
        if (search.hitsTableOften()) reduction--;
        if (search.bestMoveChanges <= P.SELECTIVE_STABLE_CHANGES) reduction++;
        // Nothing came before, and all histories of continuations are the same one.
        const statistics = fromTo + 3 * selective.continuations[arrival]! - P.SELECTIVE_STATISTICS_OFFSET;
        stack[here + STACK_STATISTICS] = statistics;
        if (!check) reduction -= (statistics / P.SELECTIVE_STATISTICS_DIVISOR) | 0;
        const more = reduction < -1 && number <= 5 ? 1 : 0;
        reduced = Math.max(1, Math.min(depth - 1 - reduction, depth - 1 + more));
      }
      score = 0 - selectiveNegamax(search, reduced, 0 - alpha - 1, 0 - alpha, 1, true);
      if (score > alpha && reduced < depth - 1 && !search.stopped) {
        score = 0 - selectiveNegamax(search, depth - 1, 0 - alpha - 1, 0 - alpha, 1, true);
        if (quiet && !search.stopped)
          updateContinuations(search, arrival, 0, score > alpha ? bonusOf(depth - 1) : -bonusOf(depth - 1));
      }
      if (score > alpha && !search.stopped) {
        const proved = score;
        score = 0 - selectiveNegamax(search, depth - 1, 0 - beta, 0 - alpha, 1, false);
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
      if (score > alpha || number === 1) {
        search.recordPv(0, move);
        if (number > 1) search.bestMoveChanges++;
        // The new best move goes to the front, and those before it move back by one.
        rootMoves.copyWithin(first + 1, first, rootMoves.indexOf(move, first));
        rootMoves[first] = move;
      }
      if (score > alpha) {
        alpha = score;
        bestMove = move;
      }
      if (search.stopped) return best;
      if (score >= beta) {
        i++;
        break;
      }
    }
  }
  if (bestMove !== NO_MOVE) updateByBest(search, bestMove, best, beta, start, i, depth, 0);
  return best;
}
