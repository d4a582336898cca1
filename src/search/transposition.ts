import { CAN_SHARE, sharedMemory } from '#platform/memory';
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
/** The part in use to begin with, in bytes: room for what the last searches of a fast game have found. */
const FIRST_BYTES = 4 * BYTES_PER_MB;
/** Buckets that are copied at a time while the part in use grows: so few that nobody waits for it. */
const COPIED_BUCKETS = 1024;
/** Where that byte of a bucket's last entry is. */
const ZERO_BYTE = 4 * (BUCKET_INTS - 1) + 1;

/** What an empty entry is worth when one must go: less than any other. */
const EMPTY_WORTH = -1000;
/** Buckets that `hashfull` looks at, at most. */
const SAMPLE_BUCKETS = 1000;

/** The memory of a transposition table, to be handed to other threads if they share any. */
export interface TableMemory {
  readonly entries: ArrayBufferLike;
  /** One integer: the number of buckets in use. */
  readonly inUse: ArrayBufferLike;
}

/**
 * The transposition table: buckets of four entries of 16 bytes, each a line of the processor's cache, in memory that
 * all search threads share. An entry is the two halves of the hash, both xored with the two words of data, then the
 * data: move, bound and age; score and depth. A write torn by another thread thus does not verify (Hyatt and Mann's
 * lockless hashing), so it is a miss and never a wrong move. Moves that come out must still be checked for being legal.
 *
 * A short search that spread its few entries over a large table would wait for memory at each of them. So only a part
 * of the buckets is in use, a power of two from the first on, and twice as many as soon as a search has more nodes than
 * that part has entries. A bucket then becomes two alike: who looks for an entry knows it by its hash, and the copy that
 * is in the wrong place is overwritten in time.
 */
export class TranspositionTable {
  readonly memory: TableMemory;
  /** How many threads fill it at the same time. */
  threads = 1;
  private readonly words: Int32Array;
  private readonly bytes: Uint8Array;
  private readonly inUse: Int32Array;
  private readonly grows: boolean;
  /** One less than the number of buckets in use. */
  private mask = 0;
  /** Buckets that have been copied to where the part in use will grow. */
  private copied = 0;
  private age = 0;

  /** What the last `probe` found. Score in centipawns, depth in plies. */
  move = 0;
  score = 0;
  depth = 0;
  bound = 0;
  /** Was the position in a principal variation? Only the selective search says so. */
  wasPv = false;

  /**
   * @param memory made by `TranspositionTable.allocate`
   * @param grows whether this thread enlarges the part in use when a search needs it; of all threads one does
   */
  constructor(memory: TableMemory, grows = true) {
    this.memory = memory;
    this.grows = grows;
    this.words = new Int32Array(memory.entries);
    this.bytes = new Uint8Array(memory.entries);
    this.inUse = new Int32Array(memory.inUse);
    this.followSize();
  }

  /**
   * Memory for a table of at most this number of megabytes (the greatest power of two that fits).
   *
   * @throws RangeError if there is not so much memory
   */
  static allocate(megabytes: number): TableMemory {
    let bytes = BYTES_PER_MB;
    while (bytes * 2 <= megabytes * BYTES_PER_MB) bytes *= 2;
    const inUse = sharedMemory(Int32Array.BYTES_PER_ELEMENT);
    new Int32Array(inUse).fill(firstBuckets(bytes));
    return { entries: CAN_SHARE ? alignedMemory(bytes) : alignedOwnMemory(bytes), inUse };
  }

  /** Forgets everything. Other threads learn of it by the next `newSearch` or `makeRoom`. */
  clear(): void {
    // What comes after them is copied from them before it is used.
    const buckets = firstBuckets(this.bytes.length);
    this.words.fill(0, 0, buckets * BUCKET_INTS);
    Atomics.store(this.inUse, 0, buckets);
    this.followSize();
    this.copied = 0;
    this.age = 0;
  }

  /**
   * To be called every few nodes: grows with the search, or follows the thread that does so.
   *
   * @param nodes that this thread has searched since the search began
   */
  makeRoom(nodes: number): void {
    if (!this.grows) this.followSize();
    else if (nodes * this.threads > this.mask * BUCKET_ENTRIES) this.grow();
  }

  /** Copies some of the buckets in use to behind them; when that is done with all, twice as many are in use. */
  private grow(): void {
    const { words } = this;
    const size = this.mask + 1;
    if (size * BUCKET_INTS === words.length) return;
    const from = this.copied;
    const end = Math.min(from + COPIED_BUCKETS, size);
    words.copyWithin((size + from) * BUCKET_INTS, from * BUCKET_INTS, end * BUCKET_INTS);
    this.copied = end;
    if (end < size) return;
    this.copied = 0;
    Atomics.store(this.inUse, 0, 2 * size);
    this.followSize();
  }

  private followSize(): void {
    this.mask = Atomics.load(this.inUse, 0) - 1;
  }

  /** To be called before each search of a move, so that entries of earlier ones are the first to go. */
  newSearch(): void {
    this.age = (this.age + 1) % AGES;
    this.followSize();
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

  /** How full the memory is of this search's entries, in thousandths, from a sample of the part in use. */
  hashfull(): number {
    const { words } = this;
    const size = (this.mask + 1) * BUCKET_INTS;
    const sample = Math.min(SAMPLE_BUCKETS * BUCKET_INTS, size);
    let used = 0;
    for (let at = 0; at < sample; at += ENTRY_INTS) {
      if (words[at + 3] !== 0 && words[at + 2]! >>> AGE_SHIFT === this.age) used++;
    }
    return Math.round((((used * ENTRY_INTS * 1000) / sample) * size) / words.length);
  }
}

/** How many buckets of a table of this number of bytes are in use to begin with. */
function firstBuckets(bytes: number): number {
  return Math.min(FIRST_BYTES, bytes) / (4 * BUCKET_INTS);
}
