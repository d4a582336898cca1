import type { Move } from '../board/move.ts';
import type { Tables } from '../board/tables/tables.ts';
import type { TableMessage } from '../endgame/distances.ts';
import type { Network } from '../net/network.ts';
import type { SearchLimits } from './limits.ts';
import type { SearchInfo, SearchResult } from './report.ts';
import type { TableMemory } from './transposition.ts';

/** What the engine tells a search thread. Messages are obeyed in order. */
export type ToWorker =
  /** Another game by its tables, and the network that evaluates it; null for the terms, undefined for the game's own. */
  | { readonly kind: 'variant'; readonly tables: Tables; readonly network: Network | null | undefined }
  /** Another network for the same game. */
  | { readonly kind: 'network'; readonly network: Network | null | undefined }
  /** The transposition table that all threads share; where they cannot, the thread makes its own of this size. */
  | { readonly kind: 'table'; readonly table: SharedTable }
  /** An endgame table to be used from now on; forgotten with the variant. */
  | { readonly kind: 'endgame'; readonly table: TableMessage }
  /** The table of an endgame cannot be had; forgotten with the variant. */
  | { readonly kind: 'no endgame'; readonly endgame: string }
  /** Forget all that was learned. */
  | { readonly kind: 'clear' }
  /** Get ready to search at once, and say so with the same number. */
  | { readonly kind: 'hail'; readonly number: number }
  | { readonly kind: 'search'; readonly request: SearchRequest }
  /** The bell has rung, for threads that messages wake, with the control words as they are now. */
  | { readonly kind: 'bell'; readonly control: readonly number[] };

/** A transposition table on its way to a thread. */
export interface SharedTable {
  readonly megabytes: number;
  /** Missing where threads cannot share memory. */
  readonly memory?: TableMemory | undefined;
}

/** The names of the signals of a search, where threads cannot share memory. */
export interface SearchSignals {
  readonly stopped: string;
  /** Missing if it does not ponder. */
  readonly ponderHit?: string | undefined;
}

/** What is to be searched, and how. */
export interface SearchOrder {
  /** Numbers searches, from 1. */
  readonly id: number;
  /** Where the game began, and its moves since. */
  readonly fen: string;
  readonly moves: readonly Move[];
  readonly limits: SearchLimits;
  /** When the order came, in milliseconds of `monotonicNow`. */
  readonly startedAt: number;
  /** The endgame on the board, `KQK`, if its table is on its way: it is worth waiting for. */
  readonly awaitedEndgame?: string | undefined;
  /**
   * The endgames whose tables are waited for, and the only ones that are used; missing: all that are at hand, and those
   * that come while the search is under way.
   */
  readonly endgames?: readonly string[] | undefined;
}

/** An order as all threads that take part in it get it. */
export interface SearchRequest extends SearchOrder {
  /** How many threads take part; their numbers are those from 0 on. */
  readonly threads: number;
  /** How many searches there were since the transposition table was made or cleared, this one included. */
  readonly age: number;
  /** How it is reached while it computes, where threads cannot share memory. */
  readonly signals?: SearchSignals | undefined;
}

/** The number of the thread that keeps the time, reports and decides; the others help it. */
export const MAIN_THREAD = 0;

/** What a search thread is born with. */
export interface WorkerData {
  readonly thread: number;
  /** The control words below. */
  readonly control: ArrayBufferLike;
  /** Memory of the `SharedCounts` of all threads. */
  readonly counts: ArrayBufferLike;
}

/** What a search thread tells the engine; of searches only the main one does. */
export type FromWorker =
  | { readonly kind: 'ready'; readonly number: number }
  /** Something is not as it should be, in one line. */
  | { readonly kind: 'warning'; readonly message: string }
  | { readonly kind: 'info'; readonly id: number; readonly info: SearchInfo }
  | { readonly kind: 'done'; readonly id: number; readonly result: SearchResult };

/*
 * Words of the memory by which a running search is reached. STOPPED and PONDER_HIT hold the id of the last search that
 * was stopped or whose ponder-hit came, so nothing has to be reset and an order can never hit the next search. BELL is
 * counted up with every order and with every endgame table, for those who wait. FINISHED is the last search that the
 * main thread itself has ended, ORDERED the last that the threads have been told of. Where threads cannot share memory,
 * each has control words of its own, which messages and signals change.
 */
export const STOPPED = 0;
export const PONDER_HIT = 1;
export const BELL = 2;
export const FINISHED = 3;
export const ORDERED = 4;
export const CONTROL_WORDS = 5;
