import { ENDS, SQUARE_BITS } from '../board/layout.ts';
import { ALL, type Move, TYPE_SHIFT } from '../board/move.ts';
import { enterArena, leaveArena, theArena } from '../board/position/arena.ts';
import { inCheck } from '../board/position/attack.ts';
import { generate } from '../board/position/generate.ts';
import { make, unmake } from '../board/position/make.ts';
import type { Position } from '../board/position/position.ts';
import { isDrawByMaterial, occurrencesBefore, repetitionVerdict } from '../board/rules/draws.ts';
import { gameEndOf, NOT_OVER, verdictOf } from '../board/rules/game-end.ts';
import type { Tables } from '../board/tables/tables.ts';
import { DRAWN, MOST_MEN, NOT_COVERED } from '../endgame/constants.ts';
import { EndgameSet } from '../endgame/endgame-set.ts';
import { pliesOf } from '../endgame/value.ts';
import { Evaluator } from '../eval/evaluator.ts';
import type { Network } from '../net/network.ts';
import { networkOf } from '../net/networks.ts';
import * as C from './constants.ts';
import { type Cycles, cyclesOf } from './cycles.ts';
import { type History, pieceSquareOf } from './history.ts';
import { theMoveScores } from './move-scores.ts';
import { OrderingHints } from './ordering.ts';
import { scoreOf } from './score.ts';
import type { TranspositionTable } from './transposition.ts';

export const KILLERS = 2;
const PV_WIDTH = C.MAX_PLY + 2;
/** Continuations look so many plies back. */
export const SLOTS_BEFORE = 4;

/** What a search holds from node to node, and what every kind of node does with it: make moves, count, see that the game is over. */
export class SearchState {
  /** The position searched, in the arena. */
  readonly pos = theArena().pos;
  readonly evaluator: Evaluator;
  readonly table: TranspositionTable;
  readonly history: History;
  protected readonly endgames: EndgameSet;
  nodes = 0;
  /** How many positions were found in endgame tables. */
  tableHits = 0;
  selDepth = 0;
  /** Set when time or nodes are up or somebody says stop; every node then returns at once with a score of no meaning. */
  stopped = false;
  /** Principal variations by ply, PV_WIDTH apart, and their lengths. */
  readonly pv = new Int32Array(PV_WIDTH * PV_WIDTH);
  readonly pvLength = new Int32Array(PV_WIDTH);

  protected readonly moves = theArena().moves;
  protected readonly moveScores = theMoveScores();
  protected readonly scores = this.moveScores.scores;
  /** Where each ply's moves begin on the move stack. */
  protected readonly moveStart = new Int32Array(PV_WIDTH + 1);
  protected readonly killers = new Int32Array(PV_WIDTH * KILLERS);
  protected readonly staticScores = new Int32Array(PV_WIDTH);
  /** Per ply, the hash move that a search for a rival of it leaves out, or NO_MOVE. */
  protected readonly excluded = new Int32Array(PV_WIDTH);
  /** [ply + SLOTS_BEFORE]: the pieceSquare of the move made at that ply, 0 for a null move and before the root. */
  protected readonly pieceSquares = new Int32Array(PV_WIDTH + SLOTS_BEFORE);
  protected readonly hints = new OrderingHints();
  /** What captures win, by the type that is taken. */
  protected readonly seeValues: Int32Array;
  protected readonly cycles: Cycles;
  protected readonly nullMoveReduction: number;
  protected readonly lazyMargin: number;
  /** What it means for a side that it is mated, that it cannot move, and whether a repetition is a draw. */
  protected readonly checkmate: number;
  protected readonly stalemate: number;
  protected readonly repetitionDraws: boolean;
  private poll: () => boolean = () => false;
  private nodesToPoll: number = C.POLL_INTERVAL;
  protected rootPly = 0;
  protected rootDepth = 0;
  protected forMate = false;
  private nodeLimit = Number.POSITIVE_INFINITY;

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
    this.seeValues = this.evaluator.seeValues;
    this.cycles = cyclesOf(tables);
    const { drops, heldAs } = tables.holdings;
    const dropsCaptured = heldAs.some((code) => drops.includes(code >> 1));
    this.nullMoveReduction = dropsCaptured ? C.NULL_MOVE_REDUCTION_WITH_DROPS : C.NULL_MOVE_REDUCTION;
    this.checkmate = tables.gameEnd.checkmate;
    this.stalemate = tables.gameEnd.stalemate;
    const { repetitions, repetition, perpetualCheckLoses } = tables.variant.draws;
    this.repetitionDraws = repetitions > 0 && !repetition && !perpetualCheckLoses;
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

  protected makeMove(move: Move, ply: number): void {
    this.pieceSquares[ply + SLOTS_BEFORE] = pieceSquareOf(this.pos, move);
    this.evaluator.make(this.pos, move);
    make(this.pos, move);
  }

  protected unmakeMove(): void {
    unmake(this.pos);
    this.evaluator.unmake();
  }

  /** Counts a node and says whether the search must stop. */
  protected countNode(ply: number): boolean {
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
  protected scoreIfOver(ply: number): number {
    const { pos } = this;
    if ((pos.special & ENDS) !== 0) {
      const end = gameEndOf(pos);
      if (end !== NOT_OVER) return scoreOf(verdictOf(end), ply);
    }
    if (pos.reversible >= 4) {
      const needed = pos.tables.variant.draws.repetitions - 1;
      if (needed > 0 && occurrencesBefore(pos, needed, this.rootPly) >= needed)
        return this.repetitionDraws ? C.DRAW : scoreOf(repetitionVerdict(pos).verdict, ply);
    }
    return pos.count[0]! + pos.count[1]! <= 8 && isDrawByMaterial(pos) ? C.DRAW : C.UNKNOWN;
  }

  /** What endgame tables say of the position, or UNKNOWN if they do not have it or the move rule may come first. */
  protected probeEndgames(ply: number): number {
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

  protected hasMove(ply: number): boolean {
    const start = this.moveStart[ply]!;
    return generate(this.pos, this.moves, start, ALL) > start;
  }

  /** The static score, corrected by what searches of positions with these pawns have found. */
  protected correctedScore(): number {
    const { pos, evaluator } = this;
    return evaluator.score(pos) + this.history.correction(pos.side, evaluator.pawnHash);
  }

  /** How many pieces the side to move has on the board besides king and pawns. */
  protected pieceCount(): number {
    const { pos } = this;
    return pos.count[pos.side]! - pos.material[(pos.tables.pawnType << 1) | pos.side]! - 1;
  }

  /** A direct check that the look-up shows at once; discovered ones are not seen. */
  protected givesCheckCheaply(move: Move): boolean {
    const { pos } = this;
    const king = pos.kingSquare(pos.opponent);
    const from = (move >> 8) & 255;
    const to = move & 255;
    const code = from === to ? ((move >> TYPE_SHIFT) << 1) | pos.side : pos.board[from]!;
    return pos.attacks[(((code << SQUARE_BITS) | to) << SQUARE_BITS) | king] !== 0;
  }

  protected recordPv(ply: number, move: Move): void {
    const { pv, pvLength } = this;
    const row = ply * PV_WIDTH;
    const next = (ply + 1) * PV_WIDTH;
    pv[row + ply] = move;
    const end = pvLength[ply + 1]!;
    for (let i = ply + 1; i < end; i++) pv[row + i] = pv[next + i]!;
    pvLength[ply] = Math.max(end, ply + 1);
  }
}
