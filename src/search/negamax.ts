import { ALL, type Move, NO_MOVE, NOISY } from '../board/move.ts';
import { isInCheckInArena } from '../board/position/arena.ts';
import { generate } from '../board/position/generate.ts';
import { unmakeNull } from '../board/position/make.ts';
import { noMovesVerdict } from '../board/rules/outcome.ts';
import { DRAW, INFINITE, MATE, MATE_BOUND, MAX_PLY, PLY, UNKNOWN } from './constants.ts';
import { historyBonus } from './history.ts';
import { updateByStaticScore, updateHistories, updateQuietHistory } from './history-updates.ts';
import { canRepeat, isMoveRuleDraw, probeEndgames, scoreIfOver } from './known-scores.ts';
import { arrivalOf, givesDirectCheck, isNoisy } from './move-kinds.ts';
import { bringNoisy, FIRST_HINT, isLosingCapture, NO_ORDER, pickMove, scoreNoisy } from './ordering.ts';
import * as P from './parameters.ts';
import { quiescence } from './quiescence.ts';
import { dropQuiets, orderQuiets } from './quiet-moves.ts';
import { lateMoveReduction, reductionOf } from './reductions.ts';
import { scoreOf } from './score.ts';
import type { Search } from './search.ts';
import { seeGe } from './see.ts';
import { leaveOut, takeBackIn } from './singular.ts';
import {
  STACK_ARRIVAL,
  STACK_EXCLUDED,
  STACK_MOVE,
  STACK_MOVES,
  STACK_QUIET_ARRIVAL,
  STACK_STATIC_SCORE,
  STACK_WIDTH,
  stackIndex,
} from './stack.ts';
import { EXACT, isBeyond, LOWER, UPPER } from './transposition.ts';

/**
 * The score of the current position: alpha-beta in negamax form, a principal variation search.
 *
 * @param depth plies to search
 * @param alpha scores up to this need not be exact
 * @param beta neither need scores from this on
 * @param ply distance from the root
 * @param cutNode whether the node is expected to fail high
 * @param check whether the side to move is in check
 * @returns centipawns as the side to move sees them
 */
