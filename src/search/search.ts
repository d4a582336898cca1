import { enterArena, leaveArena, theArena } from '../board/arena.ts';
import { inCheck } from '../board/attack.ts';
import { isDrawByMaterial, isDrawByMoveRule, occurrencesBefore } from '../board/draws.ts';
import { generate } from '../board/generate.ts';
import { SQUARE_BITS } from '../board/layout.ts';
import { make, makeNull, unmake, unmakeNull } from '../board/make.ts';
import { ALL, type Move, NO_MOVE, NOISY } from '../board/move.ts';
import type { Position } from '../board/position.ts';
import type { Tables } from '../board/tables.ts';
import { DRAWN, MOST_MEN, NOT_COVERED } from '../endgame/constants.ts';
import { EndgameSet } from '../endgame/endgame-set.ts';
import { pliesOf } from '../endgame/value.ts';
import { Evaluator } from '../eval/evaluator.ts';
import * as C from './constants.ts';
import type { History } from './history.ts';
import { isLosingCapture, isNoisy, pickMove, scoreMoves } from './ordering.ts';
import { EXACT, LOWER, type TranspositionTable, UPPER } from './transposition.ts';

const KILLERS = 2;
const PV_WIDTH = C.MAX_PLY + 2;

/** Depth reductions of late quiet moves: [min(depth, 63) * 64 + min(move number, 63)], in plies. */
const REDUCTIONS = Uint8Array.from({ length: 64 * 64 }, (_, i) => {
  const depth = i >> 6;
  const number = i & 63;
  if (depth === 0 || number === 0) return 0;
  const { LATE_MOVE_REDUCTION_BASE: base, LATE_MOVE_REDUCTION_DIVISOR: divisor } = C;
  return Math.max(0, base + (Math.log(depth) * Math.log(number)) / divisor);
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
  private readonly scores = new Int32Array(this.moves.length);
  private readonly killers = new Int32Array(PV_WIDTH * KILLERS);
  private readonly staticScores = new Int32Array(PV_WIDTH);
  private readonly values: Int32Array;
  private poll: () => boolean = () => false;
  private nodesToPoll: number = C.POLL_INTERVAL;
  private rootPly = 0;
  private rootDepth = 0;
  private nodeLimit = Number.POSITIVE_INFINITY;

  /**
   * @param tables of the game whose positions are to be searched
   * @param endgames what is known of its endings; more may be added later
   */
  constructor(tables: Tables, table: TranspositionTable, history: History, endgames = new EndgameSet(tables)) {
    this.endgames = endgames;
    this.table = table;
    this.history = history;
    this.evaluator = new Evaluator(tables);
    this.values = this.evaluator.values;
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
      this.makeMove(move);
      let score = 0;
      if (i === first) score = 0 - this.negamax(depth - 1, -beta, -alpha, 1);
      else {
        const reduction = quiet && depth >= C.LATE_MOVE_REDUCTION_MIN_DEPTH && i - first > 3 ? 1 : 0;
        score = 0 - this.negamax(depth - 1 - reduction, -alpha - 1, -alpha, 1);
        if (score > alpha && !this.stopped) score = 0 - this.negamax(depth - 1, -beta, -alpha, 1);
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
   */
  begin(root: Position, nodeLimit: number, poll: () => boolean): void {
    enterArena(root, C.MAX_PLY + 8);
    this.nodeLimit = nodeLimit;
    this.poll = poll;
    this.nodes = 0;
    this.tableHits = 0;
    this.nodesToPoll = C.POLL_INTERVAL;
    this.stopped = false;
    this.killers.fill(0);
    this.rootPly = this.pos.ply;
    this.evaluator.reset(this.pos);
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
   */
  private negamax(depth: number, alpha: number, beta: number, ply: number): number {
    const { pos, table } = this;
    const isPv = beta - alpha > 1;
    this.pvLength[ply] = ply;

    // 1. Draws that need no search. Mate goes before the move rule.
    if (this.isDraw()) return C.DRAW;
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
    if (table.probe(low, high, ply)) {
      hashMove = table.move;
      if (!isPv && table.depth >= depth) {
        if (table.bound === EXACT) return table.score;
        if (table.bound === LOWER && table.score >= beta) return table.score;
        if (table.bound === UPPER && table.score <= alpha) return table.score;
      }
    }

    const staticScore = check ? -C.INFINITE : this.evaluator.score(pos);
    this.staticScores[ply] = staticScore;
    if (!isPv && !check) {
      // 5. Reverse futility: so far above beta that a shallow search will hardly fall below it.
      if (
        depth <= C.REVERSE_FUTILITY_MAX_DEPTH &&
        beta < C.MATE_BOUND &&
        staticScore - C.REVERSE_FUTILITY_MARGIN * depth >= beta
      ) {
        return staticScore;
      }
      // 6. Null move: if even passing keeps the score above beta, so will some move. Not without pieces, for zugzwang.
      if (
        depth >= C.NULL_MOVE_MIN_DEPTH &&
        staticScore >= beta &&
        this.lastMove() !== NO_MOVE &&
        this.hasPieces() &&
        beta > -C.MATE_BOUND
      ) {
        const reduction = C.NULL_MOVE_REDUCTION + ((depth / C.NULL_MOVE_DEPTH_DIVISOR) | 0);
        this.moveStart[ply + 1] = this.moveStart[ply]!;
        makeNull(pos);
        const score = 0 - this.negamax(depth - 1 - reduction, -beta, -beta + 1, ply + 1);
        unmakeNull(pos);
        if (this.stopped) return 0;
        // A mate found after passing is not proved.
        if (score >= beta) return score > C.MATE_BOUND ? beta : score;
      }
    }

    // 7. All legal moves, in the order in which they are most likely to be good.
    const start = this.moveStart[ply]!;
    const end = generate(pos, this.moves, start, ALL);
    if (end === start) return check ? ply - C.MATE : C.DRAW;
    this.moveStart[ply + 1] = end;
    const killer = ply * KILLERS;
    const { moves, scores, killers, history, values } = this;
    scoreMoves(pos, moves, scores, start, end, hashMove, killers[killer]!, killers[killer + 1]!, history, values);

    const oldAlpha = alpha;
    let best = -C.INFINITE;
    let bestMove: Move = NO_MOVE;
    const canPrune = !isPv && !check;
    for (let i = start; i < end; i++) {
      const order = pickMove(pos, moves, scores, i, end, values);
      const move = moves[i]!;
      const number = i - start;
      const quiet = !isNoisy(pos, move);

      // 8. Shallow pruning of moves that come late or cannot lift the score to alpha.
      if (canPrune && best > -C.MATE_BOUND && number > 0) {
        if (quiet) {
          if (depth <= C.LATE_MOVE_PRUNING_MAX_DEPTH && number > C.LATE_MOVE_PRUNING_BASE + depth * depth) continue;
          if (
            depth <= C.FUTILITY_MAX_DEPTH &&
            staticScore + C.FUTILITY_BASE + C.FUTILITY_MARGIN * depth <= alpha &&
            !this.givesCheckCheaply(move)
          ) {
            continue;
          }
        } else if (depth <= 3 && isLosingCapture(order)) continue;
      }

      this.makeMove(move);
      let score = 0;
      if (number === 0) score = 0 - this.negamax(depth - 1, -beta, -alpha, ply + 1);
      else {
        // 9. Late move reductions: later moves are searched less deep until they surprise.
        let reduction = 0;
        if (depth >= C.LATE_MOVE_REDUCTION_MIN_DEPTH && !check && (quiet || isLosingCapture(order))) {
          reduction = REDUCTIONS[Math.min(depth, 63) * 64 + Math.min(number, 63)]!;
          if (isPv && reduction > 0) reduction--;
          if (order >= C.HISTORY_LIMIT >> 1 && reduction > 0) reduction--;
          if (reduction > depth - 2) reduction = depth - 2;
        }
        // 10. Principal variation search: prove with an empty window that the move is no better, else look again.
        score = 0 - this.negamax(depth - 1 - reduction, -alpha - 1, -alpha, ply + 1);
        if (score > alpha && reduction > 0 && !this.stopped) {
          score = 0 - this.negamax(depth - 1, -alpha - 1, -alpha, ply + 1);
        }
        if (score > alpha && score < beta && !this.stopped) score = 0 - this.negamax(depth - 1, -beta, -alpha, ply + 1);
      }
      this.unmakeMove();
      if (this.stopped) return 0;

      if (score > best) {
        best = score;
        if (score > alpha) {
          bestMove = move;
          alpha = score;
          this.recordPv(ply, move);
          if (score >= beta) {
            if (quiet) this.rewardQuiet(move, start, i, depth, killer);
            break;
          }
        }
      }
    }

    // 11. What was learned is kept for whoever comes to this position again.
    const bound = best >= beta ? LOWER : alpha > oldAlpha ? EXACT : UPPER;
    table.store(low, high, ply, bestMove, best, depth, bound);
    return best;
  }

  /** Captures and promotions until the position is quiet; all moves while in check, for the first few plies. */
  private quiescence(alpha: number, beta: number, ply: number, depth: number): number {
    const { pos, table } = this;
    const isPv = beta - alpha > 1;
    this.pvLength[ply] = ply;
    if (this.countNode(ply)) return 0;
    if (ply > 0 && depth > 0 && this.isDraw()) return C.DRAW;
    if (depth > 0 && this.endgames.size > 0) {
      const known = this.probeEndgames(ply);
      if (known !== C.UNKNOWN) return known;
    }
    if (ply >= C.MAX_PLY) return this.evaluator.score(pos);

    let hashMove: Move = NO_MOVE;
    if (table.probe(pos.hashLow, pos.hashHigh, ply)) {
      hashMove = table.move;
      if (!isPv) {
        if (table.bound === EXACT) return table.score;
        if (table.bound === LOWER && table.score >= beta) return table.score;
        if (table.bound === UPPER && table.score <= alpha) return table.score;
      }
    }

    const check = depth < C.QUIESCENCE_EVASIONS && inCheck(pos);
    let best = ply - C.MATE;
    let staticScore = 0;
    if (!check) {
      staticScore = this.evaluator.score(pos);
      best = staticScore;
      if (best >= beta) return best;
      if (best > alpha) alpha = best;
    }
    const { moves, scores, history, values } = this;
    const start = this.moveStart[ply]!;
    const end = generate(pos, moves, start, check ? ALL : NOISY);
    this.moveStart[ply + 1] = end;
    scoreMoves(pos, moves, scores, start, end, hashMove, NO_MOVE, NO_MOVE, history, values);
    let bestMove: Move = NO_MOVE;
    const oldAlpha = alpha;
    for (let i = start; i < end; i++) {
      const order = pickMove(pos, moves, scores, i, end, values);
      const move = moves[i]!;
      if (!check) {
        // Captures that lose material, or win too little to matter, change nothing.
        if (isLosingCapture(order)) break;
        const occupant = pos.board[move & 255]! >> 1;
        if (move < 1 << 17 && staticScore + values[occupant]! + C.QUIESCENCE_DELTA <= alpha) continue;
      }
      this.makeMove(move);
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

  private makeMove(move: Move): void {
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

  /** Repetition (one inside the tree is enough) or dead material; the move rule is looked at elsewhere. */
  private isDraw(): boolean {
    const { pos } = this;
    const needed = pos.tables.variant.draws.repetitions - 1;
    return (
      (pos.reversible >= 4 && occurrencesBefore(pos, needed, this.rootPly) >= needed) ||
      (pos.count[0]! + pos.count[1]! <= 8 && isDrawByMaterial(pos))
    );
  }

  private hasMove(ply: number): boolean {
    const start = this.moveStart[ply]!;
    return generate(this.pos, this.moves, start, ALL) > start;
  }

  /** The move that led here; NO_MOVE for a null move. */
  private lastMove(): Move {
    return this.pos.stack[(this.pos.ply - 1) * 8]!;
  }

  /** Has the side to move anything but its king and pawns, on the board or in hand? */
  private hasPieces(): boolean {
    const { pos } = this;
    const pawns = pos.material[(pos.tables.pawnType << 1) | pos.side]!;
    return pos.count[pos.side]! - pawns > 1;
  }

  /** A direct check that the look-up shows at once; discovered ones are not seen. */
  private givesCheckCheaply(move: Move): boolean {
    const { pos } = this;
    const king = pos.kingSquare(pos.opponent);
    const from = (move >> 8) & 255;
    const to = move & 255;
    const code = from === to ? ((move >> 19) << 1) | pos.side : pos.board[from]!;
    return pos.attacks[(((code << SQUARE_BITS) | to) << SQUARE_BITS) | king] !== 0;
  }

  private rewardQuiet(move: Move, start: number, at: number, depth: number, killer: number): void {
    const { pos, history, killers, moves } = this;
    if (killers[killer] !== move) {
      killers[killer + 1] = killers[killer]!;
      killers[killer] = move;
    }
    const bonus = Math.min(depth * depth * 16, 1600);
    history.update(pos, move, bonus);
    for (let i = start; i < at; i++) if (!isNoisy(pos, moves[i]!)) history.update(pos, moves[i]!, -bonus);
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
