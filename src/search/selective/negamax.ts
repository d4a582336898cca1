import { MAX_CODES } from '../../board/layout.ts';
import { ALL, type Move, NO_MOVE, NOISY } from '../../board/move.ts';
import { isInCheckInArena } from '../../board/position/arena.ts';
import { generate } from '../../board/position/generate.ts';
import { unmakeNull } from '../../board/position/make.ts';
import { noMovesVerdict } from '../../board/rules/outcome.ts';
import { addBonus } from '../bonus.ts';
import { DRAW, INFINITE, MATE, MATE_BOUND, MAX_PLY, UNKNOWN } from '../constants.ts';
import { canRepeat, isMoveRuleDraw, probeEndgames, scoreIfOver } from '../known-scores.ts';
import { arrivalOf, isNoisy } from '../move-kinds.ts';
import { bringNoisy } from '../ordering.ts';
import { EXTENSION_LIMIT, MATE_DISTANCE_PRUNING, UPCOMING_REPETITIONS } from '../parameters.ts';
import { scoreOf } from '../score.ts';
import type { Search } from '../search.ts';
import { seeGe } from '../see.ts';
import { leaveOut, takeBackIn } from '../singular.ts';
import {
  STACK_CONTINUATION,
  STACK_DOUBLE_EXTENSIONS,
  STACK_EXCLUDED,
  STACK_KILLER,
  STACK_MOVE,
  STACK_MOVES,
  STACK_NUMBER,
  STACK_QUIET_ARRIVAL,
  STACK_REDUCTION,
  STACK_SECOND_KILLER,
  STACK_STATIC_SCORE,
  STACK_STATISTICS,
  STACK_TABLE_HIT,
  STACK_WAS_PV,
  STACK_WIDTH,
  stackIndex,
} from '../stack.ts';
import { EXACT, isBeyond, LOWER, NO_BOUND, UPPER } from '../transposition.ts';
import { discoverersOf, givesCheck } from './discovered-checks.ts';
import { bonusOf, CAPTURE_LIMIT, FROM_TO_LIMIT } from './history.ts';
import {
  noteMove,
  noteNullMove,
  punishQuiet,
  rewardQuiet,
  updateByBest,
  updateContinuations,
} from './history-updates.ts';
import {
  dropQuiets,
  FIRST_HINT,
  isLosingCapture,
  NO_ORDER,
  pickMove,
  SKIPPED,
  scoreHints,
  scoreNoisy,
  scoreQuiets,
} from './ordering.ts';
import * as P from './parameters.ts';
import { selectiveQuiescence } from './quiescence.ts';
import { reductionOf } from './reductions.ts';

/**
 * The score of the current position as the selective search sees it: negamax as in `../negamax.ts`, but with most of
 * its depth spent on few moves. Histories of many kinds put the moves in order; late ones are reduced by logarithms of
 * depth and number without a limit, and pruned early. The way of Stockfish's search of 2021.
 *
 * @param depth plies to search
 * @param alpha scores up to this need not be exact
 * @param beta neither need scores from this on
 * @param ply distance from the root, at least 1
 * @param cutNode whether the node is expected to fail high
 * @returns centipawns as the side to move sees them
 */
