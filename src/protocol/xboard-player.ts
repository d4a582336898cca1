import type { Move } from '../board/move.ts';
import { writeFen } from '../board/notation/fen.ts';
import { legalMoves } from '../board/notation/move-text.ts';
import { Game } from '../engine/game.ts';
import { HASH_DEFAULT } from '../engine/hash-size.ts';
import type { NetworkChoice } from '../engine/network-choice.ts';
import { InputError } from '../errors/input-error.ts';
import type { SearchResult } from '../search/report.ts';
import { chess } from '../variants/chess.ts';
import type { Variant } from '../variants/types.ts';
import { fromXBoardFen } from './xboard-fen.ts';
import { XBoardGame } from './xboard-game.ts';
import { acceptableMoves } from './xboard-holdings.ts';
import { toXBoardMove } from './xboard-moves.ts';
import { Thinker } from './xboard-thinker.ts';
import { TimeControl } from './xboard-time.ts';

/** Whether the engine plays: no (moves are only entered), yes, or no because it analyses. */
type Mode = 'force' | 'play' | 'analyze';

/** Milliseconds by which the clock may be lower than a pondering search was told, before its time plan is dropped. */
const CLOCK_TOLERANCE = 1000;

/** The refusal of a command that makes no sense at this moment. */
const NOT_NOW = 'command not legal now';

/**
 * A player at XBoard's board: decides when we think and about what, and says our moves and claims. A command that is
 * refused throws and changes nothing.
 */
export class XBoardPlayer {
  readonly clock = new TimeControl();
  readonly game = new XBoardGame();
  readonly thinker: Thinker;
  private readonly say: (line: string) => void;
  private mode: Mode = 'force';
  private pondering = false;
  /** Size of the transposition table in MB. */
  private hash = HASH_DEFAULT;
  /** The number of best lines that an analysis shows. */
  private multiPv = 1;

  constructor(say: (line: string) => void, networks: NetworkChoice) {
    this.say = say;
    this.thinker = new Thinker(
      say,
      {
        scored: (score) => {
          this.game.ownScore = score;
        },
        moved: (result, time) => this.playOwn(result, time),
      },
      networks,
    );
  }

  /** `new`: orthodox chess from the start, we play Black. */
  newGame(): void {
    this.thinker.idle();
    if (this.mode !== 'analyze') this.mode = 'play';
    this.clock.reset();
    this.thinker.engine.newGame();
    this.game.begin(new Game(chess));
    this.lookAtAnotherGame();
  }

  /** Begins a game of this variant. */
  setVariant(variant: Variant): void {
    this.thinker.idle();
    this.game.beginVariant(variant);
    this.lookAtAnotherGame();
  }

  /**
   * Puts a position in force.
   *
   * @throws FenError if the FEN is bad
   */
  setBoard(fen: string): void {
    const { variant } = this.game.current;
    const game = new Game(variant, writeFen(fromXBoardFen(variant, fen)));
    this.thinker.idle();
    this.game.begin(game);
    this.lookAtAnotherGame();
  }

  /** Moves are only entered, we do not think. */
  force(): void {
    this.thinker.idle();
    this.mode = 'force';
  }

  /** We play the side that is on move, and think. */
  go(): void {
    this.thinker.idle();
    this.mode = 'play';
    this.thinkOrClaim();
  }

  /** We play the side that is not on move, and wait. */
  playOther(): void {
    this.thinker.idle();
    this.mode = 'play';
  }

  /** Whether it is our turn and we think about our move. */
  get isOnMove(): boolean {
    return this.thinker.task?.kind === 'move';
  }

  /**
   * Plays somebody's legal move; if we play, it is then our turn.
   *
   * @throws InputError if it is our turn
   */
  userMove(move: Move): void {
    const { task } = this.thinker;
    if (this.isOnMove) throw new InputError(NOT_NOW);
    if (task?.kind === 'ponder' && task.expected === move && this.clock.remaining > task.clock - CLOCK_TOLERANCE) {
      this.game.continueWith(task.game);
      this.thinker.ponderHit();
      return;
    }
    this.thinker.idle();
    this.game.play(move);
    if (this.mode === 'play') this.thinkOrClaim();
    else this.analyzeAgain();
  }

  /**
   * Takes back one move. XBoard does so in force mode only; we would not know whose turn it is to think otherwise.
   *
   * @throws InputError if there is none
   */
  undo(): void {
    this.takeBack(1);
    if (this.mode === 'play') this.mode = 'force';
    this.analyzeAgain();
  }

