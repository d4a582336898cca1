import { monotonicNow } from '#platform/clock';
import { type Move, NO_MOVE } from '../board/move.ts';
import { legalMoves, moveText } from '../board/notation/move-text.ts';
import { Engine, type EngineListener } from '../engine/engine.ts';
import type { Game } from '../engine/game.ts';
import { HASH_DEFAULT } from '../engine/hash-size.ts';
import { NetworkChoice } from '../engine/network-choice.ts';
import type { SearchLimits } from '../search/limits.ts';
import type { SearchInfo, SearchResult } from '../search/report.ts';
import { chess } from '../variants/chess.ts';
import { Strength } from './strength.ts';
import { statusLine, thinkingLine } from './xboard-info.ts';

/** What the engine is thinking for. */
export type Task =
  | { readonly kind: 'move' }
  /** The move that we expect, the game with it played, and what our clock was thought to show (ms). */
  | { readonly kind: 'ponder'; readonly expected: Move; readonly game: Game; readonly clock: number }
  | { readonly kind: 'analysis' }
  | { readonly kind: 'hint' };

/** What hears of searches for our own moves. */
export interface ThinkerListener {
  /** A search for a move, or one that ponders, found this score in centipawns, as we see it. */
  scored(score: number): void;
  /** Our move was found. @param time milliseconds that it took, without those in which we pondered */
  moved(result: SearchResult, time: number): void;
}

/** The time to search for a hint, in ms. */
const HINT_TIME = 200;

/**
 * The engine as XBoard sees it: thinks about one task at a time, says how far it is (thinking output, hints), and
 * answers pings when the time for them has come.
 */
export class Thinker {
  readonly engine: Engine;
  /** How well we play; hints are always the best that we can do. */
  readonly strength = new Strength();
  /** Whether thinking output is shown. */
  posting = false;
  private readonly say: (line: string) => void;
  private readonly listener: ThinkerListener;
  private current: Task | undefined;
  private lastInfo: SearchInfo | undefined;
  private since = 0;
  /** Pongs that must wait for the move or hint that was asked for before them. */
  private heldBack: string[] = [];

  constructor(say: (line: string) => void, listener: ThinkerListener, networks = new NetworkChoice()) {
    this.say = say;
    this.listener = listener;
    const events: EngineListener = {
      info: (info, game) => this.hearInfo(info, game),
      done: (result, game) => this.hearResult(result, game),
      error: (message) => say(`tellusererror ${message}`),
    };
    this.engine = new Engine(chess, events, HASH_DEFAULT, networks);
  }

  /** What is thought about; undefined if nothing is. */
  get task(): Task | undefined {
    return this.current;
  }

  /**
   * Thinks about a game; whatever was thought about before is dropped.
   *
   * @param searchMoves the moves to choose from; undefined for all
   */
  think(task: Task, game: Game, limits: SearchLimits, searchMoves: readonly Move[] | undefined): void {
    this.current = task;
    this.lastInfo = undefined;
    this.since = monotonicNow();
    this.engine.setGame(game);
    const skill = task.kind === 'hint' ? undefined : this.strength.skill;
    this.engine.go({ ...limits, searchMoves, skill });
  }

  /** The expected move was played: what was pondered is now thought about for our move, and our clock runs. */
  ponderHit(): void {
    this.current = { kind: 'move' };
    this.since = monotonicNow();
    this.engine.ponderHit();
  }

  /** Our move, now. */
  moveNow(): void {
    if (this.current?.kind === 'move') this.engine.stop();
  }

  /** Stops thinking; a move that was being searched for is never said. */
  idle(): void {
    this.engine.discard();
    this.current = undefined;
    this.releasePongs();
  }

  /** Ends the search threads; a move that was being searched for is never said. */
  async close(): Promise<void> {
    this.current = undefined;
    await this.engine.quit();
  }

  /**
   * Answers a `ping` when everything before it is done: the move or the hint that we think about is said, and the
   * threads are ready. Pondering and analysis are not waited for.
   */
  pong(line: string): void {
    if (this.current?.kind === 'move' || this.current?.kind === 'hint') this.heldBack.push(line);
    else this.engine.whenReady(() => this.say(line));
  }

  /**
   * Says how far an analysis is; nothing if there is none, for XBoard may ask a moment too late.
   *
   * @param game the game in force
   */
  sayStatus({ position }: Game): void {
    if (!this.current) return;
    this.say(statusLine(this.lastInfo, monotonicNow() - this.since, legalMoves(position).length));
  }

  /**
   * Says which move is expected, or would be good: now if that is known, else as soon as it is found.
   *
   * @param game the game in force
   * @param searchMoves the moves to choose from; undefined for all
   */
  sayHint(game: Game, searchMoves: readonly Move[] | undefined): void {
    const task = this.current;
    if (task?.kind === 'ponder') this.sayHintOf(task.expected, game);
    else if (task?.kind === 'analysis') this.sayHintOf(this.lastInfo?.pv[0] ?? NO_MOVE, game);
    else if (!task && legalMoves(game.position).length > 0)
      this.think({ kind: 'hint' }, game, { moveTime: HINT_TIME }, searchMoves);
  }

  private hearInfo(info: SearchInfo, game: Game): void {
    const task = this.current;
    if (info.multiPv === 1) this.lastInfo = info;
    if (task?.kind === 'move' || task?.kind === 'ponder') this.listener.scored(info.score);
    if (!this.posting || task?.kind === 'hint') return;
    this.say(thinkingLine(info, game.position, task?.kind === 'ponder' ? task.expected : undefined));
  }

  private hearResult(result: SearchResult, game: Game): void {
    const task = this.current;
    this.current = undefined;
    if (task?.kind === 'hint') this.sayHintOf(result.move, game);
    if (task?.kind === 'move' && result.move !== NO_MOVE) this.listener.moved(result, monotonicNow() - this.since);
    this.releasePongs();
  }

  private sayHintOf(move: Move, { position }: Game): void {
    if (move !== NO_MOVE) this.say(`Hint: ${moveText(position, move)}`);
  }

  private releasePongs(): void {
    for (const line of this.heldBack.splice(0)) this.say(line);
  }
}
