import { monotonicNow } from '#platform/clock';
import { legalMoves } from '../board/notation/move-text.ts';
import { type Distances, messageOf } from '../endgame/distances.ts';
import { materialName } from '../endgame/material.ts';
import { InputError } from '../errors/input-error.ts';
import type { Network } from '../net/network.ts';
import { isReproducible, type SearchLimits } from '../search/limits.ts';
import type { SearchOrder } from '../search/messages.ts';
import type { SearchInfo, SearchResult } from '../search/report.ts';
import { SearchPool, THREADS_MAX } from '../search/search-pool.ts';
import type { Variant } from '../variants/types.ts';
import { EndgameSupply } from './endgame-supply.ts';
import { Game } from './game.ts';
import { checkHashSize, HASH_DEFAULT, notEnoughMemory } from './hash-size.ts';
import { NetworkChoice } from './network-choice.ts';

/** The events of searches. `game` is the one that was searched. */
export interface EngineListener {
  /** A line was found or improved. */
  info?(info: SearchInfo, game: Game): void;
  /** The search is over; called once per `go`, unless a later `go`, `setGame` or `discard` made it stale. */
  done?(result: SearchResult, game: Game): void;
  /** Something went wrong inside; one line. */
  error?(message: string): void;
}

/** What an order says of endgame tables. */
type EndgamesOfSearch = Pick<SearchOrder, 'awaitedEndgame' | 'endgames'>;

/** What the engine is doing. `id` is the number of the search that its threads are busy with. */
type State =
  | { readonly kind: 'idle' }
  /** The answer of the search is wanted. While it ponders, its clock does not run. */
  | { readonly kind: 'searching' | 'pondering'; readonly id: number }
  /** The search was told to end, and its answer is not wanted any more. */
  | { readonly kind: 'stopping'; readonly id: number }
  /** The same, and another search begins when it has ended; that one then hears the orders that came meanwhile. */
  | { readonly kind: 'waiting'; readonly id: number; readonly begin: () => void; readonly orders: (() => void)[] };

/**
 * One engine as a GUI or a program sees it: a game in progress and threads that think about it. It never blocks: `go`
 * returns at once, what is found comes to the listener, and orders are heard while it thinks.
 */
export class Engine {
  private readonly pool: SearchPool;
  private readonly networks: NetworkChoice;
  private readonly listener: EngineListener;
  private readonly endgames: EndgameSupply;
  private variant: Variant;
  /** The game in force; undefined until it is asked for, so that a GUI is greeted before any tables are compiled. */
  private current: Game | undefined;
  /** Size of the transposition table in MB. */
  private hash: number;
  /** The number of searches that have begun, which is also the number of the last one. */
  private searches = 0;
  private state: State = { kind: 'idle' };

  /**
   * @param hash size of the transposition table in MB
   * @param networks which network evaluates which game; missing: each game's own
   */
  constructor(variant: Variant, listener: EngineListener = {}, hash = HASH_DEFAULT, networks = new NetworkChoice()) {
    const warn = (line: string): void => listener.error?.(line);
    this.pool = new SearchPool(variant, hash, (game) => networks.chosenFor(game, warn), warn);
    this.networks = networks;
    this.hash = hash;
    this.listener = listener;
    this.endgames = new EndgameSupply(
      (distances) => this.useEndgame(distances),
      (material) => {
        if (material.tables.variant === this.variant) this.pool.giveUpEndgame(materialName(material));
      },
      (line) => listener.error?.(line),
    );
    this.variant = variant;
  }

  /** The game in force. Play moves on it only while the engine is not thinking, or they count for the next search. */
  get game(): Game {
    this.current ??= new Game(this.variant);
    return this.current;
  }

  /** Is a search going on whose answer has not come yet? */
  get isThinking(): boolean {
    return this.state.kind === 'searching' || this.state.kind === 'pondering';
  }