export function selectiveNegamax(
  search: Search,
  depth: number,
  alpha: number,
  beta: number,
  ply: number,
  cutNode: boolean,
): number {
  const { pos, table, stack, selective } = search;
  const here = stackIndex(ply);
  const last = here - STACK_WIDTH;
  const next = here + STACK_WIDTH;
  const isPv = beta - alpha > 1;
  search.clearPv(ply);
  const excluded = stack[here + STACK_EXCLUDED]!;
  const deepest = depth + 1;

  // 1. Games that are over, and draws that the next move can force. Mate goes before the move rule.
  const over = scoreIfOver(search, ply);
  if (over !== UNKNOWN) return over;
  if (UPCOMING_REPETITIONS === 1 && alpha < DRAW && canRepeat(search)) {
    alpha = DRAW;
    if (alpha >= beta) return alpha;
  }
  const check = isInCheckInArena();
  if (isMoveRuleDraw(search, check, ply)) return DRAW;
  const known = probeEndgames(search, ply);
  if (known !== UNKNOWN) return known;

  // 2. When the depth is used up, captures are searched to their end.
  if (depth <= 0) return selectiveQuiescence(search, alpha, beta, ply, 0, true);
  if (search.countNode(ply)) return 0;
  if (ply >= MAX_PLY) return search.evaluator.score(pos);

  // 3. Mate distance pruning: no line from here can beat a shorter mate that is already known.
  if (MATE_DISTANCE_PRUNING === 1) {
    if (alpha < ply - MATE) alpha = ply - MATE;
    if (beta > MATE - ply - 1) beta = MATE - ply - 1;
    if (alpha >= beta) return alpha;
  }
  prepareBelow(stack, here);

  // 4. The transposition table, in which a node without its hash move has a place of its own.
  const low = pos.hashLow ^ Math.imul(excluded, 0x9e3779b1);
  const high = pos.hashHigh ^ Math.imul(excluded, 0x85ebca6b);
  const hit = table.probe(low, high, ply);
  const hashMove = hit ? table.move : NO_MOVE;
  const tableScore = hit ? table.score : UNKNOWN;
  const tableDepth = hit ? table.depth : 0;
  const tableBound = hit ? table.bound : NO_BOUND;
  stack[here + STACK_TABLE_HIT] = hit ? 1 : 0;
  if (excluded === NO_MOVE) stack[here + STACK_WAS_PV] = isPv || (hit && table.wasPv) ? 1 : 0;
  const wasPv = stack[here + STACK_WAS_PV]!;
  search.noteTableHit(hit);
  const priorQuiet = stack[last + STACK_QUIET_ARRIVAL]!;
  if (wasPv === 1 && depth > P.SELECTIVE_LOW_PLY_DEPTH + 1 && ply <= P.SELECTIVE_LOW_PLIES && priorQuiet !== 0) {
    const index = selective.lowPly(ply - 1, stack[last + STACK_MOVE]!);
    addBonus(selective.lowPlies, index, bonusOf(depth - 5), CAPTURE_LIMIT);
  }
  if (!isPv && tableDepth >= depth && isBeyond(tableBound, tableScore, alpha, beta)) {
    if (hashMove !== NO_MOVE) learnFromTable(search, hashMove, tableScore >= beta, depth, ply);
    return tableScore;
  }

  // 5. The static score, sharpened by what the table knows; is it better than at our last turn?
  let staticScore: number = UNKNOWN;
  let estimate: number = -INFINITE;
  let improving = false;
  if (!check) {
    staticScore = stack[last + STACK_MOVE] === NO_MOVE ? 0 - stack[last + STACK_STATIC_SCORE]! : search.dampedScore();
    if (!hit) table.store(low, high, ply, NO_MOVE, staticScore, 0, NO_BOUND, wasPv === 1);
    estimate = staticScore;
    if ((tableBound & (tableScore > estimate ? LOWER : UPPER)) !== 0) estimate = tableScore;
    const lastScore = stack[last + STACK_STATIC_SCORE]!;
    if (priorQuiet !== 0 && lastScore !== UNKNOWN) {
      // The move before gains by what it has raised the score of the side that made it.
      const most = P.SELECTIVE_STATIC_HISTORY_LIMIT;
      const bonus = Math.max(-most, Math.min(most, 0 - P.SELECTIVE_STATIC_HISTORY * depth * (lastScore + staticScore)));
      const index = selective.fromTo(pos.opponent, stack[last + STACK_MOVE]!);
      addBonus(selective.fromTos, index, bonus, FROM_TO_LIMIT);
    }
    const before = ply >= 2 ? stack[here - 2 * STACK_WIDTH + STACK_STATIC_SCORE]! : UNKNOWN;
    const earlier = ply >= 4 ? stack[here - 4 * STACK_WIDTH + STACK_STATIC_SCORE]! : UNKNOWN;
    improving = before === UNKNOWN ? earlier === UNKNOWN || staticScore > earlier : staticScore > before;
  }
  stack[here + STACK_STATIC_SCORE] = staticScore;

  // 6. Hindsight: a move that was reduced a lot, but has lost nothing by the static scores, is searched deeper after all;
  // a reduced one that has lost much less deep.
  const reducedBefore = stack[last + STACK_REDUCTION]!;
  if (reducedBefore > 0 && !check) {
    stack[last + STACK_REDUCTION] = 0;
    const lastScore = stack[last + STACK_STATIC_SCORE]!;
    if (lastScore !== UNKNOWN) {
      const lost = staticScore + lastScore;
      if (reducedBefore >= P.SELECTIVE_HINDSIGHT_REDUCTION && lost <= 0) depth++;
      else if (depth >= 2 && lost > P.SELECTIVE_HINDSIGHT_LOSS) depth--;
    }
  }

  if (!isPv && !check && !search.forMate) {
    // 7. Reverse futility: so far above beta that a shallow search will hardly fall below it.
    const margin = P.SELECTIVE_REVERSE_FUTILITY_MARGIN * (improving ? depth - 1 : depth);
    if (depth <= P.SELECTIVE_REVERSE_FUTILITY_MAX_DEPTH && estimate - margin >= beta && estimate < MATE_BOUND)
      return estimate;

    // 8. Null move: if even passing keeps the score above beta, so will some move.
    if (
      depth >= search.nullMoveMinDepth &&
      estimate >= beta &&
      estimate >= staticScore &&
      staticScore + P.SELECTIVE_NULL_MOVE_DEPTH_MARGIN * depth + (improving ? P.SELECTIVE_NULL_MOVE_IMPROVING : 0) >=
        beta + P.SELECTIVE_NULL_MOVE_MARGIN + P.SELECTIVE_NULL_MOVE_PV * wasPv &&
      stack[last + STACK_MOVE] !== NO_MOVE &&
      stack[last + STACK_STATISTICS]! < P.SELECTIVE_NULL_MOVE_STATISTICS &&
      excluded === NO_MOVE &&
      search.pieceCount() > 0 &&
      beta > -MATE_BOUND &&
      (ply >= search.nullMoveFrom || pos.side !== search.nullMoveSide)
    ) {
      const score = nullMoveScore(search, depth, beta, estimate, ply, cutNode);
      if (score !== UNKNOWN) return score;
    }

    // 9. Probcut: a capture that wins so much in a shallow search will hold in a deep one.
    const raised = beta + P.SELECTIVE_PROBCUT_MARGIN - (improving ? P.SELECTIVE_PROBCUT_IMPROVING : 0);
    const isKnown = tableBound !== NO_BOUND && tableDepth >= depth - 3;
    if (depth >= P.SELECTIVE_PROBCUT_MIN_DEPTH && Math.abs(beta) < MATE_BOUND && !(isKnown && tableScore < raised)) {
      stack[here + STACK_WAS_PV] = 0;
      const score = probcutScore(search, depth, raised, staticScore, ply, hashMove, cutNode, isKnown, wasPv === 1);
      if (score !== UNKNOWN) return score;
      stack[here + STACK_WAS_PV] = wasPv;
    }
  }

  // 10. Without a move from the table a PV node is not worth its full depth yet.
  if (!check && isPv && depth >= P.SELECTIVE_IIR_MIN_DEPTH && hashMove === NO_MOVE) depth -= P.SELECTIVE_IIR_PLIES;

  // 11. In check, a capture that the table says to win much is believed.
  const hashIsNoisy = hashMove !== NO_MOVE && isNoisy(pos, hashMove);
  const far = beta + P.SELECTIVE_CHECK_PROBCUT_MARGIN;
  if (
    check &&
    !isPv &&
    !search.forMate &&
    hashIsNoisy &&
    depth >= P.SELECTIVE_CHECK_PROBCUT_MIN_DEPTH &&
    tableDepth >= depth - 3 &&
    (tableBound & LOWER) !== 0 &&
    tableScore >= far &&
    Math.abs(tableScore) < MATE_BOUND &&
    Math.abs(beta) < MATE_BOUND
  )
    return far;

  // 12. All legal moves, the best ones first as far as can be told; quiet ones are put in order when their turn comes.
  const start = stack[here + STACK_MOVES]!;
  const { moves, scores, seeValues } = search;
  const end = generate(pos, moves, start, ALL);
  if (end === start) return scoreOf(noMovesVerdict(pos), ply);
  stack[next + STACK_MOVES] = end;
  // A compulsory capture that leaves no choice costs no depth.
  if (search.mustCapture && end - start === 1 && ply < EXTENSION_LIMIT * search.rootDepth) depth++;
  const { captures, continuations, fromTos, pawns } = selective;
  const withPawns = selective.withPawns(search.evaluator.pawnHash);
  const after1 = stack[last + STACK_CONTINUATION]!;
  const after2 = stack[here - 2 * STACK_WIDTH + STACK_CONTINUATION]!;
  const after4 = stack[here - 4 * STACK_WIDTH + STACK_CONTINUATION]!;
  const after6 = stack[here - 6 * STACK_WIDTH + STACK_CONTINUATION]!;
  const mayPrune = !search.forMate && search.pieceCount() > 0;
  const lateMoves = (P.SELECTIVE_LATE_MOVE_BASE + depth * depth) >> (improving ? 0 : 1);
  const likelyFailLow = isPv && hashMove !== NO_MOVE && (tableBound & UPPER) !== 0 && tableDepth >= depth;
  const discoverers = discoverersOf(pos);
  const oldAlpha = alpha;
  let best = -INFINITE;
  let bestMove: Move = NO_MOVE;
  let number = 0;
  let late = false;
  let onlyGoodIsQuiet = false;
  let isDoubled = false;
  let lastMove = bringNoisy(pos, start, end, hashMove);
  scoreNoisy(search, start, lastMove, hashMove);
  let quietsWait = lastMove < end;
  let i = start;
  for (; i < lastMove || quietsWait; i++) {
    let order = i < lastMove ? pickMove(search, i, lastMove, true) : NO_ORDER;
    if (quietsWait && isLosingCapture(order)) {
      quietsWait = false;
      if (late) lastMove = scoreHints(search, lastMove, end, ply);
      else {
        scoreQuiets(search, lastMove, end, ply, depth, check);
        lastMove = end;
      }
      if (i === lastMove) break;
      order = pickMove(search, i, lastMove, true);
    }
    const move = moves[i]!;
    if (move === excluded) {
      scores[i] = SKIPPED;
      continue;
    }
    const quiet = !isNoisy(pos, move);
    if (late && quiet && order < FIRST_HINT) {
      lastMove = dropQuiets(search, i + 1, lastMove);
      scores[i] = SKIPPED;
      continue;
    }
    number++;
    stack[here + STACK_NUMBER] = number;
    const arrival = arrivalOf(pos, move);
    const checks = givesCheck(pos, move, discoverers);

    // 13. Shallow pruning of moves that come late, have bad histories, cannot lift the score to alpha or lose material.
    if (mayPrune && best > -MATE_BOUND) {
      late = !check && number >= lateMoves;
      const left = Math.max(depth - 1 - reductionOf(improving, depth, number), 0);
      if (!quiet || checks) {
        if (
          (!checks && left < 1 && captures[arrival * MAX_CODES + pos.board[move & 255]!]! < 0) ||
          !seeGe(pos, move, 0 - P.SELECTIVE_SEE_NOISY_MARGIN * depth, seeValues)
        ) {
          scores[i] = SKIPPED;
          continue;
        }
      } else {
        const answer = continuations[after1 + arrival]!;
        const own = continuations[after2 + arrival]!;
        if (
          (left <= P.SELECTIVE_HISTORY_PRUNING_MAX_DEPTH && answer < 0 && own < 0) ||
          (left <= P.SELECTIVE_FUTILITY_MAX_DEPTH &&
            !check &&
            staticScore + P.SELECTIVE_FUTILITY_BASE + P.SELECTIVE_FUTILITY_MARGIN * left <= alpha &&
            answer + own + continuations[after4 + arrival]! + ((continuations[after6 + arrival]! / 3) | 0) <
              P.SELECTIVE_FUTILITY_STATISTICS) ||
          !seeGe(pos, move, 0 - quietLoss(left), seeValues)
        ) {
          scores[i] = SKIPPED;
          continue;
        }
      }
    }

    // 14. Singular extension: a hash move that has no rival near its score goes deeper. If a rival beats beta too, so
    // does the node.
    let extension = 0;
    if (
      move === hashMove &&
      depth >= P.SELECTIVE_SINGULAR_MIN_DEPTH &&
      excluded === NO_MOVE &&
      Math.abs(tableScore) < MATE_BOUND &&
      (tableBound & LOWER) !== 0 &&
      tableDepth >= depth - 3
    ) {
      const rival = tableScore - P.SELECTIVE_SINGULAR_MARGIN * depth;
      leaveOut(search, move, ply, end);
      const score = selectiveNegamax(search, (depth - 1) >> 1, rival - 1, rival, ply, cutNode);
      takeBackIn(search, ply, start, end);
      if (search.stopped) return 0;
      if (score < rival) {
        extension = 1;
        onlyGoodIsQuiet = !hashIsNoisy;
        if (
          !isPv &&
          score < rival - P.SELECTIVE_SINGULAR_DOUBLE_MARGIN &&
          stack[here + STACK_DOUBLE_EXTENSIONS]! < P.SELECTIVE_SINGULAR_DOUBLES
        ) {
          extension = 2;
          isDoubled = true;
        }
      } else if (rival >= beta) return rival;
      else if (tableScore >= beta) {
        leaveOut(search, move, ply, end);
        const again = selectiveNegamax(search, (depth + 3) >> 1, beta - 1, beta, ply, cutNode);
        takeBackIn(search, ply, start, end);
        if (search.stopped) return 0;
        if (again >= beta) return beta;
      }
      // The number in the record is now that of the last rival: what answers the hash move is reduced less for it.
    } else if (
      checks &&
      (search.forMate ||
        (depth >= P.SELECTIVE_CHECK_EXTENSION_MIN_DEPTH && Math.abs(staticScore) > P.SELECTIVE_CHECK_EXTENSION_SCORE))
    )
      extension = 1;
    const newDepth = depth - 1 + extension;
    stack[here + STACK_DOUBLE_EXTENSIONS] = stack[last + STACK_DOUBLE_EXTENSIONS]! + (extension === 2 ? 1 : 0);

    const fromTo = fromTos[selective.fromTo(pos.side, move)]!;
    const pawnStatistics = pawns[withPawns + arrival]!;
    const captureStatistics = quiet ? 0 : captures[arrival * MAX_CODES + pos.board[move & 255]!]!;
    search.makeMove(move, ply);
    noteMove(search, ply, check, quiet);
    let score = 0;
    let reducedBy = 0;
    let full = !isPv || number > 1;

    // 15. Late move reductions: later moves are searched less deep until they surprise.
    if (
      depth >= P.SELECTIVE_REDUCTION_MIN_DEPTH &&
      number > 1 &&
      (quiet || stack[here + STACK_WAS_PV] === 0 || (cutNode && stack[last + STACK_NUMBER]! > 1))
    ) {
      let reduction = reductionOf(improving, depth, number);
      if (isPv) reduction--;
      if (search.hitsTableOften()) reduction--;
      if (stack[here + STACK_WAS_PV] === 1 && !likelyFailLow) reduction -= P.SELECTIVE_REDUCTION_PV;
      if (!isPv && search.bestMoveChanges <= P.SELECTIVE_STABLE_CHANGES) reduction++;
      if (stack[last + STACK_NUMBER]! > P.SELECTIVE_LAST_NUMBER) reduction--;
      if (onlyGoodIsQuiet) reduction--;
      if (cutNode) reduction += quiet ? 2 : 1;
      if (quiet) {
        if (hashIsNoisy) reduction++;
        const statistics =
          fromTo +
          continuations[after1 + arrival]! +
          continuations[after2 + arrival]! +
          continuations[after4 + arrival]! +
          pawnStatistics -
          P.SELECTIVE_STATISTICS_OFFSET;
        stack[here + STACK_STATISTICS] = statistics;
        if (!check) reduction -= (statistics / P.SELECTIVE_STATISTICS_DIVISOR) | 0;
      } else reduction -= (captureStatistics / P.SELECTIVE_CAPTURE_STATISTICS_DIVISOR) | 0;
      if (search.forMate) reduction >>= 1;
      const more = reduction < -1 && number <= 5 && !isDoubled ? 1 : 0;
      const reduced = Math.max(1, Math.min(newDepth - reduction, newDepth + more));
      stack[here + STACK_REDUCTION] = newDepth - reduced;
      score = 0 - selectiveNegamax(search, reduced, 0 - alpha - 1, 0 - alpha, ply + 1, true);
      stack[here + STACK_REDUCTION] = 0;
      full = score > alpha && reduced < newDepth && !search.stopped;
      reducedBy = newDepth - reduced;
    }

    // 16. Principal variation search: prove with an empty window that the move is no better, else look again.
    if (full) {
      score = 0 - selectiveNegamax(search, newDepth, 0 - alpha - 1, 0 - alpha, ply + 1, !cutNode);
      if (reducedBy > 0 && quiet && !search.stopped)
        updateContinuations(search, arrival, ply, score > alpha ? bonusOf(newDepth) : -bonusOf(newDepth));
    }
    if (isPv && !search.stopped && (number === 1 || (score > alpha && score < beta)))
      score = 0 - selectiveNegamax(search, Math.min(deepest, newDepth), 0 - beta, 0 - alpha, ply + 1, false);
    search.unmakeMove();
    if (search.stopped) return 0;

    if (score > best) {
      best = score;
      if (score > alpha) {
        bestMove = move;
        alpha = score;
        // It raised alpha, so it is not punished even if another one proves better.
        scores[i] = SKIPPED;
        search.recordPv(ply, move);
        if (score >= beta) {
          i++;
          break;
        }
      }
    }
  }
  // The excluded move was the only one.
  if (number === 0) return oldAlpha;

  // 17. What was learned about moves.
  if (bestMove !== NO_MOVE) updateByBest(search, bestMove, best, beta, start, i, depth, ply);
  else if ((depth >= 3 || isPv) && priorQuiet !== 0) updateContinuations(search, priorQuiet, ply - 1, bonusOf(depth));

  // 18. Without a better move a position near a principal variation is near it too; where a move fails high only if it
  // was, and the position after that move is.
  if (depth > 3) {
    if (best >= beta) stack[here + STACK_WAS_PV] = stack[here + STACK_WAS_PV]! & stack[next + STACK_WAS_PV]!;
    else if (best <= oldAlpha && stack[last + STACK_WAS_PV] === 1) stack[here + STACK_WAS_PV] = 1;
  }
  if (excluded === NO_MOVE) {
    const bound = best >= beta ? LOWER : isPv && bestMove !== NO_MOVE ? EXACT : UPPER;
    table.store(low, high, ply, bestMove, best, depth, bound, stack[here + STACK_WAS_PV] === 1);
  }
  return best;
}

