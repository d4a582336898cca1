import { type Move, NO_MOVE } from '../board/move.ts';
import { writeFen } from '../board/notation/fen.ts';
import { legalMoves, moveText } from '../board/notation/move-text.ts';
import { randomStartArray, startArrayFen } from '../board/notation/start-array.ts';
import { Engine } from '../engine/engine.ts';
import { Game } from '../engine/game.ts';
import { HASH_DEFAULT } from '../engine/hash-size.ts';
import { monotonicNow } from '../platform/clock.ts';
import type { SearchLimits } from '../search/limits.ts';
import type { SearchInfo, SearchResult } from '../search/report.ts';
import { chess } from '../variants/chess.ts';
import type { Variant } from '../variants/types.ts';
import { Strength } from './strength.ts';
import { acceptsDraw, DrawOffers } from './xboard-draw.ts';
import { CommandError, NOT_NOW } from './xboard-error.ts';
import { fromXBoardFen } from './xboard-fen.ts';
import { acceptableMoves } from './xboard-holdings.ts';
import { toXBoardMove } from './xboard-moves.ts';
import { claimLine } from './xboard-result.ts';
import { ExcludedMoves } from './xboard-root-moves.ts';
import { statusLine, thinkingLine } from './xboard-thinking.ts';
import { TimeControl } from './xboard-time.ts';

/** Who moves: nobody of us (moves are only entered), we against somebody, or nobody while we analyse. */
type Mode = 'force' | 'play' | 'analyze';

/** What the engine is thinking for. */
type Task =
  | { readonly kind: 'move' }
  /** The move that we expect, the game with it played, and what our clock was thought to show. */
  | { readonly kind: 'ponder'; readonly expected: Move; readonly game: Game; readonly clock: number }
  | { readonly kind: 'analysis' }
  | { readonly kind: 'hint' };

/** A clock that shows so much less (ms) than a pondering search was told makes its plan too bold to go on with. */
const CLOCK_TOLERANCE = 1000;
/** A hint that somebody waits for, in ms. */
const HINT_TIME = 200;

/**
 * A player at XBoard's board: keeps the game in force, thinks when it is its turn, ponders, analyses, and says moves
 * and claims. A command that is refused throws and changes nothing.
 */
export class XBoardPlayer {
  readonly clock = new TimeControl();
  /** How well we play; analysis and hints are always the best that we can do. */
  readonly strength = new Strength();
  /** Is thinking shown? */
  posting = false;
  /** Does a new game of arrays begin with random ones? */
  randomArrays = true;
  private readonly say: (line: string) => void;
  private readonly engine: Engine;
  private game = new Game(chess);
  private mode: Mode = 'force';
  private task: Task | undefined;
  private pondering = false;
  /** Size of the transposition table in MB. */
  private hash = HASH_DEFAULT;
  /** The arrays that were drawn for a game in which nobody has moved yet. */
  private drawn: Game | undefined;
  private readonly excluded = new ExcludedMoves();
  /** How many best lines an analysis shows. */
  private multiPv = 1;
  private lastInfo: SearchInfo | undefined;
  /** What our last search for a move of this game found, as we see it. */
  private ownScore: number | undefined;
  private drawOffers = new DrawOffers();
  private thinkingSince = 0;
  /** Pongs that must follow the move or the hint which was asked for before them. */
  private heldBack: string[] = [];

  constructor(say: (line: string) => void) {
    this.say = say;
    this.engine = new Engine(chess, {
      info: (info, game) => this.hearInfo(info, game),
      done: (result) => this.hearResult(result),
      error: (message) => say(`tellusererror ${message}`),
    });
  }

  /** Gets ready to search, so that the first move is not late. */
  prepare(): void {
    this.engine.prepare();
  }

  async close(): Promise<void> {
    this.task = undefined;
    await this.engine.quit();
  }

  /** `new`: orthodox chess from the start, we play Black. */
  newGame(): void {
    this.idle();
    if (this.mode !== 'analyze') this.mode = 'play';
    this.clock.reset();
    this.engine.newGame();
    this.putInForce(new Game(chess));
  }

  /** Begins a game of this variant. XBoard asks twice, so arrays once drawn stay until somebody moves. */
  setVariant(variant: Variant): Game {
    this.idle();
    this.putInForce(this.firstPosition(variant));
    return this.game;
  }

  /**
   * Puts a position in force.
   *
   * @throws FenError if it cannot be
   */
  setBoard(fen: string): void {
    const { variant } = this.game;
    const game = new Game(variant, writeFen(fromXBoardFen(variant, fen)));
    this.idle();
    this.putInForce(game);
  }

