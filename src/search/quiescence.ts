import { ALL, type Move, NO_MOVE, NOISY, PROMOTION } from '../board/move.ts';
import { inCheck } from '../board/position/attack.ts';
import { generate } from '../board/position/generate.ts';
import * as C from './constants.ts';
import { isLosingCapture, isNoisy, pickMove, scoreNoisy } from './ordering.ts';
import { QuietMoves } from './quiet-moves.ts';
import { scoreOf } from './score.ts';
import { EXACT, isBeyond, LOWER, UPPER } from './transposition.ts';

/** The search where the depth is used up. */
export class Quiescence extends QuietMoves {
  /** Captures and promotions until the position is quiet; all moves while in check, for the first few plies. */
  protected quiescence(alpha: number, beta: number, ply: number, depth: number): number {
    const { pos, table } = this;
    const isPv = beta - alpha > 1;
    this.pvLength[ply] = ply;
    if (this.countNode(ply)) return 0;
    if (depth > 0) {
      const over = this.scoreIfOver(ply);
      if (over !== C.UNKNOWN) return over;
      if (this.endgames.size > 0) {
        const known = this.probeEndgames(ply);
        if (known !== C.UNKNOWN) return known;
      }
    }
    if (ply >= C.MAX_PLY) return this.evaluator.score(pos);

    let hashMove: Move = NO_MOVE;
    let tableScore: number = C.UNKNOWN;
    let tableBound = 0;
    if (table.probe(pos.hashLow, pos.hashHigh, ply)) {
      hashMove = table.move;
      tableScore = table.score;
      tableBound = table.bound;
      if (!isPv && isBeyond(tableBound, tableScore, alpha, beta)) return tableScore;
    }

    const check = depth < C.QUIESCENCE_EVASIONS && inCheck(pos);
    let best = ply - C.MATE;
    let futility = -C.INFINITE;
    if (!check) {
      // So far beyond the window that no term of the position could bring the score back, material alone decides.
      const rough = this.evaluator.roughScore(pos);
      const margin = this.lazyMargin;
      if (rough - margin >= beta) return rough - margin;
      best = rough + margin <= alpha ? rough + margin : this.correctedScore();
      futility = best + C.QUIESCENCE_MARGIN;
      if (tableBound !== 0 && (tableBound & (tableScore > best ? LOWER : UPPER)) !== 0) best = tableScore;
      if (best >= beta) return best;
      if (best > alpha) alpha = best;
    }
    const { moves, moveScores, scores, history, seeValues } = this;
    const start = this.moveStart[ply]!;
    let end = generate(pos, moves, start, check ? ALL : NOISY);
    if (check && end === start) return scoreOf(this.checkmate, ply);
    this.moveStart[ply + 1] = end;
    if (!check) end = this.dropPoorCaptures(start, end, alpha - futility);
    const quietsFrom = scoreNoisy(pos, moves, scores, start, end, hashMove, history, seeValues);
    if (quietsFrom < end) this.orderQuiets(quietsFrom, end, ply, false, false);
    let bestMove: Move = NO_MOVE;
    const oldAlpha = alpha;
    for (let i = start; i < end; i++) {
      const order = pickMove(pos, moves, moveScores, i, end, seeValues);
      const move = moves[i]!;
      // Captures that lose material, or win too little to matter, change nothing; nor do late answers to a check.
      if (best > -C.MATE_BOUND) {
        if (isLosingCapture(order)) break;
        if (check) {
          if (i - start >= C.QUIESCENCE_MAX_EVASIONS && !isNoisy(pos, move)) continue;
        } else if (this.isPoorCapture(move, alpha - futility)) continue;
      }
      this.makeMove(move, ply);
      const score = 0 - this.quiescence(-beta, -alpha, ply + 1, depth + 1);
      this.unmakeMove();
      if (this.stopped) return 0;
      if (score > best) {
        best = score;
        if (score > alpha) {
          bestMove = move;
          alpha = score;
          this.recordPv(ply, move);
          if (score >= beta) break;
        }
      }
    }
    const bound = best >= beta ? LOWER : alpha > oldAlpha ? EXACT : UPPER;
    table.store(pos.hashLow, pos.hashHigh, ply, bestMove, best, 0, bound);
    return best;
  }

  /**
   * Leaves of the captures and promotions from `start` to `end` those that win more than is needed, promote or give check.
   *
   * @returns where the moves that are left end
   */
  private dropPoorCaptures(start: number, end: number, needed: number): number {
    const { moves } = this;
    let left = start;
    for (let i = start; i < end; i++) {
      const move = moves[i]!;
      if (!this.isPoorCapture(move, needed)) moves[left++] = move;
    }
    return left;
  }

  /** Does a move of those that quiescence looks at win no more than so much, and neither promote nor give check? */
  private isPoorCapture(move: Move, needed: number): boolean {
    return (
      move < PROMOTION && this.seeValues[this.pos.board[move & 255]! >> 1]! <= needed && !this.givesCheckCheaply(move)
    );
  }
}