/** Resets what the nodes below one find in their records. */
function prepareBelow(stack: Int32Array, here: number): void {
  const next = here + STACK_WIDTH;
  const second = next + STACK_WIDTH;
  stack[next + STACK_WAS_PV] = 0;
  stack[next + STACK_EXCLUDED] = NO_MOVE;
  stack[second + STACK_KILLER] = NO_MOVE;
  stack[second + STACK_SECOND_KILLER] = NO_MOVE;
  stack[second + STACK_STATISTICS] = 0;
  stack[here + STACK_DOUBLE_EXTENSIONS] = stack[here - STACK_WIDTH + STACK_DOUBLE_EXTENSIONS]!;
  stack[here + STACK_NUMBER] = 0;
}

/** A move from the table that ends the node counts as if it had been searched once more. */
function learnFromTable(search: Search, hashMove: Move, failsHigh: boolean, depth: number, ply: number): void {
  const quiet = !isNoisy(search.pos, hashMove);
  if (!failsHigh) {
    if (quiet) punishQuiet(search, hashMove, ply, bonusOf(depth));
    return;
  }
  if (quiet) rewardQuiet(search, hashMove, ply, bonusOf(depth), depth);
  const last = stackIndex(ply - 1);
  const priorQuiet = search.stack[last + STACK_QUIET_ARRIVAL]!;
  if (priorQuiet !== 0 && search.stack[last + STACK_NUMBER]! <= 2)
    updateContinuations(search, priorQuiet, ply - 1, -bonusOf(depth + 1));
}

