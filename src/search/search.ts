import type { Move } from '../board/move.ts';
import { enterArena, leaveArena, theArena } from '../board/position/arena.ts';
import { inCheck } from '../board/position/in-check.ts';
import { make, makeNull, unmake } from '../board/position/make.ts';
import type { Position } from '../board/position/position.ts';
import { WIN } from '../board/tables/game-end.ts';
import { dropsCaptured } from '../board/tables/holdings.ts';
import type { Tables } from '../board/tables/tables.ts';
import { EndgameSet } from '../endgame/endgame-set.ts';
import { Evaluator } from '../eval/evaluator.ts';
import { hasNeurons, type Network } from '../net/network.ts';
import { networkOf } from '../net/networks.ts';
import { MAX_PLY, POLL_INTERVAL, UNKNOWN } from './constants.ts';
import { type Cycles, cyclesOf } from './cycles.ts';
import { flagNearOf } from './flag-moves.ts';
import type { History } from './history.ts';
import { arrivalOf } from './move-kinds.ts';
import { theMoveScores } from './move-scores.ts';
import { OrderingHints } from './ordering.ts';
import {
  LAZY_MARGIN,
  NULL_MOVE_CUT_NODES_WITH_DROPS,
  NULL_MOVE_MIN_DEPTH,
  NULL_MOVE_REDUCTION,
  NULL_MOVE_REDUCTION_WITH_DROPS,
  QUIESCENCE_CHECKS,
  QUIESCENCE_CHECKS_WITH_DROPS,
  QUIESCENCE_COUNTED_CHECKS,
  REVERSE_FUTILITY_MARGIN,
  REVERSE_FUTILITY_MARGIN_WITH_DROPS,
  REVERSE_FUTILITY_MAX_DEPTH,
  REVERSE_FUTILITY_MAX_DEPTH_WITH_DROPS,
} from './parameters.ts';
import type { SelectiveHistory } from './selective/history.ts';
import {
  SELECTIVE_NULL_MOVE_MIN_DEPTH,
  SELECTIVE_QUIESCENCE_CHECKS,
  SELECTIVE_SEE_SCALE,
  SELECTIVE_TABLE_HITS,
} from './selective/parameters.ts';
import { STACK_ARRIVAL, STACK_MOVE, STACK_PV_END, STACK_STATIC_SCORE, stackIndex, stackSize } from './stack.ts';
import type { TranspositionTable } from './transposition.ts';

/** Moves that a row of the table of principal variations has room for. */
const PV_WIDTH = MAX_PLY + 2;

/** Extra plies of the arena beyond the deepest ply, for what looks one move ahead. */
const PLIES_BEYOND = 8;

/** All of the table's look-ups, in `tableHitRate`, which is a running average over 1 << TABLE_HIT_RATE_SHIFT nodes. */
const TABLE_HIT_RATE_ONE = 1 << 22;
const TABLE_HIT_RATE_SHIFT = 12;

/** Whether a search may go on. */
export type Poll = () => boolean;

const NEVER_STOP: Poll = () => false;

/**
 * One thread's search of one position: all that it knows, reset by `begin`. What is done with it are functions in files
 * named for it: `searchRoot`, `negamax`, `quiescence`, and what they call. Scores are turned round with `0 - score`,
 * because `-score` makes of a draw's 0 a -0, which is no integer to V8.
 */
export class Search {
  /* What the thread works with, the same for all searches of a game. */

  /** The position searched, in the arena, and the arena's move stack. */
  readonly pos = theArena().pos;
  readonly moves = theArena().moves;
  /** The scores of the moves on the move stack, by which they are ordered. */
  readonly moveScores = theMoveScores();
  readonly scores = this.moveScores.scores;
  readonly evaluator: Evaluator;
  readonly table: TranspositionTable;
  readonly history: History;
  /** Is the game searched selectively, and what has that taught? */
  readonly isSelective: boolean;
  readonly selective: SelectiveHistory;
  readonly endgames: EndgameSet;
  readonly cycles: Cycles;
  /** SEE values by type, see ScoreTables. */
  readonly seeValues: Int32Array;
  /** Reverse futility: up to this depth, with this margin in centipawns for each ply. */
  readonly reverseFutilityMaxDepth: number;
  readonly reverseFutilityMargin: number;
  /** Plies that the search after passing is reduced by at least. */
  readonly nullMoveReduction: number;
  /** Is passing tried only at nodes that are expected to fail high? */
  readonly nullMoveAtCutNodes: boolean;
  /** The depth from which on passing is tried: never where it could be better than any move. */
  readonly nullMoveMinDepth: number;
  /** Are captures compulsory? */
  readonly mustCapture: boolean;
  /** Does a number of checks win? */
  readonly countsChecks: boolean;
  /** Pieces that may win at once by a move to a square, see `flagNearOf`. */
  readonly flagNear: Uint8Array;
  /** Half-moves without progress that draw the game; 0 if none do. */
  private readonly moveRule: number;
  /** Plies of quiescence in which quiet moves that give check are tried too. */
  readonly quietCheckPlies: number;
  /**
   * Centipawns that all terms but piece-squares hardly ever come to; UNKNOWN if the whole score is to be had at the
   * same cost.
   */
  readonly lazyMargin: number;
  /** Whether a repetition is always a draw. */
  readonly repetitionDraws: boolean;

