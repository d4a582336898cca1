import { ALL, type Move, NO_MOVE, NOISY } from '../board/move.ts';
import { inCheck } from '../board/position/attack.ts';
import { generate } from '../board/position/generate.ts';
import { makeNull, unmakeNull } from '../board/position/make.ts';
import { isDrawByMoveRule } from '../board/rules/draws.ts';
import * as C from './constants.ts';
import { historyBonus, pieceSquareOf } from './history.ts';
import { FIRST_HINT, isLosingCapture, isNoisy, NO_ORDER, pickMove, scoreNoisy } from './ordering.ts';
import { Quiescence } from './quiescence.ts';
import { scoreOf } from './score.ts';
import { SLOTS_BEFORE } from './search-state.ts';
import { seeGe } from './see.ts';
import { EXACT, isBeyond, LOWER, UPPER } from './transposition.ts';

/** Depth reductions of late moves, in PLY-ths of a ply: [min(depth, 63) * 64 + min(move number, 63)]. */
const REDUCTIONS = Int32Array.from({ length: 64 * 64 }, (_, i) => {
  const depth = i >> 6;
  const number = i & 63;
  if (depth === 0 || number === 0) return 0;
  const { REDUCTION_BASE: base, REDUCTION_DIVISOR: divisor, PLY } = C;
  return PLY * (base + (Math.log(depth) * Math.log(number)) / divisor);
});

/**
 * One thread's search of one position: negamax with alpha-beta and all that makes it see further. `iterate` drives it from the root.
 * Scores are turned round with `0 - score`, because `-score` makes of a draw's 0 a -0, which is no integer to V8.
 */
export class Search extends Quiescence {
  /** While a null move is verified: the ply before which no other may be made, else 0; and where that is done, else -1. */
  private nullMoveFrom = 0;
  private verifiedPly = -1;
  /** Was the root's search stopped when its best move had turned out to be better than those before it, but not yet by how much? */
  rootScoreIsBound = false;

  /**
   * Searches the root's moves from index `first` on, best ones first, and puts the best of them there.
   *
   * @param rootMoves legal moves of the root; reordered in place
   * @returns the best score, in the window or beyond it
   */
  searchRoot(rootMoves: Int32Array, first: number, depth: number, alpha: number, beta: number): number {
    const { pos } = this;
    let best = -C.INFINITE;
    this.pvLength[0] = 0;
    this.rootDepth = depth;
    this.rootScoreIsBound = false;
    for (let i = first; i < rootMoves.length; i++) {
      const move = rootMoves[i]!;
      const quiet = !isNoisy(pos, move);
      this.makeMove(move, 0);
      let score = 0;
      if (i === first) score = 0 - this.negamax(depth - 1, -beta, -alpha, 1, false);
      else {
        let reduction = 0;
        if (quiet && depth >= C.REDUCTION_MIN_DEPTH && i - first > 2) {
          reduction = reductionOf(depth, i - first);
          // Half of what it would be deeper in the tree: what is missed here is missed for good.
          reduction = Math.min((reduction / (2 * C.PLY)) | 0, depth - 2);
        }
        score = 0 - this.negamax(depth - 1 - reduction, -alpha - 1, -alpha, 1, true);
        if (score > alpha && reduction > 0 && !this.stopped) {
          score = 0 - this.negamax(depth - 1, -alpha - 1, -alpha, 1, true);
        }
        if (score > alpha && !this.stopped) {
          const proved = score;
          score = 0 - this.negamax(depth - 1, -beta, -alpha, 1, false);
          if (this.stopped) {
            this.rootScoreIsBound = true;
            this.pvLength[1] = 1;
            score = proved;
          }
        }
      }
      this.unmakeMove();
      if (this.stopped && !this.rootScoreIsBound) return best;
      if (score > best) {
        best = score;
        if (score > alpha || i === first) {
          this.recordPv(0, move);
          // The new best move goes to the front, and those before it move back by one.
          rootMoves.copyWithin(first + 1, first, i);
          rootMoves[first] = move;
        }
        if (score > alpha) alpha = score;
        if (score >= beta || this.stopped) break;
      }
    }
    return best;
  }

