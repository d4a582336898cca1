import { BLASTS } from '../board/layout.ts';
import { ALL, type Move, NO_MOVE, NOISY, PROMOTION } from '../board/move.ts';
import { isInCheckInArena } from '../board/position/arena.ts';
import { generate } from '../board/position/generate.ts';
import { noMovesVerdict } from '../board/rules/outcome.ts';
import { INFINITE, MATE, MATE_BOUND, MAX_PLY, UNKNOWN } from './constants.ts';
import { probeEndgames, scoreIfOver } from './known-scores.ts';
import { givesDirectCheck, isNoisy } from './move-kinds.ts';
import { bringNoisy, isLosingCapture, pickMove, scoreNoisy } from './ordering.ts';
import * as P from './parameters.ts';
import { addQuietChecks, isForced, victimValue } from './quiescence-moves.ts';
import { orderQuiets } from './quiet-moves.ts';
import { scoreOf } from './score.ts';
import type { Search } from './search.ts';
import { seeGe } from './see.ts';
import { STACK_MOVES, STACK_WIDTH, stackIndex } from './stack.ts';
import { EXACT, isBeyond, LOWER, UPPER } from './transposition.ts';

/**
 * The score where the depth is used up: captures and promotions until the position is quiet, in the first plies of
 * games with drops, or in which checks are counted, quiet checks too; while in check, and where captures are
 * compulsory, all moves: in check for the first few plies.
 *
 * @param ply distance from the root
 * @param depth plies of quiescence so far
 * @param check whether the side to move is in check; false where quiescence does not look at that any more
 * @param isOngoing whether the caller has found already that the game is not over and that no endgame table knows the
 *   position
 */