  /** The game in force, to be read only. */
  get current(): Game {
    return this.game;
  }

  /** Moves are only entered, we do not think. */
  force(): void {
    this.idle();
    this.mode = 'force';
  }

  /** We play the side that is on move, and think. */
  go(): void {
    this.idle();
    this.mode = 'play';
    this.thinkOrClaim();
  }

  /** We play the side that is not on move, and wait. */
  playOther(): void {
    this.idle();
    this.mode = 'play';
  }

  /** Is it our turn, and do we think about our move? */
  get isOnMove(): boolean {
    return this.task?.kind === 'move';
  }

  /** Plays somebody's legal move; if we play, it is then our turn. */
  userMove(move: Move): void {
    if (this.isOnMove) throw new CommandError(NOT_NOW);
    if (this.task?.kind === 'ponder' && this.task.expected === move && this.isInTime(this.task.clock)) {
      this.game = this.task.game;
      this.excluded.clear();
      this.task = { kind: 'move' };
      this.engine.ponderHit();
      return;
    }
    this.idle();
    this.play(move);
    if (this.mode === 'play') this.thinkOrClaim();
    else this.analyzeAgain();
  }

  /** `?`: our move, now. */
  moveNow(): void {
    if (this.isOnMove) this.engine.stop();
  }

  /**
   * Answers a `ping` when everything before it is done: the move or the hint that we think about is said, and the
   * threads are ready. Pondering and analysis are not waited for.
   */
  pong(line: string): void {
    if (this.task?.kind === 'move' || this.task?.kind === 'hint') this.heldBack.push(line);
    else this.engine.whenReady(() => this.say(line));
  }

  /**
   * Takes back one move. XBoard does so in force mode only; we would not know whose turn it is to think otherwise.
   *
   * @throws CommandError if there is none
   */
  undo(): void {
    this.takeBack(1);
    if (this.mode === 'play') this.mode = 'force';
    this.analyzeAgain();
  }

  /**
   * Takes back the opponent's last move and ours.
   *
   * @throws CommandError if there are no two moves, or it is our turn
   */
  remove(): void {
    if (this.isOnMove) throw new CommandError(NOT_NOW);
    this.takeBack(2);
    this.analyzeAgain();
  }

  /** Whether we think in the opponent's time. */
  setPondering(on: boolean): void {
    this.pondering = on;
    if (!on && this.task?.kind === 'ponder') this.idle();
  }

  analyze(): void {
    this.idle();
    this.mode = 'analyze';
    this.analyzeAgain();
  }

  /** @throws CommandError if we do not analyse */
  exitAnalysis(): void {
    if (this.mode !== 'analyze') throw new CommandError(NOT_NOW);
    this.force();
  }

  /** Sets how many best lines an analysis shows. */
  setMultiPv(count: number): void {
    this.multiPv = count;
    this.analyzeAgain();
  }

  /** Leaves moves of this position out of what is looked at, or takes them in again. */
  exclude(moves: readonly Move[], excluded: boolean): void {
    this.excluded.set(moves, excluded);
    this.analyzeAgain();
  }

  /** Says how far an analysis is; nothing if there is none, for XBoard may ask a moment too late. */
  sayStatus(): void {
    if (!this.task) return;
    this.say(statusLine(this.lastInfo, monotonicNow() - this.thinkingSince, legalMoves(this.game.position).length));
  }

  /** Says which move is expected, or would be good, now if that is known, else as soon as it is found. */
  sayHint(): void {
    if (this.task?.kind === 'ponder') this.sayHintOf(this.task.expected);
    else if (this.task?.kind === 'analysis') this.sayHintOf(this.lastInfo?.pv[0] ?? NO_MOVE);
    else if (!this.task && legalMoves(this.game.position).length > 0)
      this.think({ kind: 'hint' }, this.game, { moveTime: HINT_TIME });
  }

  /** The opponent offers a draw. */
  hearDrawOffer(): void {
    if (this.mode === 'play' && acceptsDraw(this.ownScore, this.game.position)) this.say('offer draw');
  }

  /** The game is over, whatever we think of it. */
  hearGameEnd(): void {
    if (this.mode !== 'analyze') this.force();
  }

  /** Names the folder where endgame tables may lie; '' for none. */
  setEndgameFolder(path: string): void {
    this.engine.setEndgameFolder(path || undefined);
  }

  /**
   * Sets the size of the transposition table in MB; a search for our move begins anew with it.
   *
   * @throws InputError if the size is out of bounds or there is not so much memory
   */
  setHash(megabytes: number): void {
    if (megabytes === this.hash) return;
    this.engine.setHash(megabytes);
    this.hash = megabytes;
    if (this.isOnMove) this.thinkOrClaim();
    else {
      this.idle();
      this.analyzeAgain();
    }
  }