  /* The present search. */

  /** A record per ply of the line searched, see stack.ts. */
  readonly stack = new Int32Array(stackSize(MAX_PLY + 2));
  /** [ply * PV_WIDTH + n]: principal variations; that of a ply goes from its own index to STACK_PV_END. */
  readonly pv = new Int32Array(PV_WIDTH * PV_WIDTH);
  /** What a node tells the ordering of its quiet moves. */
  readonly hints = new OrderingHints();
  nodes = 0;
  /** Positions found in endgame tables. */
  tableHits = 0;
  /** The deepest ply reached at this depth. */
  selDepth = 0;
  /**
   * Set when time or nodes are up or somebody says stop; every node then returns at once with a score of no meaning.
   */
  stopped = false;
  /** `Position.ply` of the root. */
  rootPly = 0;
  /** The nominal depth of the root. */
  rootDepth = 0;
  /** Centipawns that the best capture wins of those that quiescence has just left out. */
  droppedGain = 0;
  /** Only a mate is looked for: nothing is pruned that is not proved to be useless. */
  forMate = false;
  /**
   * While a null move is verified: the ply before which no other may be made, else 0; and where that is done, else -1.
   */
  nullMoveFrom = 0;
  verifiedPly = -1;
  /** In the selective search the side that may not pass before that ply. */
  nullMoveSide = 0;
  /** How often the transposition table knew a position lately: the share of TABLE_HIT_RATE_ONE. */
  tableHitRate = TABLE_HIT_RATE_ONE >> 1;
  /** How often another move of the root turned out to be the best one at this depth. */
  bestMoveChanges = 0;
  /**
   * Was the root's search stopped when its best move had turned out to be better than those before it, but not yet by
   * how much?
   */
  rootScoreIsBound = false;
  private poll = NEVER_STOP;
  private nodesToPoll: number = POLL_INTERVAL;
  private nodeLimit = Number.POSITIVE_INFINITY;

  /**
   * @param tables of the game whose positions are to be searched
   * @param endgames what is known of its endgames; more may be added later
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
    this.isSelective = tables.variant.selectiveSearch === true;
    this.selective = history.selective;
    this.evaluator = new Evaluator(tables, network);
    // A network's score costs too little to be guessed.
    this.lazyMargin = hasNeurons(network) ? UNKNOWN : LAZY_MARGIN;
    this.seeValues = this.isSelective
      ? this.evaluator.middlegameValues.map((value) => Math.round((value * SELECTIVE_SEE_SCALE) / 100))
      : this.evaluator.seeValues;
    this.cycles = cyclesOf(tables);
    const { holdings } = tables;
    const drops = dropsCaptured(holdings);
    this.reverseFutilityMaxDepth = drops ? REVERSE_FUTILITY_MAX_DEPTH_WITH_DROPS : REVERSE_FUTILITY_MAX_DEPTH;
    this.reverseFutilityMargin = drops ? REVERSE_FUTILITY_MARGIN_WITH_DROPS : REVERSE_FUTILITY_MARGIN;
    this.nullMoveReduction = drops ? NULL_MOVE_REDUCTION_WITH_DROPS : NULL_MOVE_REDUCTION;
    this.nullMoveAtCutNodes = drops && NULL_MOVE_CUT_NODES_WITH_DROPS === 1;
    this.moveRule = tables.variant.draws.moveRule ?? 0;
    this.flagNear = flagNearOf(tables);
    this.countsChecks = tables.gameEnd.countsChecks;
    const evenChecks = holdings.drops.length > 0 ? QUIESCENCE_CHECKS_WITH_DROPS : QUIESCENCE_CHECKS;
    const quietChecks = this.isSelective ? SELECTIVE_QUIESCENCE_CHECKS : evenChecks;
    this.quietCheckPlies = this.countsChecks ? QUIESCENCE_COUNTED_CHECKS : quietChecks;
    this.mustCapture = tables.variant.mustCapture === true;
    const { checkmate, stalemate } = tables.gameEnd;
    const passingHelps = this.mustCapture || checkmate === WIN || stalemate === WIN;
    const minDepth = this.isSelective ? SELECTIVE_NULL_MOVE_MIN_DEPTH : NULL_MOVE_MIN_DEPTH;
    this.nullMoveMinDepth = passingHelps ? MAX_PLY : minDepth;
    const { repetitions, repetition, perpetualCheckLoses } = tables.variant.draws;
    this.repetitionDraws = repetitions > 0 && !repetition && !perpetualCheckLoses;
  }

  /**
   * Takes the arena, where nobody else may be until `end`, and resets all that belongs to one search.
   *
   * @param root the position to search; left as it is
   * @param nodeLimit the search stops by itself after this number of nodes
   * @param poll asked every POLL_INTERVAL nodes whether the search must stop
   * @param forMate whether only a mate is looked for
   */
  begin(root: Position, nodeLimit: number, poll: Poll, forMate = false): void {
    enterArena(root, MAX_PLY + PLIES_BEYOND);
    this.stack.fill(0);
    this.nodes = 0;
    this.tableHits = 0;
    this.selDepth = 0;
    this.stopped = false;
    this.rootPly = this.pos.ply;
    this.rootDepth = 0;
    this.forMate = forMate;
    this.nullMoveFrom = 0;
    this.verifiedPly = -1;
    this.tableHitRate = TABLE_HIT_RATE_ONE >> 1;
    this.bestMoveChanges = 0;
    this.rootScoreIsBound = false;
    this.poll = poll;
    this.nodesToPoll = POLL_INTERVAL;
    this.nodeLimit = nodeLimit;
    this.evaluator.reset(this.pos);
    this.stack[stackIndex(0) + STACK_STATIC_SCORE] = inCheck(this.pos) ? UNKNOWN : this.evaluator.score(this.pos);
  }