  /** Puts another game in force; a search of the old one is stopped, and its answer never comes. */
  setGame(game: Game): void {
    this.discard();
    const another = game.variant !== this.variant;
    this.pool.setVariant(game.variant);
    this.variant = game.variant;
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
   * Calls `ready` when the engine has done all that it was told and a search would begin at once; a search in progress
   * is not waited for.
   *
   * @param ready called once, perhaps before this returns
   */
  whenReady(ready: () => void): void {
    if (this.isThinking) {
      ready();
      return;
    }
    this.pool.whenReady(ready);
    // While the threads start, so that the first `go` need not compile the tables of a game that nobody has set.
    void this.game;
  }

  /**
   * Sets the size of the transposition table. A search that is going on is stopped, and its answer never comes.
   *
   * @throws InputError if the size is out of bounds or there is not enough memory; nothing then changes
   */
  setHash(megabytes: number): void {
    checkHashSize(megabytes, this.hash);
    try {
      this.pool.setHash(megabytes);
    } catch {
      throw notEnoughMemory(megabytes, this.hash);
    }
    this.discard();
    this.hash = megabytes;
  }

  /**
   * Sets the number of threads that search together, from the next search on.
   *
   * @throws InputError if the number is out of bounds; the old one then stays
   */
  setThreads(count: number): void {
    if (!Number.isInteger(count) || count < 1 || count > THREADS_MAX)
      throw new InputError(`number of threads '${count}' must be a whole number from 1 to ${THREADS_MAX}`);
    this.pool.setThreads(count);
  }

  /**
   * Gives a parameter of the search another value; only in the tunable build, see src/search/parameters.ts. Discards a
   * running search.
   */
  setParameter(name: string, value: number): void {
    this.pool.setParameter(name, value);
    void this.quit();
  }

  /**
   * Chooses the network that evaluates games, see `NetworkChoice`. A search that is going on is stopped, and its answer
   * never comes.
   *
   * @param text a file, 'none', or '' for the games' own networks
   * @param bytes of the file, where they are at hand
   * @returns one line that says what holds now
   * @throws InputError if the file cannot be used; nothing then changes
   */
  setNetwork(text: string, bytes?: Uint8Array): string {
    const said = this.networks.choose(text, this.variant, bytes);
    this.discard();
    this.pool.renewNetwork();
    return said;
  }

  /** The network that evaluates a game; null for the terms. A problem with it is told to the listener. */
  networkOf(variant: Variant): Network | null {
    return this.networks.of(variant, (line) => this.listener.error?.(line));
  }

  /** Sets the folder with files of endgame tables; without one, tables are built when a game comes near them. */
  setEndgameFolder(folder: string | undefined): void {
    this.endgames.setFolder(folder);
  }

  private useEndgame(distances: Distances): void {
    if (distances.material.tables.variant === this.variant) this.pool.addEndgame(messageOf(distances));
  }

  /** Begins to think about the game in force. A search that is still going on is stopped and its answer dropped. */
  go(limits: SearchLimits): void {
    const startedAt = monotonicNow();
    const { game } = this;
    const tables: EndgamesOfSearch = isReproducible(limits)
      ? { endgames: this.endgames.require(game.position) }
      : { awaitedEndgame: this.endgames.follow(game.position) };
    const begin = (): void => this.begin(game, limits, startedAt, tables);
    this.discard();
    const { state } = this;
    if (state.kind === 'idle') begin();
    else this.state = { kind: 'waiting', id: state.id, begin, orders: [] };
  }

  /** Asks for the best move found so far; `done` follows within milliseconds. */
  stop(): void {
    const { state } = this;
    if (state.kind === 'waiting') state.orders.push(() => this.stop());
    else if (state.kind === 'searching' || state.kind === 'pondering') this.pool.stop(state.id);
  }

  /** The opponent played the expected move: the search that was pondering goes on as a normal one. */
  ponderHit(): void {
    const { state } = this;
    if (state.kind === 'waiting') state.orders.push(() => this.ponderHit());
    if (state.kind !== 'pondering') return;
    this.state = { kind: 'searching', id: state.id };
    this.pool.ponderHit(state.id);
  }

  /** Stops a search and drops its answer. */
  discard(): void {
    const { state } = this;
    if (state.kind === 'idle' || state.kind === 'stopping') return;
    this.state = { kind: 'stopping', id: state.id };
    if (state.kind !== 'waiting') this.pool.stop(state.id);
  }

  /** Ends the search threads. The engine can still be used; they then start anew. */
  async quit(): Promise<void> {
    this.discard();
    this.state = { kind: 'idle' };
    await Promise.all([this.pool.terminate(), this.endgames.close()]);
  }

  private begin(game: Game, limits: SearchLimits, startedAt: number, tables: EndgamesOfSearch): void {
    const id = ++this.searches;
    this.state = { kind: limits.ponder ? 'pondering' : 'searching', id };
    const finish = (report: () => void): void => this.finish(id, report);
    this.pool.start(
      { id, fen: game.startFen, moves: [...game.moves], limits, startedAt, ...tables },
      {
        info: (info) => {
          if (this.isThinking && this.searches === id) this.listener.info?.(info, game);
        },
        done: (result) => finish(() => this.listener.done?.(result, game)),
        helperFailed: (error) => this.listener.error?.(`a helping search thread failed: ${error.message}`),
        failed: (error) =>
          finish(() => {
            this.listener.error?.(`the search thread failed: ${error.message}`);
            // The GUI waits for a move: any legal one is better than none.
            const move = legalMoves(game.position)[0] ?? 0;
            this.listener.done?.({ move, ponder: 0, nodes: 0, score: 0, depth: 0 }, game);
          }),
      },
    );
  }

  /**
   * The threads have ended a search.
   *
   * @param report gives its answer to the listener, who may begin another search at once
   */
  private finish(id: number, report: () => void): void {
    const { state } = this;
    // A search that `quit` ended is over already.
    if (state.kind === 'idle' || state.id !== id) return;
    this.state = { kind: 'idle' };
    if (state.kind === 'waiting') {
      state.begin();
      for (const order of state.orders) order();
      return;
    }
    // During the opponent's time the processor is left to the opponent. If the listener begins another search, `go`
    // lets the tables be built again.
    this.endgames.rest();
    if (state.kind !== 'stopping') report();
  }
}