  /**
   * The score of the current position, searched so many plies deep.
   *
   * @param alpha scores up to this need not be exact
   * @param beta neither need scores from this on
   * @param ply distance from the root
   * @param cutNode is a score of at least beta expected?
   */
  private negamax(depth: number, alpha: number, beta: number, ply: number, cutNode: boolean): number {
    const { pos, table } = this;
    const isPv = beta - alpha > 1;
    this.pvLength[ply] = ply;
    const excluded = this.excluded[ply]!;

    // 1. Ends that need no search, and draws that the next move can force. Mate goes before the move rule.
    const over = this.scoreIfOver(ply);
    if (over !== C.UNKNOWN) return over;
    if (alpha < C.DRAW && pos.reversible >= 3 && this.repetitionDraws && this.cycles.isNear(pos, this.rootPly)) {
      alpha = C.DRAW;
      if (alpha >= beta) return alpha;
    }
    const check = inCheck(pos);
    if (isDrawByMoveRule(pos) && (!check || this.hasMove(ply))) return C.DRAW;
    if (this.endgames.size > 0) {
      const known = this.probeEndgames(ply);
      if (known !== C.UNKNOWN) return known;
    }

    // 2. Answers to a check cost no depth. When the depth is used up, captures are searched to their end.
    if (check && ply < 2 * this.rootDepth) depth++;
    if (depth <= 0) return this.quiescence(alpha, beta, ply, 0);
    if (this.countNode(ply)) return 0;
    if (ply >= C.MAX_PLY) return this.evaluator.score(pos);

    // 3. Mate distance pruning: no line from here can beat a shorter mate that is already known.
    if (alpha < ply - C.MATE) alpha = ply - C.MATE;
    if (beta > C.MATE - ply - 1) beta = C.MATE - ply - 1;
    if (alpha >= beta) return alpha;

    // 4. The transposition table may know the answer, or at least a good move.
    const low = pos.hashLow;
    const high = pos.hashHigh;
    let hashMove: Move = NO_MOVE;
    let tableScore: number = C.UNKNOWN;
    let tableDepth = 0;
    let tableBound = 0;
    if (excluded === NO_MOVE && table.probe(low, high, ply)) {
      hashMove = table.move;
      tableScore = table.score;
      tableDepth = table.depth;
      tableBound = table.bound;
      if (!isPv && tableDepth >= depth && isBeyond(tableBound, tableScore, alpha, beta)) {
        // The move would cut off again, which counts half of what it does when it is searched.
        if (tableScore >= beta && hashMove !== NO_MOVE && !isNoisy(pos, hashMove))
          this.learnQuiet(pieceSquareOf(pos, hashMove), ply, historyBonus(depth) >> 1);
        return tableScore;
      }
    }

    // 5. The static score, sharpened by what the table knows; is it better than at our last turn?
    let staticScore: number = C.UNKNOWN;
    let estimate: number = -C.INFINITE;
    let improving = false;
    if (excluded !== NO_MOVE) estimate = staticScore = this.staticScores[ply]!;
    else if (!check) {
      estimate = staticScore = this.correctedScore();
      if (tableBound !== 0 && (tableBound & (tableScore > staticScore ? LOWER : UPPER)) !== 0) estimate = tableScore;
    }
    this.staticScores[ply] = staticScore;
    if (!check && ply >= 2) {
      const before = this.staticScores[ply - 2]!;
      improving = before === C.UNKNOWN || staticScore > before;
    }

    if (!isPv && !check && !this.forMate && excluded === NO_MOVE && ply !== this.verifiedPly) {
      // 6. Razoring: so far below alpha that only captures could help.
      if (depth <= C.RAZORING_MAX_DEPTH && estimate + C.RAZORING_BASE + C.RAZORING_MARGIN * depth * depth <= alpha) {
        const score = this.quiescence(alpha, alpha + 1, ply, 0);
        if (score <= alpha || this.stopped) return score;
      }

      // 7. Reverse futility: so far above beta that a shallow search will hardly fall below it.
      if (
        depth <= C.REVERSE_FUTILITY_MAX_DEPTH &&
        beta > -C.MATE_BOUND &&
        estimate < C.MATE_BOUND &&
        estimate - C.REVERSE_FUTILITY_MARGIN * (improving ? depth - 1 : depth) >= beta
      ) {
        return estimate;
      }

      const pieces = this.pieceCount();
      // 8. Null move: if even passing keeps the score above beta, so will some move. Not without pieces, for zugzwang.
      if (
        depth >= C.NULL_MOVE_MIN_DEPTH &&
        estimate >= beta &&
        staticScore + C.NULL_MOVE_STATIC_MARGIN * depth >= beta + C.NULL_MOVE_STATIC_BASE &&
        this.pieceSquares[ply + SLOTS_BEFORE - 1] !== 0 &&
        ply >= this.nullMoveFrom &&
        pieces > 0 &&
        beta > -C.MATE_BOUND
      ) {
        const surplus = ((estimate - beta) / C.NULL_MOVE_SURPLUS_DIVISOR) | 0;
        const reduction = this.nullMoveReduction + ((depth / C.NULL_MOVE_DEPTH_DIVISOR) | 0) + Math.min(surplus, 3);
        this.moveStart[ply + 1] = this.moveStart[ply]!;
        this.pieceSquares[ply + SLOTS_BEFORE] = 0;
        makeNull(pos);
        let score = 0 - this.negamax(depth - 1 - reduction, -beta, -beta + 1, ply + 1, !cutNode);
        unmakeNull(pos);
        if (this.stopped) return 0;
        if (score >= beta) {
          // A mate found after passing is not proved.
          if (score > C.MATE_BOUND) score = beta;
          const verifyFrom = pieces <= C.NULL_MOVE_FEW_PIECES ? C.NULL_MOVE_VERIFY_FEW : C.NULL_MOVE_VERIFY_DEPTH;
          if (depth < verifyFrom || this.nullMoveFrom > 0) return score;
          // Where zugzwang threatens or would cost much, it must hold without passing too.
          this.verifiedPly = ply;
          this.nullMoveFrom = ply + (((depth - reduction) * 3) >> 2);
          const verified = this.negamax(depth - 1 - reduction, beta - 1, beta, ply, false);
          this.nullMoveFrom = 0;
          this.verifiedPly = -1;
          if (verified >= beta || this.stopped) return score;
        }
      }

      // 9. Probcut: a capture that wins so much in a shallow search will hold in a deep one.
      const raised = beta + C.PROBCUT_MARGIN - (improving ? C.PROBCUT_IMPROVING : 0);
      if (
        depth >= C.PROBCUT_MIN_DEPTH &&
        Math.abs(beta) < C.MATE_BOUND &&
        (tableBound === 0 || tableDepth < depth - 3 || tableScore >= raised)
      ) {
        const score = this.probcut(depth, raised, staticScore, ply, hashMove, cutNode);
        if (score !== C.UNKNOWN || this.stopped) return score;
      }
    }

    // 10. Internal iterative reduction: without a move from the table this is not worth its full depth yet.
    if (depth >= C.IIR_MIN_DEPTH && hashMove === NO_MOVE && excluded === NO_MOVE && (isPv || cutNode)) depth--;

    // 11. All legal moves, in the order in which they are most likely to be good; quiet ones are put in order when their turn comes.
    const start = this.moveStart[ply]!;
    const { moves, moveScores, scores, history, seeValues } = this;
    const end = generate(pos, moves, start, ALL);
    if (end === start) return scoreOf(check ? this.checkmate : this.stalemate, ply);
    this.moveStart[ply + 1] = end;
    const mayPrune = !isPv && !check && !this.forMate;
    const lateMoves = (C.LATE_MOVE_BASE + depth * depth) >> (improving ? 0 : 1);
    const oldAlpha = alpha;
    let best = -C.INFINITE;
    let bestMove: Move = NO_MOVE;
    let number = 0;
    let last = scoreNoisy(pos, moves, scores, start, end, hashMove, history, seeValues);
    let quietsWait = last < end;
    for (let i = start; i < last || quietsWait; i++) {
      let reduction = reductionOf(depth, number);
      const left = Math.max(0, depth - 1 - ((reduction / C.PLY) | 0));
      const prunes = mayPrune && best > -C.MATE_BOUND;
      const late = prunes && number >= lateMoves;
      const futile =
        prunes && left <= C.FUTILITY_MAX_DEPTH && staticScore + C.FUTILITY_BASE + C.FUTILITY_MARGIN * left <= alpha;
      let order = i < last ? pickMove(pos, moves, moveScores, i, last, seeValues) : NO_ORDER;
      if (quietsWait && isLosingCapture(order)) {
        last = this.orderQuiets(last, end, ply, late, futile);
        quietsWait = false;
        if (i === last) break;
        order = pickMove(pos, moves, moveScores, i, last, seeValues);
      }
      const move = moves[i]!;
      if (move === excluded) continue;
      const quiet = !isNoisy(pos, move);
      const bad = isLosingCapture(order);

      // 12. Shallow pruning of moves that come late or cannot lift the score to alpha; quiet ones then go with all after them.
      if (prunes) {
        if (quiet) {
          const checks = this.givesCheckCheaply(move);
          const hint = order >= FIRST_HINT;
          if (!checks) {
            const hopeless =
              futile || (left <= C.HISTORY_PRUNING_MAX_DEPTH && order < -C.HISTORY_PRUNING_MARGIN * (left + 1));
            if (late || (hopeless && !hint)) {
              last = this.dropQuiets(i + 1, last, false);
              continue;
            }
          }
          if (
            !hint &&
            left <= C.SEE_QUIET_MAX_DEPTH &&
            !seeGe(pos, move, -C.SEE_QUIET_MARGIN * left * left, seeValues)
          ) {
            continue;
          }
        } else if (bad && depth <= C.SEE_NOISY_MAX_DEPTH && !seeGe(pos, move, -C.SEE_NOISY_MARGIN * depth, seeValues))
          continue;
      }

      // 13. Singular extension: a hash move that has no rival near its score goes deeper. If a rival beats beta too, so does the node.
      let extension = 0;
      if (
        move === hashMove &&
        depth >= C.SINGULAR_MIN_DEPTH &&
        tableDepth >= depth - 3 &&
        (tableBound & LOWER) !== 0 &&
        Math.abs(tableScore) < C.MATE_BOUND &&
        ply < 2 * this.rootDepth
      ) {
        const rival = tableScore - C.SINGULAR_MARGIN * depth;
        this.excluded[ply] = move;
        this.moveStart[ply] = end;
        const score = this.negamax((depth - 1) >> 1, rival - 1, rival, ply, cutNode);
        this.moveStart[ply] = start;
        this.moveStart[ply + 1] = end;
        this.excluded[ply] = NO_MOVE;
        if (this.stopped) return 0;
        if (score < rival) extension = !isPv && score < rival - C.SINGULAR_DOUBLE_MARGIN ? 2 : 1;
        else if (rival >= beta) return rival;
        else if (tableScore >= beta) extension = -1;
      }

      const pieceSquare = pieceSquareOf(pos, move);
      this.makeMove(move, ply);
      const newDepth = depth - 1 + extension;
      let score = 0;
      if (number === 0) score = 0 - this.negamax(newDepth, -beta, -alpha, ply + 1, isPv ? false : !cutNode);
      else {
        // 14. Late move reductions: later moves are searched less deep until they surprise.
        let plies = 0;
        if (depth >= C.REDUCTION_MIN_DEPTH && (quiet || bad)) {
          if (cutNode) reduction += C.REDUCTION_CUT_NODE;
          if (!improving) reduction += C.REDUCTION_NOT_IMPROVING;
          if (isPv) reduction -= C.PLY;
          if (check) reduction -= C.PLY;
          if (quiet) {
            if (order >= FIRST_HINT) reduction -= C.PLY;
            else reduction -= ((order * C.PLY) / C.REDUCTION_HISTORY_DIVISOR) | 0;
          }
          if (inCheck(pos)) reduction -= C.PLY;
          if (this.forMate) reduction >>= 1;
          plies = reduction > 0 ? (reduction / C.PLY) | 0 : 0;
          if (plies > newDepth - 1) plies = newDepth - 1;
          if (plies < 0) plies = 0;
        }
        // 15. Principal variation search: prove with an empty window that the move is no better, else look again.
        score = 0 - this.negamax(newDepth - plies, -alpha - 1, -alpha, ply + 1, true);
        if (score > alpha && plies > 0 && !this.stopped) {
          score = 0 - this.negamax(newDepth, -alpha - 1, -alpha, ply + 1, !cutNode);
        }
        if (score > alpha && score < beta && !this.stopped)
          score = 0 - this.negamax(newDepth, -beta, -alpha, ply + 1, false);
      }
      this.unmakeMove();
      if (this.stopped) return 0;
      number++;

      if (score > best) {
        best = score;
        if (score > alpha) {
          bestMove = move;
          alpha = score;
          this.recordPv(ply, move);
          if (score >= beta) {
            this.learnFrom(move, pieceSquare, quiet, start, i, depth, ply);
            break;
          }
        }
      }
    }
    // All moves but the excluded one were none at all.
    if (number === 0) return oldAlpha;

    // 16. Where no capture explains it, the static score was wrong by this much.
    if (
      !check &&
      excluded === NO_MOVE &&
      Math.abs(best) < C.MATE_BOUND &&
      (bestMove === NO_MOVE || !isNoisy(pos, bestMove)) &&
      !(best >= beta && best <= staticScore) &&
      !(best <= oldAlpha && best >= staticScore)
    ) {
      history.updateCorrection(pos.side, this.evaluator.pawnHash, best - this.evaluator.score(pos), depth);
    }

    // 17. What was learned is kept for whoever comes to this position again.
    if (excluded === NO_MOVE) {
      const bound = best >= beta ? LOWER : alpha > oldAlpha ? EXACT : UPPER;
      table.store(low, high, ply, bestMove, best, depth, bound);
    }
    return best;
  }