export function negamax(
  search: Search,
  depth: number,
  alpha: number,
  beta: number,
  ply: number,
  cutNode: boolean,
  check: boolean,
): number {
  const { pos, table, stack } = search;
  const here = stackIndex(ply);
  const isPv = beta - alpha > 1;
  search.clearPv(ply);
  const excluded = stack[here + STACK_EXCLUDED]!;

  // 1. Games that are over, and draws that the next move can force. Mate goes before the move rule.
  const over = scoreIfOver(search, ply);
  if (over !== UNKNOWN) return over;
  if (P.UPCOMING_REPETITIONS === 1 && alpha < DRAW && canRepeat(search)) {
    alpha = DRAW;
    if (alpha >= beta) return alpha;
  }
  if (isMoveRuleDraw(search, check, ply)) return DRAW;
  const known = probeEndgames(search, ply);
  if (known !== UNKNOWN) return known;

  // 2. Answers to a check cost no depth. When the depth is used up, captures are searched to their end.
  if (check && ply < P.EXTENSION_LIMIT * search.rootDepth) depth += P.CHECK_EXTENSION;
  if (depth <= 0) return quiescence(search, alpha, beta, ply, 0, check && P.QUIESCENCE_EVASIONS > 0, true);
  if (search.countNode(ply)) return 0;
  if (ply >= MAX_PLY) return search.evaluator.score(pos);

  // 3. Mate distance pruning: no line from here can beat a shorter mate that is already known.
  if (P.MATE_DISTANCE_PRUNING === 1) {
    if (alpha < ply - MATE) alpha = ply - MATE;
    if (beta > MATE - ply - 1) beta = MATE - ply - 1;
    if (alpha >= beta) return alpha;
  }

  // 4. The transposition table may know the answer, or at least a good move.
  const low = pos.hashLow;
  const high = pos.hashHigh;
  let hashMove: Move = NO_MOVE;
  let tableScore: number = UNKNOWN;
  let tableDepth = 0;
  let tableBound = 0;
  if (excluded === NO_MOVE && table.probe(low, high, ply)) {
    hashMove = table.move;
    tableScore = table.score;
    tableDepth = table.depth;
    tableBound = table.bound;
    if (!isPv && tableDepth >= depth && isBeyond(tableBound, tableScore, alpha, beta)) {
      // The move would fail high again, which counts half of what it does when it is searched.
      if (P.TABLE_HISTORY === 1 && tableScore >= beta && hashMove !== NO_MOVE && !isNoisy(pos, hashMove))
        updateQuietHistory(search, arrivalOf(pos, hashMove), ply, historyBonus(depth) >> 1);
      return tableScore;
    }
  }

  // 5. The static score, sharpened by what the table knows; is it better than at our last turn?
  let rawScore: number = UNKNOWN;
  let staticScore: number = UNKNOWN;
  let estimate: number = -INFINITE;
  let improving = false;
  if (excluded !== NO_MOVE) estimate = staticScore = stack[here + STACK_STATIC_SCORE]!;
  else if (!check) {
    rawScore = search.evaluator.score(pos);
    estimate = staticScore = rawScore + search.correction();
    if (tableBound !== 0 && (tableBound & (tableScore > staticScore ? LOWER : UPPER)) !== 0) estimate = tableScore;
  }
  stack[here + STACK_STATIC_SCORE] = staticScore;
  if (!check && excluded === NO_MOVE) updateByStaticScore(search, staticScore, ply);
  if (P.IMPROVING === 1 && !check && ply >= 2) {
    let before = stack[here - 2 * STACK_WIDTH + STACK_STATIC_SCORE]!;
    // In check then, so the turn before counts.
    if (before === UNKNOWN && ply >= 4) before = stack[here - 4 * STACK_WIDTH + STACK_STATIC_SCORE]!;
    improving = before === UNKNOWN || staticScore > before;
  }

  if (!isPv && !check && !search.forMate && excluded === NO_MOVE && ply !== search.verifiedPly) {
    // 6. Razoring: so far below alpha that only captures could help.
    if (depth <= P.RAZORING_MAX_DEPTH && estimate + P.RAZORING_BASE + P.RAZORING_MARGIN * depth * depth <= alpha) {
      const score = quiescence(search, alpha, alpha + 1, ply, 0, false, true);
      if (score <= alpha || search.stopped) return score;
    }

    // 7. Reverse futility: so far above beta that a shallow search will hardly fall below it.
    if (
      depth <= search.reverseFutilityMaxDepth &&
      beta > -MATE_BOUND &&
      estimate < MATE_BOUND &&
      estimate - search.reverseFutilityMargin * (improving ? depth - 1 : depth) >= beta
    ) {
      return estimate;
    }

    // 8. Null move: if even passing keeps the score above beta, so will some move. Not twice running, nor without
    // pieces, for zugzwang.
    if (
      depth >= search.nullMoveMinDepth &&
      (cutNode || !search.nullMoveAtCutNodes) &&
      estimate >= beta &&
      staticScore + P.NULL_MOVE_STATIC_MARGIN * depth >= beta + P.NULL_MOVE_STATIC_BASE &&
      stack[here - STACK_WIDTH + STACK_MOVE] !== NO_MOVE &&
      ply >= search.nullMoveFrom &&
      search.pieceCount() > 0 &&
      beta > -MATE_BOUND
    ) {
      const score = nullMoveScore(search, depth, beta, estimate, ply, cutNode);
      if (score !== UNKNOWN) return score;
    }

    // 9. Probcut: a capture that wins so much in a shallow search will hold in a deep one.
    const raised = beta + P.PROBCUT_MARGIN - (improving ? P.PROBCUT_IMPROVING : 0);
    if (
      depth >= P.PROBCUT_MIN_DEPTH &&
      Math.abs(beta) < MATE_BOUND &&
      (tableBound === 0 || tableDepth < depth - P.PROBCUT_TABLE_DEPTH || tableScore >= raised)
    ) {
      const score = probcutScore(search, depth, raised, staticScore, ply, hashMove, cutNode);
      if (score !== UNKNOWN) return score;
    }
  }

  // 10. Internal iterative reduction: without a move from the table this is not worth its full depth yet.
  if (depth >= P.IIR_MIN_DEPTH && hashMove === NO_MOVE && excluded === NO_MOVE && (isPv || cutNode)) depth--;

  // 11. All legal moves, the best ones first as far as can be told; quiet ones are put in order when their turn comes.
  const start = stack[here + STACK_MOVES]!;
  const { moves, moveScores, scores, history, seeValues } = search;
  const end = generate(pos, moves, start, ALL);
  if (end === start) return scoreOf(noMovesVerdict(pos), ply);
  stack[here + STACK_WIDTH + STACK_MOVES] = end;
  // A compulsory capture that leaves no choice costs no depth either.
  if (search.mustCapture && end - start === 1 && ply < P.EXTENSION_LIMIT * search.rootDepth) depth++;
  const mayPrune = !isPv && !check && !search.forMate;
  const lateMoves = (((P.LATE_MOVE_BASE + depth * depth) * P.LATE_MOVE_SHARE) / 100) >> (improving ? 0 : 1);
  const oldAlpha = alpha;
  let best = -INFINITE;
  let bestMove: Move = NO_MOVE;
  // The most that quiet moves left out as futile are taken to reach.
  let futileScore = -INFINITE;
  let number = 0;
  let last = bringNoisy(pos, start, end, hashMove);
  scoreNoisy(pos, moves, scores, start, last, hashMove, history, seeValues);
  let quietsWait = last < end;
  for (let i = start; i < last || quietsWait; i++) {
    const reduction = reductionOf(depth, number);
    const left = Math.max(0, depth - 1 - ((reduction / PLY) | 0));
    const prunes = mayPrune && best > -MATE_BOUND;
    const late = prunes && number >= lateMoves;
    const hoped = staticScore + P.FUTILITY_BASE + P.FUTILITY_MARGIN * left;
    const futile = prunes && left <= P.FUTILITY_MAX_DEPTH && hoped <= alpha;
    if (futile) futileScore = Math.max(futileScore, hoped);
    let order = i < last ? pickMove(pos, moves, moveScores, i, last, seeValues) : NO_ORDER;
    if (quietsWait && isLosingCapture(order)) {
      last = orderQuiets(search, last, end, ply, late, futile);
      quietsWait = false;
      if (i === last) break;
      order = pickMove(pos, moves, moveScores, i, last, seeValues);
    }
    const move = moves[i]!;
    if (move === excluded) continue;
    const quiet = !isNoisy(pos, move);
    const bad = isLosingCapture(order);

    // 12. Shallow pruning of moves that come late or cannot lift the score to alpha; quiet ones then go with all after
    // them.
    if (prunes && (quiet || bad)) {
      const checks = (quiet || search.countsChecks) && givesDirectCheck(pos, move);
      const hint = order >= FIRST_HINT;
      if (quiet && !checks) {
        const hopeless =
          futile || (left <= P.HISTORY_PRUNING_MAX_DEPTH && order < 0 - P.HISTORY_PRUNING_MARGIN * (left + 1));
        if (late || (hopeless && !hint)) {
          last = dropQuiets(search, i + 1, last, false);
          continue;
        }
      }
      if (checks && search.countsChecks) {
        if (depth <= P.SEE_NOISY_MAX_DEPTH && !seeGe(pos, move, 0 - P.SEE_COUNTED_CHECK_MARGIN * depth, seeValues))
          continue;
      } else if (quiet) {
        if (
          !hint &&
          left <= P.SEE_QUIET_MAX_DEPTH &&
          !seeGe(pos, move, 0 - P.SEE_QUIET_MARGIN * left * left, seeValues)
        )
          continue;
      } else if (depth <= P.SEE_NOISY_MAX_DEPTH && !seeGe(pos, move, 0 - P.SEE_NOISY_MARGIN * depth, seeValues))
        continue;
    }

    // 13. Singular extension: a hash move that has no rival near its score goes deeper. If a rival beats beta too, so
    // does the node.
    let extension = 0;
    if (
      move === hashMove &&
      depth >= P.SINGULAR_MIN_DEPTH &&
      tableDepth >= depth - P.SINGULAR_TABLE_DEPTH &&
      (tableBound & LOWER) !== 0 &&
      Math.abs(tableScore) < MATE_BOUND &&
      ply < P.EXTENSION_LIMIT * search.rootDepth
    ) {
      const rival = tableScore - P.SINGULAR_MARGIN * depth;
      leaveOut(search, move, ply, end);
      const score = negamax(search, (depth - 1) >> 1, rival - 1, rival, ply, cutNode, check);
      takeBackIn(search, ply, start, end);
      if (search.stopped) return 0;
      if (score < rival) extension = !isPv && score < rival - P.SINGULAR_DOUBLE_MARGIN ? 2 : 1;
      else if (rival >= beta) return rival;
      else if (tableScore >= beta) extension = -1;
    }

    search.makeMove(move, ply);
    stack[here + STACK_QUIET_ARRIVAL] = quiet ? stack[here + STACK_ARRIVAL]! : 0;
    const newDepth = depth - 1 + extension;
    const givesCheck = isInCheckInArena();
    let score = 0;
    if (number === 0)
      score = 0 - negamax(search, newDepth, 0 - beta, 0 - alpha, ply + 1, !isPv && !cutNode, givesCheck);
    else {
      // 14. Late move reductions: later moves are searched less deep until they surprise.
      let plies = 0;
      if (depth >= P.REDUCTION_MIN_DEPTH && (quiet || bad)) {
        let late = lateMoveReduction(reduction, cutNode, improving, isPv, check, quiet, order, givesCheck);
        if (search.forMate) late >>= 1;
        plies = Math.max(0, Math.min((late / PLY) | 0, newDepth - 1));
      }
      // 15. Principal variation search: prove with an empty window that the move is no better, else look again.
      score = 0 - negamax(search, newDepth - plies, 0 - alpha - 1, 0 - alpha, ply + 1, true, givesCheck);
      if (score > alpha && plies > 0 && !search.stopped) {
        score = 0 - negamax(search, newDepth, 0 - alpha - 1, 0 - alpha, ply + 1, !cutNode, givesCheck);
      }
      if (score > alpha && score < beta && !search.stopped)
        score = 0 - negamax(search, newDepth, 0 - beta, 0 - alpha, ply + 1, false, givesCheck);
    }
    search.unmakeMove();
    if (search.stopped) return 0;
    number++;

    if (score > best) {
      best = score;
      if (score > alpha) {
        bestMove = move;
        alpha = score;
        search.recordPv(ply, move);
        if (score >= beta) {
          const arrival = stack[here + STACK_ARRIVAL]!;
          updateHistories(search, move, arrival, quiet, start, i, depth, ply);
          break;
        }
      }
    }
  }
  // The excluded move was the only one.
  if (number === 0) return oldAlpha;

  // 16. Where no capture explains it, the static score was wrong by this much.
  if (
    !check &&
    excluded === NO_MOVE &&
    Math.abs(best) < MATE_BOUND &&
    (bestMove === NO_MOVE || !isNoisy(pos, bestMove)) &&
    !(best >= beta && best <= staticScore) &&
    !(best <= oldAlpha && best >= staticScore)
  ) {
    history.updateCorrection(pos.side, search.evaluator.pawnHash, best - rawScore, depth);
  }

  // 17. What was learned is kept for whoever comes to this position again, perhaps with a lower alpha: it must be true
  // of futile moves too.
  if (excluded === NO_MOVE) {
    const bound = best >= beta ? LOWER : alpha > oldAlpha ? EXACT : UPPER;
    if (P.FUTILE_BOUNDS === 1 && bound === UPPER) best = Math.max(best, futileScore);
    table.store(low, high, ply, bestMove, best, depth, bound);
  }
  return best;
}