export function quiescence(
  search: Search,
  alpha: number,
  beta: number,
  ply: number,
  depth: number,
  check: boolean,
  isOngoing: boolean,
): number {
  const { pos, table, stack } = search;
  const here = stackIndex(ply);
  const isPv = beta - alpha > 1;
  search.clearPv(ply);
  if (search.countNode(ply)) return 0;
  if (!isOngoing) {
    const over = scoreIfOver(search, ply);
    if (over !== UNKNOWN) return over;
    const known = probeEndgames(search, ply);
    if (known !== UNKNOWN) return known;
  }
  if (ply >= MAX_PLY) return search.evaluator.score(pos);

  const looksUpFirst = depth < P.QUIESCENCE_TABLE_PLIES;
  let hit = looksUpFirst && table.probe(pos.hashLow, pos.hashHigh, ply);
  if (hit && !isPv && isBeyond(table.bound, table.score, alpha, beta)) return table.score;

  const allMoves = check || (search.mustCapture && isForced(search, ply, depth));
  let best = ply - MATE;
  let futility = -INFINITE;
  if (!allMoves) {
    // So far beyond the window that no term of the position could bring the score back, material alone decides.
    const rough = search.evaluator.roughScore(pos);
    const margin = search.lazyMargin;
    if (rough - margin >= beta) return rough - margin;
    best = rough + margin <= alpha ? rough + margin : search.correctedScore();
    futility = best + P.QUIESCENCE_MARGIN;
    // Most nodes come to an end here, and the table is seldom worth its time before.
    if (best >= beta && !looksUpFirst) return best;
  }
  if (!looksUpFirst) {
    hit = table.probe(pos.hashLow, pos.hashHigh, ply);
    if (hit && !isPv && isBeyond(table.bound, table.score, alpha, beta)) return table.score;
  }
  const hashMove = hit ? table.move : NO_MOVE;
  if (!allMoves) {
    if (hit && (table.bound & (table.score > best ? LOWER : UPPER)) !== 0) best = table.score;
    if (best >= beta) return best;
    if (best > alpha) alpha = best;
  }
  const { moves, moveScores, scores, history, seeValues } = search;
  const start = stack[here + STACK_MOVES]!;
  let end = generate(pos, moves, start, allMoves ? ALL : NOISY);
  if (allMoves && end === start) return scoreOf(noMovesVerdict(pos), ply);
  stack[here + STACK_WIDTH + STACK_MOVES] = end;
  if (!allMoves) {
    end = dropPoorCaptures(search, start, end, alpha - futility);
    if (P.FUTILE_BOUNDS === 1) best = Math.max(best, futility + search.droppedGain);
  }
  const quietsFrom = allMoves ? bringNoisy(pos, start, end, hashMove) : end;
  scoreNoisy(pos, moves, scores, start, quietsFrom, hashMove, history, seeValues);
  if (quietsFrom < end) orderQuiets(search, quietsFrom, end, ply, false, false);
  let bestMove: Move = NO_MOVE;
  const oldAlpha = alpha;
  let checksWait = !allMoves && depth < search.quietCheckPlies;
  let isQuietCheck = false;
  for (let i = start; i < end || checksWait; i++) {
    if (i === end) {
      const firstCheck = end;
      end = addQuietChecks(search, end, ply);
      orderQuiets(search, firstCheck, end, ply, false, false);
      checksWait = false;
      isQuietCheck = true;
      if (i === end) break;
    }
    const order = pickMove(pos, moves, moveScores, i, end, seeValues);
    const move = moves[i]!;
    // Captures that lose material, or win too little to matter, change nothing; nor do late answers to a check.
    if (best > -MATE_BOUND) {
      if (isLosingCapture(order) && !search.mustCapture) {
        i = end - 1;
        continue;
      }
      if (allMoves) {
        if (!search.mustCapture && i - start >= P.QUIESCENCE_MAX_EVASIONS && !isNoisy(pos, move)) continue;
      } else if (isPoorCapture(search, move, alpha - futility, isQuietCheck)) {
        if (P.FUTILE_BOUNDS === 1) best = Math.max(best, futility + poorGain(search, move, alpha - futility));
        continue;
      }
    }
    search.makeMoveWithoutTouch(move, ply);
    const givesCheck = depth + 1 < P.QUIESCENCE_EVASIONS && isInCheckInArena();
    if (givesCheck || depth + 1 < P.QUIESCENCE_TABLE_PLIES) table.touch(pos.hashLow);
    const score = 0 - quiescence(search, 0 - beta, 0 - alpha, ply + 1, depth + 1, givesCheck, false);
    search.unmakeMove();
    if (search.stopped) return 0;
    if (score > best) {
      best = score;
      if (score > alpha) {
        bestMove = move;
        alpha = score;
        search.recordPv(ply, move);
        if (score >= beta) break;
      }
    }
  }
  const bound = best >= beta ? LOWER : alpha > oldAlpha ? EXACT : UPPER;
  table.store(pos.hashLow, pos.hashHigh, ply, bestMove, best, 0, bound);
  return best;
}

/**
 * Leaves of the captures and promotions from `start` to `end` those that win more than is needed, promote or give
 * check. `search.droppedGain` is then the most that one of the others wins.
 *
 * @param needed centipawns
 * @returns where the moves that are left end
 */
function dropPoorCaptures(search: Search, start: number, end: number, needed: number): number {
  const { moves } = search;
  let left = start;
  let gain = -INFINITE;
  for (let i = start; i < end; i++) {
    const move = moves[i]!;
    if (isPoorCapture(search, move, needed, false)) gain = Math.max(gain, poorGain(search, move, needed));
    else moves[left++] = move;
  }
  search.droppedGain = gain;
  return left;
}

/** What a capture that wins no more than `needed` wins at most, in centipawns. */
function poorGain(search: Search, move: Move, needed: number): number {
  return (search.pos.special & BLASTS) !== 0 ? needed : victimValue(search, move);
}

/**
 * Does a move of those that quiescence looks at win no more than this, in centipawns, and neither promote nor give
 * check?
 *
 * @param isCheck whether it is known to give a direct check
 */
function isPoorCapture(search: Search, move: Move, needed: number, isCheck: boolean): boolean {
  const { pos, seeValues } = search;
  if ((pos.special & BLASTS) !== 0) return !seeGe(pos, move, needed + 1, seeValues);
  if (isCheck || move >= PROMOTION || victimValue(search, move) > needed) return false;
  return !givesDirectCheck(pos, move);
}