  /** Tries good captures for one that beats a raised beta in a reduced search; UNKNOWN if there is none. */
  private probcut(
    depth: number,
    raised: number,
    staticScore: number,
    ply: number,
    hashMove: Move,
    cutNode: boolean,
  ): number {
    const { pos, moves, moveScores, scores, history, seeValues } = this;
    const start = this.moveStart[ply]!;
    const end = generate(pos, moves, start, NOISY);
    this.moveStart[ply + 1] = end;
    scoreNoisy(pos, moves, scores, start, end, hashMove, history, seeValues);
    for (let i = start; i < end; i++) {
      const order = pickMove(pos, moves, moveScores, i, end, seeValues);
      if (isLosingCapture(order)) break;
      const move = moves[i]!;
      if (!seeGe(pos, move, raised - staticScore, seeValues)) continue;
      this.makeMove(move, ply);
      let score = 0 - this.quiescence(-raised, -raised + 1, ply + 1, 0);
      if (score >= raised && !this.stopped) {
        score = 0 - this.negamax(depth - C.PROBCUT_REDUCTION, -raised, -raised + 1, ply + 1, !cutNode);
      }
      this.unmakeMove();
      if (this.stopped) return 0;
      if (score >= raised) {
        this.table.store(pos.hashLow, pos.hashHigh, ply, move, score, depth - 3, LOWER);
        return score;
      }
    }
    return C.UNKNOWN;
  }
}

/** By how much a move that comes so late is reduced at a depth, in PLY-ths of a ply. */
function reductionOf(depth: number, number: number): number {
  return REDUCTIONS[Math.min(depth, 63) * 64 + Math.min(number, 63)]!;
}