/**
 * The score after passing if it is at least beta, verified where zugzwang threatens or a mistake would cost much; else
 * UNKNOWN.
 */
function nullMoveScore(
  search: Search,
  depth: number,
  beta: number,
  estimate: number,
  ply: number,
  cutNode: boolean,
): number {
  const { pos, stack } = search;
  const here = stackIndex(ply);
  const surplus = ((estimate - beta) / P.NULL_MOVE_SURPLUS_DIVISOR) | 0;
  const reduction =
    search.nullMoveReduction + ((depth / P.NULL_MOVE_DEPTH_DIVISOR) | 0) + Math.min(surplus, P.NULL_MOVE_MAX_SURPLUS);
  stack[here + STACK_WIDTH + STACK_MOVES] = stack[here + STACK_MOVES]!;
  stack[here + STACK_MOVE] = NO_MOVE;
  stack[here + STACK_ARRIVAL] = 0;
  stack[here + STACK_QUIET_ARRIVAL] = 0;
  search.makeNullMove();
  let score = 0 - negamax(search, depth - 1 - reduction, 0 - beta, 1 - beta, ply + 1, !cutNode, false);
  unmakeNull(pos);
  if (search.stopped) return 0;
  if (score < beta) return UNKNOWN;
  // A mate found after passing is not proved.
  if (score > MATE_BOUND) score = beta;
  const few = search.pieceCount() <= P.NULL_MOVE_FEW_PIECES;
  const verifyFrom = few ? P.NULL_MOVE_VERIFY_FEW : P.NULL_MOVE_VERIFY_DEPTH;
  if (depth < verifyFrom || search.nullMoveFrom > 0) return score;
  search.verifiedPly = ply;
  search.nullMoveFrom = ply + (((depth - reduction) * P.NULL_MOVE_BAN_QUARTERS) >> 2);
  const verified = negamax(search, depth - 1 - reduction, beta - 1, beta, ply, false, false);
  search.nullMoveFrom = 0;
  search.verifiedPly = -1;
  return verified >= beta || search.stopped ? score : UNKNOWN;
}

