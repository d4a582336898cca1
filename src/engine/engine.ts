import { legalMoves } from '../board/notation/move-text.ts';
import type { Distances } from '../endgame/build.ts';
import { messageOf } from '../endgame/message.ts';
import { InputError } from '../errors/input-error.ts';
import { monotonicNow } from '../platform/clock.ts';
import type { SearchLimits } from '../search/limits.ts';
import type { SearchInfo, SearchResult } from '../search/report.ts';
import { SearchPool, THREADS_MAX } from '../search/search-pool.ts';
import type { Variant } from '../variants/types.ts';
import { EndgameSupply } from './endgame-supply.ts';
import { Game } from './game.ts';
import { availableMemory } from './memory.ts';

/** Bounds and default of the transposition table's size in MB. */
export const HASH_MIN = 1;
export const HASH_MAX = 4096;
export const HASH_DEFAULT = 64;

/** What hears of a search. `game` is the one that was searched. */
export interface EngineListener {
  info?(info: SearchInfo, game: Game): void;
  /** The search is over; called once per `go`, unless a later `go`, `setGame` or `discard` made it stale. */
  done?(result: SearchResult, game: Game): void;
  /** Something went wrong inside; one line. */
  error?(message: string): void;
}

/**
 * One engine as a GUI or a program sees it: a game in progress and threads that think about it. It never blocks: `go`
 * returns at once, what is found comes to the listener, and orders are heard while it thinks.
 */
export class Engine {
  private readonly pool: SearchPool;
  private readonly listener: EngineListener;
  private readonly endgames: EndgameSupply;
  private current: Game;
  /** Size of the transposition table in MB. */
  private hash: number;
  private searchId = 0;
  private thinking = false;
  /** A search that begins when the one before it has ended, and the orders for it that came meanwhile. */
  private next: (() => void) | undefined;
  private early: (() => void)[] = [];

  constructor(variant: Variant, listener: EngineListener = {}, hash = HASH_DEFAULT) {
    this.pool = new SearchPool(variant, hash);
    this.hash = hash;
    this.listener = listener;
    this.endgames = new EndgameSupply(
      (distances) => this.useEndgame(distances),
      (line) => listener.error?.(line),
    );
    this.current = new Game(variant);
  }

  /** The game in force. Play moves on it only while the engine is not thinking, or they count for the next search. */
  get game(): Game {
    return this.current;
  }

  /** Is a search going on whose answer has not come yet? */
  get isThinking(): boolean {
    return this.thinking;
  }

  /** Puts another game in force; a search of the old one is stopped, and its answer never comes. */
  setGame(game: Game): void {
    this.discard();
    const another = game.variant !== this.current.variant;
    this.pool.setVariant(game.variant);
    this.current = game;
    if (another) this.endgames.repeat(game.variant);
  }

  /** Forgets what was learned in earlier games. */
  newGame(): void {
    this.discard();
    this.pool.clear();
  }

  /** Gets the search threads ready, so that the first search begins at once. */
  prepare(): void {
    this.pool.prepare();
  }

  /**
   * Tells when all that was ordered is done and a search would begin at once; a search that is going on is not waited for.
   *
   * @param ready called once, perhaps before this returns
   */
  whenReady(ready: () => void): void {
    if (this.thinking) ready();
    else this.pool.whenReady(ready);
  }

  /**
   * Sets the size of the transposition table. A search that is going on is stopped, and its answer never comes.
   *
   * @throws InputError if the size is out of bounds or there is not so much memory; nothing then changes
   */
  setHash(megabytes: number): void {
    if (!Number.isInteger(megabytes) || megabytes < HASH_MIN || megabytes > HASH_MAX)
      throw new InputError(`hash size '${megabytes}' must be a whole number of MB from ${HASH_MIN} to ${HASH_MAX}`);
    const refuse = (why: string): never => {
      throw new InputError(
        `there is not enough memory for a hash table of ${megabytes} MB${why}; the old one of ${this.hash} MB stays in use`,
      );
    };
    // The system would promise more memory than there is, and end us when we use it.
    const available = Math.floor(availableMemory() / 2 ** 20);
    if (megabytes > HASH_DEFAULT && megabytes > available + this.hash) refuse(` (${available} MB are free)`);
    try {
      this.pool.setHash(megabytes);
    } catch {
      refuse('');
    }
    this.discard();
    this.hash = megabytes;
  }

