import type { Position } from '../board/position/position.ts';

/** Scores that are kept, a power of two, and numbers for each: the high half of the position's hash, and the score. */
const ENTRIES = 1 << 15;
const ENTRY_WIDTH = 2;
const ENTRY_SCORE = 1;

/** What `get` gives for a position that is not in the cache. A score of 0 is therefore never found there. */
export const NOT_CACHED = 0;

/**
 * Static scores by the position's hash, because a search meets the same positions often. A score depends on nothing
 * but the position, so none ever becomes wrong.
 */
export class ScoreCache {
  private readonly entries = new Int32Array(ENTRIES * ENTRY_WIDTH);

  /** The score of a position for the side to move, or NOT_CACHED. */
  get(pos: Position): number {
    const { entries } = this;
    const entry = (pos.hashLow & (ENTRIES - 1)) * ENTRY_WIDTH;
    return entries[entry] === pos.hashHigh ? entries[entry + ENTRY_SCORE]! : NOT_CACHED;
  }

  /** Keeps the score of a position in the place of another one with the same low bits of its hash. */
  set(pos: Position, score: number): void {
    const { entries } = this;
    const entry = (pos.hashLow & (ENTRIES - 1)) * ENTRY_WIDTH;
    entries[entry] = pos.hashHigh;
    entries[entry + ENTRY_SCORE] = score;
  }
}