/** Tries good captures for one that beats a raised beta in a reduced search; UNKNOWN if there is none. */
function probcutScore(
  search: Search,
  depth: number,
  raised: number,
  staticScore: number,
  ply: number,
  hashMove: Move,
  cutNode: boolean,
): number {
  const { pos, stack, moves, moveScores, scores, history, seeValues } = search;
  const here = stackIndex(ply);
  const start = stack[here + STACK_MOVES]!;
  const end = generate(pos, moves, start, NOISY);
  stack[here + STACK_WIDTH + STACK_MOVES] = end;
  scoreNoisy(pos, moves, scores, start, end, hashMove, history, seeValues);
  for (let i = start; i < end; i++) {
    const order = pickMove(pos, moves, moveScores, i, end, seeValues);
    if (isLosingCapture(order)) break;
    const move = moves[i]!;
    if (!seeGe(pos, move, raised - staticScore, seeValues)) continue;
    search.makeMove(move, ply);
    stack[here + STACK_QUIET_ARRIVAL] = 0;
    const givesCheck = isInCheckInArena();
    let score =
      0 - quiescence(search, 0 - raised, 1 - raised, ply + 1, 0, givesCheck && P.QUIESCENCE_EVASIONS > 0, false);
    if (score >= raised && !search.stopped) {
      score = 0 - negamax(search, depth - P.PROBCUT_REDUCTION, 0 - raised, 1 - raised, ply + 1, !cutNode, givesCheck);
    }
    search.unmakeMove();
    if (search.stopped) return 0;
    if (score >= raised) {
      const storedDepth = depth - P.PROBCUT_TABLE_DEPTH;
      search.table.store(pos.hashLow, pos.hashHigh, ply, move, score, storedDepth, LOWER);
      return score;
    }
  }
  return UNKNOWN;
}
