import type { Position } from '../board/position/position.ts';
import { CACHE_ENTRIES, CACHE_SCORE, CACHE_WIDTH, NOT_CACHED } from './layout.ts';

/**
 * Static scores by the position's hash, because a search meets the same positions often. A score depends on nothing
 * but the position, so none ever becomes wrong.
 */
export class ScoreCache {
  private readonly entries = new Int32Array(CACHE_ENTRIES * CACHE_WIDTH);

  /** The score of a position for the side to move, or NOT_CACHED. */
  get(pos: Position): number {
    const { entries } = this;
    const entry = (pos.hashLow & (CACHE_ENTRIES - 1)) * CACHE_WIDTH;
    return entries[entry] === pos.hashHigh ? entries[entry + CACHE_SCORE]! : NOT_CACHED;
  }

  /** Keeps the score of a position in the place of another one with the same low bits of its hash. */
  set(pos: Position, score: number): void {
    const { entries } = this;
    const entry = (pos.hashLow & (CACHE_ENTRIES - 1)) * CACHE_WIDTH;
    entries[entry] = pos.hashHigh;
    entries[entry + CACHE_SCORE] = score;
  }
}
