import { Engine as InnerEngine } from '../engine/engine.ts';
import type { Game as InnerGame } from '../engine/game.ts';
import { HASH_DEFAULT } from '../engine/hash-size.ts';
import type { SearchLimits } from '../search/limits.ts';
import type { SearchInfo, SearchResult } from '../search/report.ts';
import type { Variant } from '../variants/types.ts';
import { Game, innerGameOf } from './game.ts';

/** Milliseconds: as much as a timer can be set to. */
const LONGEST_INTERVAL = 2 ** 31 - 1;

/** What hears of a search. `game` is the one that was searched. */
export interface EngineListener {
  /** A line was found or improved. */
  info?(info: SearchInfo, game: Game): void;
  /** The search is over; called once per `go`, unless a later `go`, `setGame` or `discard` made it stale. */
  done?(result: SearchResult, game: Game): void;
  /**
   * Something went wrong in a thread; if that was the search, `done` follows with any legal move.
   *
   * @param message one line
   */
  error?(message: string): void;
}

/** How an engine begins. */
export interface EngineOptions {
  /** Size of the transposition table in MB, a whole number from 1 to 4096 (default: 64). */
  readonly hash?: number;
  /** Number of threads that search together (default: 1). */
  readonly threads?: number;
  /** A folder with files of endgame tables; without it they are built when a game comes near them. */
  readonly endgameFolder?: string;
  /** What evaluates, see `setNetwork` (default: the network of each game that has one). */
  readonly network?: string | Uint8Array;
}

/**
 * An engine: a game in progress and threads that think about it. It never blocks: `go` returns at once, what is found
 * comes to the listener, and every order is heard while it thinks. A search keeps the process alive; threads without
 * work do not.
 */
export class Engine {
  readonly #engine: InnerEngine;
  readonly #games = new WeakMap<InnerGame, Game>();

  /**
   * @param variant the game that it begins with; `setGame` can bring another one
   * @throws InputError if an option is out of bounds, or there is not so much memory
   */
  constructor(variant: Variant, listener: EngineListener = {}, options: EngineOptions = {}) {
    const { hash = HASH_DEFAULT, threads = 1, endgameFolder, network } = options;
    this.#engine = new InnerEngine(variant, {
      info: (info, game) => listener.info?.(info, this.#games.get(game)!),
      done: (result, game) => listener.done?.(result, this.#games.get(game)!),
      error: (message) => listener.error?.(message),
    });
    if (hash !== HASH_DEFAULT) this.setHash(hash);
    this.setThreads(threads);
    this.setEndgameFolder(endgameFolder);
    this.setGame(new Game(variant));
    if (network !== undefined) this.setNetwork(network);
  }

  /** The game in force. Moves that are played on it while the engine thinks count for the next search. */
  get game(): Game {
    return this.#games.get(this.#engine.game)!;
  }

  /** Is a search going on whose answer has not come yet? */
  get isThinking(): boolean {
    return this.#engine.isThinking;
  }

  /** Puts another game in force; a search of the old one is stopped, and its answer never comes. */
  setGame(game: Game): void {
    this.#games.set(innerGameOf(game), game);
    this.#engine.setGame(innerGameOf(game));
  }

  /** Forgets what was learned in earlier games; a search is stopped, and its answer never comes. */
  newGame(): void {
    this.#engine.newGame();
  }

  /** Starts the threads; the promise is kept when a search would begin at once, or at once if one is going on. */
  ready(): Promise<void> {
    this.#engine.prepare();
    // Neither threads without work nor a promise keep a process alive.
    const alive = setInterval(() => {}, LONGEST_INTERVAL);
    return new Promise((resolve) =>
      this.#engine.whenReady(() => {
        clearInterval(alive);
        resolve();
      }),
    );
  }

  /**
   * Sets the size of the transposition table. A search that is going on is stopped, and its answer never comes.
   *
   * @param megabytes a whole number from 1 to 4096
   * @throws InputError if the size is out of bounds or there is not so much memory; nothing then changes
   */
  setHash(megabytes: number): void {
    this.#engine.setHash(megabytes);
  }

  /**
   * Sets how many threads search together, from the next search on.
   *
   * @throws InputError if the number is out of bounds; the old one then stays
   */
  setThreads(count: number): void {
    this.#engine.setThreads(count);
  }

  /**
   * Names the folder with files of endgame tables.
   *
   * @param folder undefined: none, tables are built when a game comes near them
   */
  setEndgameFolder(folder: string | undefined): void {
    this.#engine.setEndgameFolder(folder);
  }

  /**
   * Chooses the network that evaluates the game for which it was made, in this game or a later one. A search that is
   * going on is stopped, and its answer never comes.
   *
   * @param network a file, or its bytes; 'none' for no network in any game; '' for the network of each game that has
   * one
   * @returns one line that says what holds now
   * @throws InputError if it is damaged, or was made for other rules of the game in force; nothing then changes
   */
  setNetwork(network: string | Uint8Array): string {
    return typeof network === 'string' ? this.#engine.setNetwork(network) : this.#engine.setNetwork('(bytes)', network);
  }

  /** Begins to think about the game in force. A search that is still going on is stopped and its answer dropped. */
  go(limits: SearchLimits): void {
    this.#engine.go(limits);
  }

  /**
   * Asks for the best move found so far; `done` follows within milliseconds. Nothing happens if no search is going on.
   */
  stop(): void {
    this.#engine.stop();
  }

  /** The opponent played the expected move: a search that was pondering goes on as a normal one. */
  ponderHit(): void {
    this.#engine.ponderHit();
  }

  /** Stops a search and drops its answer. */
  discard(): void {
    this.#engine.discard();
  }

  /** Ends the threads, and drops the answer of a search. The engine can still be used; its threads then start again. */
  quit(): Promise<void> {
    return this.#engine.quit();
  }
}
