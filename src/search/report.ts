import type { Move } from '../board/move.ts';

/** A line that the search reports. */
export interface SearchInfo {
  /** Full depth in plies. */
  readonly depth: number;
  /** The greatest depth that was reached, in plies. */
  readonly selDepth: number;
  /** 1 for the best line. */
  readonly multiPv: number;
  /** Centipawns as the side to move sees them, or a mate score (see `matePlies`). */
  readonly score: number;
  /** The true score is at least (`lower`) or at most (`upper`) this; missing if exact. */
  readonly bound?: 'lower' | 'upper';
  /** Of all threads together. */
  readonly nodes: number;
  /** Milliseconds since the search began. */
  readonly time: number;
  /** Positions found in endgame tables. */
  readonly tableHits: number;
  /** Thousandths of the table in use. */
  readonly hashfull: number;
  /** The line: best play of both sides from the position that was searched. */
  readonly pv: readonly Move[];
}

/** What a search found. */
export interface SearchResult {
  /** NO_MOVE if there is no legal move. */
  readonly move: Move;
  /** The reply that is expected, or NO_MOVE. */
  readonly ponder: Move;
  /** Of all threads together. */
  readonly nodes: number;
  /** Score of the best line, as in SearchInfo. */
  readonly score: number;
  /** Full depth that was finished, in plies. */
  readonly depth: number;
}
