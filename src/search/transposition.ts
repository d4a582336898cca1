import { CAN_SHARE } from '#platform/memory';
import { MOVE_BITS } from '../board/move.ts';
import { alignedMemory, alignedOwnMemory } from '../platform/aligned-memory.ts';
import { MATE_BOUND } from './constants.ts';
import { TABLE_AGE_WEIGHT, TABLE_KEPT_DEPTH } from './parameters.ts';

/** Which side of the true score a stored score is on; NO_BOUND if it is but a static score. */
export const NO_BOUND = 0;
export const UPPER = 1;
export const LOWER = 2;
export const EXACT = 3;

/** Does a bound from the table tell that the score is outside the window, or exact? */
export function isBeyond(bound: number, score: number, alpha: number, beta: number): boolean {
  return bound === EXACT || (bound === LOWER ? score >= beta : bound === UPPER && score <= alpha);
}

const ENTRY_INTS = 4;
const BUCKET_ENTRIES = 4;
const BUCKET_INTS = ENTRY_INTS * BUCKET_ENTRIES;
const BYTES_PER_MB = 1 << 20;
const AGES = 32;

/* The first word of data: the move, above it the bound, above that the age. */
const MOVE_MASK = (1 << MOVE_BITS) - 1;
const BOUND_SHIFT = MOVE_BITS;
const BOUND_MASK = 3;
const AGE_SHIFT = MOVE_BITS + 2;
/* The second word: the depth, a bit for PV nodes, a byte that is always 0, and the score, made positive in any entry. */
const DEPTH_MASK = 127;
const WAS_PV = 128;
const SCORE_SHIFT = 16;
const SCORE_OFFSET = 1 << 15;
/** The smallest page of memory of all systems, in bytes. */
const MEMORY_PAGE = 4096;
/** Where that byte of a bucket's last entry is. */
const ZERO_BYTE = 4 * (BUCKET_INTS - 1) + 1;

/** What an empty entry is worth when one must go: less than any other. */
const EMPTY_WORTH = -1000;
/** Buckets that `hashfull` looks at, at most. */
const SAMPLE_BUCKETS = 1000;

/**
 * The transposition table: buckets of four entries of 16 bytes, each a line of the processor's cache, in memory that
 * all search threads share. An entry is the two halves of the hash, both xored with the two words of data, then the
 * data: move, bound and age; score and depth. A write torn by another thread thus does not verify (Hyatt and Mann's
 * lockless hashing), so it is a miss and never a wrong move. Moves that come out must still be checked for being legal.
 */
export class TranspositionTable {
  /** The memory, to be handed to other threads if they share any. */
  readonly buffer: ArrayBufferLike;
  private readonly words: Int32Array;
  private readonly bytes: Uint8Array;
  private readonly mask: number;
  private age = 0;
  /** Has all of its memory been provided? */
  private isProvided = false;

  /** What the last `probe` found. Score in centipawns, depth in plies. */
  move = 0;
  score = 0;
  depth = 0;
  bound = 0;
  /** Was the position in a principal variation? Only the selective search says so. */
  wasPv = false;

  /** @param buffer memory made by `TranspositionTable.allocate` */
  constructor(buffer: ArrayBufferLike) {
    this.buffer = buffer;
    this.words = new Int32Array(buffer);
    this.bytes = new Uint8Array(buffer);
    this.mask = this.words.length / BUCKET_INTS - 1;
  }

  /**
   * Memory for a table of at most this number of megabytes (the greatest power of two that fits).
   *
   * @throws RangeError if there is not so much memory
   */
  static allocate(megabytes: number): ArrayBufferLike {
    let bytes = BYTES_PER_MB;
    while (bytes * 2 <= megabytes * BYTES_PER_MB) bytes *= 2;
    return CAN_SHARE ? alignedMemory(bytes) : alignedOwnMemory(bytes);
  }

  clear(): void {
    this.words.fill(0);
    this.isProvided = true;
    this.age = 0;
  }

  /** Has the system provide all of the memory, which it otherwise does page by page as a search comes there. */
  touchPages(): void {
    if (this.isProvided) return;
    this.isProvided = true;
    for (let at = ZERO_BYTE; at < this.bytes.length; at += MEMORY_PAGE) this.bytes[at] = 0;
  }