  /**
   * Sets how many threads search together, from the next search on.
   *
   * @throws InputError if the number is out of bounds; the old one then stays
   */
  setThreads(count: number): void {
    if (!Number.isInteger(count) || count < 1 || count > THREADS_MAX)
      throw new InputError(`number of threads '${count}' must be a whole number from 1 to ${THREADS_MAX}`);
    this.pool.setThreads(count);
  }

  /** Names the folder where endgame tables may lie in files; without one they are built when a game comes near them. */
  setEndgameFolder(folder: string | undefined): void {
    this.endgames.setFolder(folder);
  }

  private useEndgame(distances: Distances): void {
    if (distances.material.tables.variant === this.current.variant) this.pool.addEndgame(messageOf(distances));
  }

  /** Begins to think about the game in force. A search that is still going on is stopped and its answer dropped. */
  go(limits: SearchLimits): void {
    const startedAt = monotonicNow();
    const game = this.current;
    this.endgames.follow(game.position);
    const begin = (): void => this.begin(game, limits, startedAt);
    if (!this.thinking && this.searchId === this.finishedId) begin();
    else {
      this.discard();
      if (this.searchId === this.finishedId) begin();
      else this.next = begin;
    }
  }

  /** Asks for the best move found so far; `done` follows within milliseconds. */
  stop(): void {
    if (this.next) this.early.push(() => this.stop());
    else if (this.thinking) this.pool.stop(this.searchId);
  }

  /** The opponent played the expected move: the search that was pondering goes on as a normal one. */
  ponderHit(): void {
    if (this.next) this.early.push(() => this.ponderHit());
    else if (this.thinking) this.pool.ponderHit(this.searchId);
  }

  /** Stops a search and drops its answer. */
  discard(): void {
    this.next = undefined;
    this.early = [];
    if (!this.thinking) return;
    this.thinking = false;
    this.pool.stop(this.searchId);
  }

  /** Ends the search threads. The engine can still be used; they then start anew. */
  async quit(): Promise<void> {
    this.discard();
    this.finishedId = this.searchId;
    await Promise.all([this.pool.terminate(), this.endgames.close()]);
  }

  /** The last search of which the threads have said that it is over. */
  private finishedId = 0;

  private begin(game: Game, limits: SearchLimits, startedAt: number): void {
    const id = ++this.searchId;
    this.thinking = true;
    const finish = (report: () => void): void => {
      this.finishedId = id;
      const wanted = this.thinking && this.searchId === id;
      if (wanted) {
        this.thinking = false;
        report();
      }
      const { next } = this;
      this.next = undefined;
      // In the opponent's time the processor is the opponent's.
      if (next) next();
      else this.endgames.rest();
    };
    this.pool.start(
      { id, fen: game.startFen, moves: [...game.moves], limits, startedAt },
      {
        info: (info) => {
          if (this.thinking && this.searchId === id) this.listener.info?.(info, game);
        },
        done: (result) => finish(() => this.listener.done?.(result, game)),
        helperFailed: (error) => this.listener.error?.(`a helping search thread failed: ${error.message}`),
        failed: (error) =>
          finish(() => {
            this.listener.error?.(`the search thread failed: ${error.message}`);
            // Somebody waits for a move: any legal one is better than none.
            const move = legalMoves(game.position)[0] ?? 0;
            this.listener.done?.({ move, ponder: 0, nodes: 0, score: 0, depth: 0 }, game);
          }),
      },
    );
    for (const order of this.early.splice(0)) order();
  }
}