/** What a quiet move may lose by SEE where this number of plies is left, in centipawns. */
function quietLoss(left: number): number {
  const { SELECTIVE_SEE_QUIET_BASE: base, SELECTIVE_SEE_QUIET_LIMIT: limit } = P;
  return (((base - Math.min(left, limit)) * left * left * P.SELECTIVE_SEE_QUIET_SHARE) / 100) | 0;
}

/** The score after passing if it is at least beta, verified at great depths, for zugzwang; else UNKNOWN. */
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
  const surplus = ((estimate - beta) / P.SELECTIVE_NULL_MOVE_SURPLUS) | 0;
  const left =
    depth -
    ((P.SELECTIVE_NULL_MOVE_REDUCTION + P.SELECTIVE_NULL_MOVE_REDUCTION_PLY * depth) >> 8) -
    Math.min(surplus, P.SELECTIVE_NULL_MOVE_MAX_SURPLUS);
  stack[here + STACK_WIDTH + STACK_MOVES] = stack[here + STACK_MOVES]!;
  noteNullMove(search, ply);
  search.makeNullMove();
  let score = 0 - selectiveNegamax(search, left, 0 - beta, 1 - beta, ply + 1, !cutNode);
  unmakeNull(pos);
  if (search.stopped) return 0;
  if (score < beta) return UNKNOWN;
  // A mate found after passing is not proved.
  if (score > MATE_BOUND) score = beta;
  if (search.nullMoveFrom > 0 || depth < P.SELECTIVE_NULL_MOVE_VERIFY_DEPTH) return score;
  // Passing is then only for the other side, but at last for both again.
  search.nullMoveFrom = ply + ((3 * left) >> 2);
  search.nullMoveSide = pos.side;
  const verified = selectiveNegamax(search, left, beta - 1, beta, ply, false);
  search.nullMoveFrom = 0;
  return verified >= beta || search.stopped ? score : UNKNOWN;
}

