import { enterArena, leaveArena, theArena } from '../board/arena.ts';
import { inCheck } from '../board/attack.ts';
import { isDrawByMaterial, isDrawByMoveRule, occurrencesBefore, repetitionVerdict } from '../board/draws.ts';
import { endOf, GOES_ON, LOSS, verdictOf, WIN } from '../board/endings.ts';
import { generate } from '../board/generate.ts';
import { ENDS, SQUARE_BITS } from '../board/layout.ts';
import { make, makeNull, unmake, unmakeNull } from '../board/make.ts';
import { ALL, type Move, NO_MOVE, NOISY, PROMOTION, TYPE_SHIFT } from '../board/move.ts';
import type { Position } from '../board/position.ts';
import type { Tables } from '../board/tables.ts';
import { DRAWN, MOST_MEN, NOT_COVERED } from '../endgame/constants.ts';
import { EndgameSet } from '../endgame/endgame-set.ts';
import { pliesOf } from '../endgame/value.ts';
import { Evaluator } from '../eval/evaluator.ts';
import type { Network } from '../net/network.ts';
import { networkOf } from '../net/networks.ts';
import * as C from './constants.ts';
import { type Cycles, cyclesOf } from './cycles.ts';
import { type History, learn, slotOf } from './history.ts';
import { theMoveScores } from './move-scores.ts';
import {
  FIRST_HINT,
  isLosingCapture,
  isNoisy,
  NO_ORDER,
  OrderingHints,
  pickMove,
  scoreNoisy,
  scoreQuiets,
} from './ordering.ts';
import { winsAtLeast } from './see.ts';
import { EXACT, LOWER, type TranspositionTable, UPPER } from './transposition.ts';

const KILLERS = 2;
const PV_WIDTH = C.MAX_PLY + 2;
/** Continuations look so many plies back. */
const SLOTS_BEFORE = 4;

/** Depth reductions of late moves, in PLY-ths of a ply: [min(depth, 63) * 64 + min(move number, 63)]. */
const REDUCTIONS = Int32Array.from({ length: 64 * 64 }, (_, i) => {
  const depth = i >> 6;
  const number = i & 63;
  if (depth === 0 || number === 0) return 0;
  const { REDUCTION_BASE: base, REDUCTION_DIVISOR: divisor, PLY } = C;
  return PLY * (base + (Math.log(depth) * Math.log(number)) / divisor);
});

/**
 * One thread's search of one position: negamax with alpha-beta and all that makes it see further. Holds the state that
 * lives from node to node; `iterate` drives it from the root.
 * Scores are turned round with `0 - score`, because `-score` makes of a draw's 0 a -0, which is no integer to V8.
 */
export class Search {
  /** The position searched, in the arena. */
  readonly pos = theArena().pos;
  readonly evaluator: Evaluator;
  readonly table: TranspositionTable;
  readonly history: History;
  private readonly endgames: EndgameSet;
  nodes = 0;
  /** How many positions were found in endgame tables. */
  tableHits = 0;
  selDepth = 0;
  /** Set when time or nodes are up or somebody says stop; every node then returns at once with a score of no meaning. */
  stopped = false;
  /** Principal variations by ply, PV_WIDTH apart, and their lengths. */
  readonly pv = new Int32Array(PV_WIDTH * PV_WIDTH);
  readonly pvLength = new Int32Array(PV_WIDTH);

  private readonly moves = theArena().moves;
  private readonly moveScores = theMoveScores();
  private readonly scores = this.moveScores.scores;
  private readonly killers = new Int32Array(PV_WIDTH * KILLERS);
  private readonly staticScores = new Int32Array(PV_WIDTH);
  /** Per ply, the hash move that a search for a rival of it leaves out, or NO_MOVE. */
  private readonly excluded = new Int32Array(PV_WIDTH);
  /** [ply + SLOTS_BEFORE]: the slot of the move made at that ply, 0 for a null move and before the root. */
  private readonly slots = new Int32Array(PV_WIDTH + SLOTS_BEFORE);
  private readonly hints = new OrderingHints();
  /** What captures win, by the type that is taken. */
  private readonly gains: Int32Array;
  private readonly cycles: Cycles;
  private readonly nullMoveReduction: number;
  private readonly lazyMargin: number;
  /** What it means for a side that it is mated, that it cannot move, and whether a repetition is a draw. */
  private readonly checkmate: number;
  private readonly stalemate: number;
  private readonly repetitionDraws: boolean;
  private poll: () => boolean = () => false;
  private nodesToPoll: number = C.POLL_INTERVAL;
  private rootPly = 0;
  private rootDepth = 0;
  private forMate = false;
  private nodeLimit = Number.POSITIVE_INFINITY;
  /** While a null move is verified: the ply before which no other may be made, else 0; and where that is done, else -1. */
  private nullMoveFrom = 0;
  private verifiedPly = -1;