  /** To be called before each search of a move, so that entries of earlier ones are the first to go. */
  newSearch(): void {
    this.age = (this.age + 1) % AGES;
  }

  /**
   * Has the bucket of a position that will soon be looked up brought from memory meanwhile. JavaScript has no prefetch,
   * and a processor goes on but little beyond a read that waits, but far beyond a write: so the byte that is always 0 is
   * written.
   */
  touch(low: number): void {
    this.bytes[(low & this.mask) * (4 * BUCKET_INTS) + ZERO_BYTE] = 0;
  }

  /**
   * Looks a position up and fills `move`, `score`, `depth`, `bound`, `wasPv`.
   *
   * @param ply distance from the root, by which mate scores are told from there
   * @returns whether it was found
   */
  probe(low: number, high: number, ply: number): boolean {
    const { words } = this;
    const base = (low & this.mask) * BUCKET_INTS;
    for (let at = base; at < base + BUCKET_INTS; at += ENTRY_INTS) {
      const first = words[at + 2]!;
      const second = words[at + 3]!;
      const mix = first ^ second;
      if (words[at] !== (low ^ mix) || words[at + 1] !== (high ^ mix) || second === 0) continue;
      this.move = first & MOVE_MASK;
      this.bound = (first >>> BOUND_SHIFT) & BOUND_MASK;
      this.depth = second & DEPTH_MASK;
      this.wasPv = (second & WAS_PV) !== 0;
      const score = (second >>> SCORE_SHIFT) - SCORE_OFFSET;
      this.score = score > MATE_BOUND ? score - ply : score < -MATE_BOUND ? score + ply : score;
      return true;
    }
    return false;
  }

  /** Stores a result; a position's own older entry keeps its move if there is no new one. */
  store(
    low: number,
    high: number,
    ply: number,
    move: number,
    score: number,
    depth: number,
    bound: number,
    wasPv = false,
  ): void {
    const { words } = this;
    const base = (low & this.mask) * BUCKET_INTS;
    let victim = base;
    let worst = 1 << 30;
    for (let at = base; at < base + BUCKET_INTS; at += ENTRY_INTS) {
      const first = words[at + 2]!;
      const second = words[at + 3]!;
      const mix = first ^ second;
      if (words[at] === (low ^ mix) && words[at + 1] === (high ^ mix) && second !== 0) {
        const isDeeper = depth + TABLE_KEPT_DEPTH < (second & DEPTH_MASK);
        if (bound !== EXACT && isDeeper && first >>> AGE_SHIFT === this.age) return;
        if (move === 0) move = first & MOVE_MASK;
        victim = at;
        break;
      }
      // An entry is worth its depth, less for every search that it has outlived.
      const age = (this.age - (first >>> AGE_SHIFT) + AGES) % AGES;
      const worth = second === 0 ? EMPTY_WORTH : (second & DEPTH_MASK) - TABLE_AGE_WEIGHT * age;
      if (worth < worst) {
        worst = worth;
        victim = at;
      }
    }
    const stored = score > MATE_BOUND ? score + ply : score < -MATE_BOUND ? score - ply : score;
    const first = move | (bound << BOUND_SHIFT) | (this.age << AGE_SHIFT);
    const second =
      ((stored + SCORE_OFFSET) << SCORE_SHIFT) | Math.min(Math.max(depth, 0), DEPTH_MASK) | (wasPv ? WAS_PV : 0);
    const mix = first ^ second;
    words[victim] = low ^ mix;
    words[victim + 1] = high ^ mix;
    words[victim + 2] = first;
    words[victim + 3] = second;
  }

  /** How full the table is of this search's entries, in thousandths, from a sample. */
  hashfull(): number {
    const { words } = this;
    const sample = Math.min(SAMPLE_BUCKETS, this.mask + 1) * BUCKET_INTS;
    let used = 0;
    for (let at = 0; at < sample; at += ENTRY_INTS) {
      if (words[at + 3] !== 0 && words[at + 2]! >>> AGE_SHIFT === this.age) used++;
    }
    return Math.round((used * ENTRY_INTS * 1000) / sample);
  }
}