/**
 * Tries the first good captures for one that beats a raised beta in a reduced search; UNKNOWN if there is none.
 *
 * @param isKnown whether the table knows the position that deep, and should not be overwritten
 * @param wasPv what the table is to say of the position
 */
function probcutScore(
  search: Search,
  depth: number,
  raised: number,
  staticScore: number,
  ply: number,
  hashMove: Move,
  cutNode: boolean,
  isKnown: boolean,
  wasPv: boolean,
): number {
  const { pos, stack, moves, seeValues } = search;
  const here = stackIndex(ply);
  const excluded = stack[here + STACK_EXCLUDED]!;
  const start = stack[here + STACK_MOVES]!;
  const end = generate(pos, moves, start, NOISY);
  stack[here + STACK_WIDTH + STACK_MOVES] = end;
  scoreNoisy(search, start, end, hashMove);
  let left = cutNode ? P.SELECTIVE_PROBCUT_MOVES * 2 : P.SELECTIVE_PROBCUT_MOVES;
  for (let i = start; i < end && left > 0; i++) {
    const order = pickMove(search, i, end, false);
    if (isLosingCapture(order)) break;
    const move = moves[i]!;
    if (move === excluded || !seeGe(pos, move, raised - staticScore, seeValues)) continue;
    left--;
    search.makeMove(move, ply);
    noteMove(search, ply, false, false);
    let score = 0 - selectiveQuiescence(search, 0 - raised, 1 - raised, ply + 1, 0, false);
    if (score >= raised && !search.stopped)
      score = 0 - selectiveNegamax(search, depth - 4, 0 - raised, 1 - raised, ply + 1, !cutNode);
    search.unmakeMove();
    if (search.stopped) return 0;
    if (score >= raised) {
      if (!isKnown && excluded === NO_MOVE)
        search.table.store(pos.hashLow, pos.hashHigh, ply, move, score, depth - 3, LOWER, wasPv);
      return score;
    }
  }
  return UNKNOWN;
}