  /** Gives the arena back. */
  end(): void {
    leaveArena();
  }

  /** Makes a move to a position that will be looked up in the table at once. */
  makeMove(move: Move, ply: number): void {
    this.makeMoveWithoutTouch(move, ply);
    this.table.touch(this.pos.hashLow);
  }

  /** Makes a move to a position that will perhaps not be looked up. */
  makeMoveWithoutTouch(move: Move, ply: number): void {
    const here = stackIndex(ply);
    this.stack[here + STACK_MOVE] = move;
    this.stack[here + STACK_ARRIVAL] = arrivalOf(this.pos, move);
    make(this.pos, move);
    this.evaluator.push(this.pos);
  }

  unmakeMove(): void {
    unmake(this.pos);
    this.evaluator.pop();
  }

  /** Passes the turn; only while not in check. `unmakeNull` takes it back. */
  makeNullMove(): void {
    makeNull(this.pos);
    this.table.touch(this.pos.hashLow);
  }

  /** Counts a node and says whether the search must stop. */
  countNode(ply: number): boolean {
    this.nodes++;
    if (ply > this.selDepth) this.selDepth = ply;
    if (--this.nodesToPoll <= 0) {
      this.nodesToPoll = POLL_INTERVAL;
      this.table.makeRoom(this.nodes);
      if (this.poll()) this.stopped = true;
    }
    if (this.nodes >= this.nodeLimit) this.stopped = true;
    return this.stopped;
  }

  /** Counts a look-up in the transposition table. */
  noteTableHit(hit: boolean): void {
    const rate = this.tableHitRate - (this.tableHitRate >> TABLE_HIT_RATE_SHIFT);
    this.tableHitRate = hit ? rate + (TABLE_HIT_RATE_ONE >> TABLE_HIT_RATE_SHIFT) : rate;
  }

  /** Has the transposition table known many of the last positions? */
  hitsTableOften(): boolean {
    return this.tableHitRate > (TABLE_HIT_RATE_ONE >> 10) * SELECTIVE_TABLE_HITS;
  }

  /** By how much searches of positions with these pawns have found the static score to be wrong, in centipawns. */
  correction(): number {
    return this.history.correction(this.pos.side, this.evaluator.pawnHash);
  }

  /** The static score and its correction. */
  correctedScore(): number {
    return this.evaluator.score(this.pos) + this.correction();
  }

  /** The static score, which draws near to 0 with the moves towards a draw by the move rule. */
  dampedScore(): number {
    const { pos, moveRule } = this;
    const score = this.evaluator.score(pos);
    return moveRule === 0 ? score : (Math.imul(score, moveRule - pos.halfmoves) / moveRule) | 0;
  }

  /** The number of pieces that the side to move has on the board besides king and pawns. */
  pieceCount(): number {
    const { pos } = this;
    return pos.count[pos.side]! - pos.material[(pos.tables.pawnType << 1) | pos.side]! - 1;
  }

  /** Notes that a ply's principal variation is empty. */
  clearPv(ply: number): void {
    this.stack[stackIndex(ply) + STACK_PV_END] = ply;
  }

  /** Notes that a ply's principal variation is a move and then that of the next ply. */
  recordPv(ply: number, move: Move): void {
    const { pv, stack } = this;
    const row = ply * PV_WIDTH;
    const next = row + PV_WIDTH;
    pv[row + ply] = move;
    const end = stack[stackIndex(ply + 1) + STACK_PV_END]!;
    for (let i = ply + 1; i < end; i++) pv[row + i] = pv[next + i]!;
    stack[stackIndex(ply) + STACK_PV_END] = Math.max(end, ply + 1);
  }

  /** The root's principal variation. */
  principalVariation(): Move[] {
    return [...this.pv.subarray(0, this.stack[stackIndex(0) + STACK_PV_END])];
  }
}