  /**
   * Sets how many threads search together, from the next search on.
   *
   * @throws InputError if the number is out of bounds
   */
  setThreads(count: number): void {
    this.engine.setThreads(count);
  }

  private putInForce(game: Game): void {
    this.game = game;
    this.excluded.clear();
    this.ownScore = undefined;
    this.drawOffers = new DrawOffers();
    this.engine.setGame(game);
    this.analyzeAgain();
  }

  private firstPosition(variant: Variant): Game {
    if (!variant.startArrays || !this.randomArrays) return new Game(variant);
    if (this.drawn?.variant !== variant)
      this.drawn = new Game(variant, startArrayFen(variant, randomStartArray(variant), randomStartArray(variant)));
    return new Game(variant, this.drawn.startFen);
  }

  /** Thinks of nothing any more; a move that was being looked for is never said. */
  private idle(): void {
    this.engine.discard();
    this.task = undefined;
    this.releasePongs();
  }

  private think(task: Task, game: Game, limits: SearchLimits): void {
    this.task = task;
    this.lastInfo = undefined;
    this.thinkingSince = monotonicNow();
    this.engine.setGame(game);
    const skill = task.kind === 'hint' ? undefined : this.strength.skill;
    const searchMoves = game === this.game ? this.excluded.rootMoves(game) : acceptableMoves(game);
    this.engine.go({ ...limits, searchMoves, skill });
  }

  private thinkOrClaim(): void {
    if (!this.claimIfOver()) this.think({ kind: 'move' }, this.game, this.clock.limits(this.game.moves.length));
  }

  private analyzeAgain(): void {
    if (this.mode !== 'analyze') return;
    const moves = this.excluded.rootMoves(this.game) ?? legalMoves(this.game.position);
    if (moves.length === 0) this.idle();
    else this.think({ kind: 'analysis' }, this.game, { infinite: true, multiPv: this.multiPv });
  }

  private claimIfOver(): boolean {
    const outcome = this.game.outcome();
    if (outcome) this.say(claimLine(outcome, this.game.variant));
    return outcome !== undefined;
  }

  private play(move: Move): void {
    this.drawn = undefined;
    this.excluded.clear();
    this.game.play(move);
  }

  private takeBack(count: number): void {
    if (this.game.moves.length < count) throw new CommandError(NOT_NOW);
    this.idle();
    this.excluded.clear();
    this.game.undo(count);
  }

  private hearInfo(info: SearchInfo, game: Game): void {
    const { task } = this;
    if (info.multiPv === 1) this.lastInfo = info;
    if (task?.kind === 'move' || task?.kind === 'ponder') this.ownScore = info.score;
    if (!this.posting || task?.kind === 'hint') return;
    this.say(thinkingLine(info, game.position, task?.kind === 'ponder' ? task.expected : undefined));
  }

  private hearResult(result: SearchResult): void {
    const { task } = this;
    this.task = undefined;
    if (task?.kind === 'hint') this.sayHintOf(result.move);
    if (task?.kind === 'move' && result.move !== NO_MOVE) this.playOwn(result);
    this.releasePongs();
  }

  private playOwn(result: SearchResult): void {
    const { move, ponder } = result;
    const ply = this.game.moves.length;
    const text = toXBoardMove(this.game.position, move);
    this.play(move);
    // XBoard wants an offer before the move that it goes with.
    if (this.drawOffers.isDue(result, this.game.position) && !this.game.outcome()) this.say('offer draw');
    this.say(`move ${text}`);
    this.clock.moved(monotonicNow() - this.thinkingSince, ply);
    if (!this.claimIfOver() && this.pondering) this.ponder(ponder);
  }

  private ponder(expected: Move): void {
    if (!legalMoves(this.game.position).includes(expected)) return;
    const game = new Game(this.game.variant, this.game.startFen);
    for (const move of [...this.game.moves, expected]) game.play(move);
    if (game.outcome()) return;
    const clock = this.clock.remaining;
    this.think({ kind: 'ponder', expected, game, clock }, game, {
      ...this.clock.limits(game.moves.length),
      ponder: true,
    });
  }

  private isInTime(plannedClock: number): boolean {
    return this.clock.remaining > plannedClock - CLOCK_TOLERANCE;
  }

  private sayHintOf(move: Move): void {
    if (move !== NO_MOVE) this.say(`Hint: ${moveText(this.game.position, move)}`);
  }

  private releasePongs(): void {
    for (const line of this.heldBack.splice(0)) this.say(line);
  }
}