  /**
   * @param tables of the game whose positions are to be searched
   * @param endgames what is known of its endings; more may be added later
   * @param network see Evaluator
   */
  constructor(
    tables: Tables,
    table: TranspositionTable,
    history: History,
    endgames = new EndgameSet(tables),
    network: Network | null = networkOf(tables),
  ) {
    this.endgames = endgames;
    this.table = table;
    this.history = history;
    this.evaluator = new Evaluator(tables, network);
    // A network's score costs too little to be guessed.
    this.lazyMargin = network ? C.UNKNOWN : C.LAZY_MARGIN;
    this.gains = this.evaluator.gains;
    this.cycles = cyclesOf(tables);
    const { drops, heldAs } = tables.holdings;
    const dropsCaptured = heldAs.some((slot) => drops.includes(slot >> 1));
    this.nullMoveReduction = dropsCaptured ? C.NULL_MOVE_REDUCTION_WITH_DROPS : C.NULL_MOVE_REDUCTION;
    this.checkmate = tables.endings.checkmate;
    this.stalemate = tables.endings.stalemate;
    const { repetitions, repetition, perpetualCheckLoses } = tables.variant.draws;
    this.repetitionDraws = repetitions > 0 && !repetition && !perpetualCheckLoses;
  }

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
        if (score > alpha && !this.stopped) score = 0 - this.negamax(depth - 1, -beta, -alpha, 1, false);
      }
      this.unmakeMove();
      if (this.stopped) return best;
      if (score > best) {
        best = score;
        if (score > alpha || i === first) {
          this.recordPv(0, move);
          // The new best move goes to the front, and those before it move back by one.
          rootMoves.copyWithin(first + 1, first, i);
          rootMoves[first] = move;
        }
        if (score > alpha) alpha = score;
        if (score >= beta) break;
      }
    }
    return best;
  }

  /**
   * Takes the arena, where nobody else may be until `end`, and gets ready to search a position.
   *
   * @param nodeLimit after so many nodes the search stops of itself
   * @param poll asked now and then whether the search must stop
   * @param forMate whether only a mate is looked for: then nothing is pruned that is not proved to be useless
   */
  begin(root: Position, nodeLimit: number, poll: () => boolean, forMate = false): void {
    enterArena(root, C.MAX_PLY + 8);
    this.nodeLimit = nodeLimit;
    this.poll = poll;
    this.forMate = forMate;
    this.nodes = 0;
    this.tableHits = 0;
    this.nodesToPoll = C.POLL_INTERVAL;
    this.stopped = false;
    this.killers.fill(0);
    this.excluded.fill(0);
    this.rootPly = this.pos.ply;
    this.evaluator.reset(this.pos);
    this.staticScores[0] = inCheck(this.pos) ? C.UNKNOWN : this.evaluator.score(this.pos);
  }

  /** Gives the arena back. */
  end(): void {
    leaveArena();
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
          this.learnQuiet(slotOf(pos, hashMove), ply, bonusOf(depth) >> 1);
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
        this.slots[ply + SLOTS_BEFORE - 1] !== 0 &&
        ply >= this.nullMoveFrom &&
        pieces > 0 &&
        beta > -C.MATE_BOUND
      ) {
        const surplus = ((estimate - beta) / C.NULL_MOVE_SURPLUS_DIVISOR) | 0;
        const reduction = this.nullMoveReduction + ((depth / C.NULL_MOVE_DEPTH_DIVISOR) | 0) + Math.min(surplus, 3);
        this.moveStart[ply + 1] = this.moveStart[ply]!;
        this.slots[ply + SLOTS_BEFORE] = 0;
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
    const { moves, moveScores, scores, history, gains } = this;
    const end = generate(pos, moves, start, ALL);
    if (end === start) return scoreOf(check ? this.checkmate : this.stalemate, ply);
    this.moveStart[ply + 1] = end;
    const mayPrune = !isPv && !check && !this.forMate;
    const lateMoves = (C.LATE_MOVE_BASE + depth * depth) >> (improving ? 0 : 1);
    const oldAlpha = alpha;
    let best = -C.INFINITE;
    let bestMove: Move = NO_MOVE;
    let number = 0;
    let last = scoreNoisy(pos, moves, scores, start, end, hashMove, history, gains);
    let quietsWait = last < end;
    for (let i = start; i < last || quietsWait; i++) {
      let reduction = reductionOf(depth, number);
      const left = Math.max(0, depth - 1 - ((reduction / C.PLY) | 0));
      const prunes = mayPrune && best > -C.MATE_BOUND;
      const late = prunes && number >= lateMoves;
      const futile =
        prunes && left <= C.FUTILITY_MAX_DEPTH && staticScore + C.FUTILITY_BASE + C.FUTILITY_MARGIN * left <= alpha;
      let order = i < last ? pickMove(pos, moves, moveScores, i, last, gains) : NO_ORDER;
      if (quietsWait && isLosingCapture(order)) {
        last = this.orderQuiets(last, end, ply, late, futile);
        quietsWait = false;
        if (i === last) break;
        order = pickMove(pos, moves, moveScores, i, last, gains);
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
            !winsAtLeast(pos, move, -C.SEE_QUIET_MARGIN * left * left, gains)
          ) {
            continue;
          }
        } else if (bad && depth <= C.SEE_NOISY_MAX_DEPTH && !winsAtLeast(pos, move, -C.SEE_NOISY_MARGIN * depth, gains))
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

      const slot = slotOf(pos, move);
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
            this.learnFrom(move, slot, quiet, start, i, depth, ply);
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
      history.learnCorrection(pos.side, this.evaluator.pawnHash, best - this.evaluator.score(pos), depth);
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
    const { pos, moves, moveScores, scores, history, gains } = this;
    const start = this.moveStart[ply]!;
    const end = generate(pos, moves, start, NOISY);
    this.moveStart[ply + 1] = end;
    scoreNoisy(pos, moves, scores, start, end, hashMove, history, gains);
    for (let i = start; i < end; i++) {
      const order = pickMove(pos, moves, moveScores, i, end, gains);
      if (isLosingCapture(order)) break;
      const move = moves[i]!;
      if (!winsAtLeast(pos, move, raised - staticScore, gains)) continue;
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

  /** Captures and promotions until the position is quiet; all moves while in check, for the first few plies. */
  private quiescence(alpha: number, beta: number, ply: number, depth: number): number {
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
    const { moves, moveScores, scores, history, gains } = this;
    const start = this.moveStart[ply]!;
    let end = generate(pos, moves, start, check ? ALL : NOISY);
    if (check && end === start) return scoreOf(this.checkmate, ply);
    this.moveStart[ply + 1] = end;
    if (!check) end = this.dropPoorCaptures(start, end, alpha - futility);
    const quietsFrom = scoreNoisy(pos, moves, scores, start, end, hashMove, history, gains);
    if (quietsFrom < end) this.orderQuiets(quietsFrom, end, ply, false, false);
    let bestMove: Move = NO_MOVE;
    const oldAlpha = alpha;
    for (let i = start; i < end; i++) {
      const order = pickMove(pos, moves, moveScores, i, end, gains);
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

  /** What endgame tables say of the position, or UNKNOWN if they do not have it or the move rule may come first. */
  private probeEndgames(ply: number): number {
    const { pos } = this;
    if (pos.count[0]! + pos.count[1]! > MOST_MEN) return C.UNKNOWN;
    const value = this.endgames.probe(pos);
    if (value === NOT_COVERED) return C.UNKNOWN;
    this.tableHits++;
    if (value === DRAWN) return C.DRAW;
    const plies = pliesOf(value);
    const { moveRule } = pos.tables.variant.draws;
    if (moveRule !== undefined && pos.halfmoves + plies > moveRule) return C.UNKNOWN;
    return value > 0 ? C.MATE - ply - plies : ply + plies - C.MATE;
  }

  /** Where each ply's moves begin on the move stack. */
  private readonly moveStart = new Int32Array(PV_WIDTH + 1);

  /** The static score, corrected by what searches of positions with these pawns have found. */
  private correctedScore(): number {
    const { pos, evaluator } = this;
    return evaluator.score(pos) + this.history.correction(pos.side, evaluator.pawnHash);
  }

  private makeMove(move: Move, ply: number): void {
    this.slots[ply + SLOTS_BEFORE] = slotOf(this.pos, move);
    this.evaluator.make(this.pos, move);
    make(this.pos, move);
  }

  private unmakeMove(): void {
    unmake(this.pos);
    this.evaluator.unmake();
  }

  /** Counts a node and says whether the search must stop. */
  private countNode(ply: number): boolean {
    this.nodes++;
    if (ply > this.selDepth) this.selDepth = ply;
    if (--this.nodesToPoll <= 0) {
      this.nodesToPoll = C.POLL_INTERVAL;
      if (this.poll()) this.stopped = true;
    }
    if (this.nodes >= this.nodeLimit) this.stopped = true;
    return this.stopped;
  }

  /**
   * The score if the game is over by a rule of its own, by repetition (one inside the tree is enough) or by dead material, else
   * UNKNOWN; mate, stalemate and the move rule are looked at elsewhere.
   */
  private scoreIfOver(ply: number): number {
    const { pos } = this;
    if ((pos.special & ENDS) !== 0) {
      const end = endOf(pos);
      if (end !== GOES_ON) return scoreOf(verdictOf(end), ply);
    }
    if (pos.reversible >= 4) {
      const needed = pos.tables.variant.draws.repetitions - 1;
      if (needed > 0 && occurrencesBefore(pos, needed, this.rootPly) >= needed)
        return this.repetitionDraws ? C.DRAW : scoreOf(repetitionVerdict(pos).verdict, ply);
    }
    return pos.count[0]! + pos.count[1]! <= 8 && isDrawByMaterial(pos) ? C.DRAW : C.UNKNOWN;
  }

  private hasMove(ply: number): boolean {
    const start = this.moveStart[ply]!;
    return generate(this.pos, this.moves, start, ALL) > start;
  }

  /** How many pieces the side to move has on the board besides king and pawns. */
  private pieceCount(): number {
    const { pos } = this;
    return pos.count[pos.side]! - pos.material[(pos.tables.pawnType << 1) | pos.side]! - 1;
  }

  /** A direct check that the look-up shows at once; discovered ones are not seen. */
  private givesCheckCheaply(move: Move): boolean {
    const { pos } = this;
    const king = pos.kingSquare(pos.opponent);
    const from = (move >> 8) & 255;
    const to = move & 255;
    const code = from === to ? ((move >> TYPE_SHIFT) << 1) | pos.side : pos.board[from]!;
    return pos.attacks[(((code << SQUARE_BITS) | to) << SQUARE_BITS) | king] !== 0;
  }

  /**
   * Gives the quiet moves from `from` to `end` their scores, but first leaves out those that would be pruned one by one: if it is late
   * all that give no check, if trying them is futile all of these but killers and counter moves.
   *
   * @returns where the moves that are left end
   */
  private orderQuiets(from: number, end: number, ply: number, late: boolean, futile: boolean): number {
    const { pos, moves, scores, killers, history, hints, slots } = this;
    const before = slots[ply + SLOTS_BEFORE - 1]!;
    hints.firstKiller = killers[ply * KILLERS]!;
    hints.secondKiller = killers[ply * KILLERS + 1]!;
    hints.counterMove = history.counterMoves[before]!;
    hints.afterLast = before * history.slots;
    hints.afterOwn = slots[ply + SLOTS_BEFORE - 2]! * history.slots;
    hints.afterOwnBefore = slots[ply + SLOTS_BEFORE - 4]! * history.slots;
    const last = late || futile ? this.dropQuiets(from, end, !late) : end;
    scoreQuiets(pos, moves, scores, from, last, hints, history);
    return last;
  }

  /**
   * Leaves only captures, promotions and checks of the moves from `from` to `end`, and those that the hints name if they are to be kept.
   *
   * @returns where the moves that are left end
   */
  private dropQuiets(from: number, end: number, keepHints: boolean): number {
    const { pos, moves, scores, hints } = this;
    let left = from;
    for (let i = from; i < end; i++) {
      const move = moves[i]!;
      if (!isNoisy(pos, move) && !(keepHints && hints.name(move)) && !this.givesCheckCheaply(move)) continue;
      moves[left] = move;
      scores[left++] = scores[i]!;
    }
    return left;
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
    return move < PROMOTION && this.gains[this.pos.board[move & 255]! >> 1]! <= needed && !this.givesCheckCheaply(move);
  }

  /** Rewards the move that caused a cut-off and punishes those that were tried before it, from `start` to `at`. */
  private learnFrom(
    move: Move,
    slot: number,
    quiet: boolean,
    start: number,
    at: number,
    depth: number,
    ply: number,
  ): void {
    const { pos, history, killers, moves, slots } = this;
    const { board } = pos;
    const bonus = bonusOf(depth);
    if (quiet) {
      const killer = ply * KILLERS;
      if (killers[killer] !== move) {
        killers[killer + 1] = killers[killer]!;
        killers[killer] = move;
      }
      history.counterMoves[slots[ply + SLOTS_BEFORE - 1]!] = move;
      this.learnQuiet(slot, ply, bonus);
    } else learn(history.captures, (slot << SQUARE_BITS) | board[move & 255]!, bonus);
    for (let i = start; i < at; i++) {
      const other = moves[i]!;
      const otherSlot = slotOf(pos, other);
      if (isNoisy(pos, other)) learn(history.captures, (otherSlot << SQUARE_BITS) | board[other & 255]!, -bonus);
      else if (quiet) this.learnQuiet(otherSlot, ply, -bonus);
    }
  }

  private learnQuiet(slot: number, ply: number, bonus: number): void {
    const { history, slots } = this;
    const { continuations, slots: width } = history;
    learn(history.quiets, slot, bonus);
    const last = slots[ply + SLOTS_BEFORE - 1]!;
    const own = slots[ply + SLOTS_BEFORE - 2]!;
    const ownBefore = slots[ply + SLOTS_BEFORE - 4]!;
    if (last !== 0) learn(continuations, last * width + slot, bonus);
    if (own !== 0) learn(continuations, own * width + slot, bonus);
    if (ownBefore !== 0) learn(continuations, ownBefore * width + slot, bonus >> 1);
  }

  private recordPv(ply: number, move: Move): void {
    const { pv, pvLength } = this;
    const row = ply * PV_WIDTH;
    const next = (ply + 1) * PV_WIDTH;
    pv[row + ply] = move;
    const end = pvLength[ply + 1]!;
    for (let i = ply + 1; i < end; i++) pv[row + i] = pv[next + i]!;
    pvLength[ply] = Math.max(end, ply + 1);
  }
}

/** The score of a game that ends at this ply with this verdict for the side to move. */
function scoreOf(verdict: number, ply: number): number {
  return verdict === LOSS ? ply - C.MATE : verdict === WIN ? C.MATE - ply : C.DRAW;
}

/** By how much a move that comes so late is reduced at a depth, in PLY-ths of a ply. */
function reductionOf(depth: number, number: number): number {
  return REDUCTIONS[Math.min(depth, 63) * 64 + Math.min(number, 63)]!;
}

/** What a cut-off at a depth adds to the history of the move that caused it. */
function bonusOf(depth: number): number {
  return Math.min(C.HISTORY_BONUS * depth, C.HISTORY_MOST_BONUS);
}

/** Does a bound from the table tell that the score is outside the window, or exact? */
function isBeyond(bound: number, score: number, alpha: number, beta: number): boolean {
  return bound === EXACT || (bound === LOWER ? score >= beta : score <= alpha);
}