  /**
   * Takes back the opponent's last move and ours.
   *
   * @throws InputError if there are no two moves, or it is our turn
   */
  remove(): void {
    if (this.isOnMove) throw new InputError(NOT_NOW);
    this.takeBack(2);
    this.analyzeAgain();
  }

  /** Sets whether we think in the opponent's time. */
  setPondering(on: boolean): void {
    this.pondering = on;
    if (!on && this.thinker.task?.kind === 'ponder') this.thinker.idle();
  }

  analyze(): void {
    this.thinker.idle();
    this.mode = 'analyze';
    this.analyzeAgain();
  }

  /** @throws InputError if we do not analyse */
  exitAnalysis(): void {
    if (this.mode !== 'analyze') throw new InputError(NOT_NOW);
    this.force();
  }

  /** Sets the number of best lines that an analysis shows. */
  setMultiPv(count: number): void {
    this.multiPv = count;
    this.analyzeAgain();
  }

  /** Leaves moves of this position out of what is looked at, or takes them in again. */
  exclude(moves: readonly Move[], excluded: boolean): void {
    this.game.exclude(moves, excluded);
    this.analyzeAgain();
  }

  /** Says how far an analysis is. */
  sayStatus(): void {
    this.thinker.sayStatus(this.game.current);
  }

  /** Says which move is expected, or would be good. */
  sayHint(): void {
    this.thinker.sayHint(this.game.current, this.game.rootMoves());
  }

  /** The opponent offers a draw. */
  hearDrawOffer(): void {
    if (this.mode === 'play' && this.game.acceptsDraw()) this.say('offer draw');
  }

  /** The GUI says that the game is over, whether or not our rules agree. */
  hearGameEnd(): void {
    if (this.mode !== 'analyze') this.force();
  }

  /**
   * Sets the size of the transposition table in MB; a search for our move begins anew with it.
   *
   * @throws InputError if the size is out of bounds or there is not enough memory
   */
  setHash(megabytes: number): void {
    if (megabytes === this.hash) return;
    this.thinker.engine.setHash(megabytes);
    this.hash = megabytes;
    this.thinkAnew();
  }

  /**
   * Chooses another network; what we think about is thought about anew.
   *
   * @returns one line that says what holds now
   * @throws InputError if it cannot be used; nothing then changes
   */
  setNetwork(text: string): string {
    const said = this.thinker.engine.setNetwork(text);
    this.thinkAnew();
    return said;
  }

  /** The search that was going on was dropped. */
  private thinkAnew(): void {
    if (this.isOnMove) this.thinkOrClaim();
    else {
      this.thinker.idle();
      this.analyzeAgain();
    }
  }

  /** Another game is in force: the threads get to know it, and an analysis goes on with it. */
  private lookAtAnotherGame(): void {
    this.thinker.engine.setGame(this.game.current);
    this.analyzeAgain();
  }

  private thinkOrClaim(): void {
    const { clock, game } = this;
    if (!this.claimIfOver())
      this.thinker.think({ kind: 'move' }, game.current, clock.limits(game.ply), game.rootMoves());
  }

  private analyzeAgain(): void {
    if (this.mode !== 'analyze') return;
    const { current, position } = this.game;
    const moves = this.game.rootMoves();
    if ((moves ?? legalMoves(position)).length === 0) this.thinker.idle();
    else this.thinker.think({ kind: 'analysis' }, current, { infinite: true, multiPv: this.multiPv }, moves);
  }

  private claimIfOver(): boolean {
    const claim = this.game.claim();
    if (claim !== undefined) this.say(claim);
    return claim !== undefined;
  }

  private takeBack(count: number): void {
    if (this.game.ply < count) throw new InputError(NOT_NOW);
    this.thinker.idle();
    this.game.takeBack(count);
  }

  private playOwn(result: SearchResult, time: number): void {
    const { clock, game } = this;
    const { ply } = game;
    const text = toXBoardMove(game.position, result.move);
    game.play(result.move);
    // XBoard wants an offer before the move that it goes with.
    if (game.isDrawOfferDue(result)) this.say('offer draw');
    this.say(`move ${text}`);
    clock.moved(time, ply);
    if (!this.claimIfOver() && this.pondering) this.ponder(result.ponder);
  }

  private ponder(expected: Move): void {
    const game = this.game.after(expected);
    if (!game) return;
    const { clock } = this;
    const limits = { ...clock.limits(game.moves.length), ponder: true };
    this.thinker.think({ kind: 'ponder', expected, game, clock: clock.remaining }, game, limits, acceptableMoves(game));
  }
}
