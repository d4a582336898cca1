import { alignedMemory } from '../../platform/aligned-memory.ts';
import type { Position } from './position.ts';

const ENTRY_INTS = 4;
const BUCKET_INTS = 2 * ENTRY_INTS;
const BYTES_PER_MB = 1 << 20;
/** In an entry's last word: the depth above the highest bits of the count, which is less than 2^53. */
const DEPTH_SHIFT = 21;
const COUNT_MASK = (1 << DEPTH_SHIFT) - 1;
const WORD = 2 ** 32;

/**
 * Counts of positions that perft has already visited, in memory that all of its threads share.
 *
 * A position's hash stands for everything that its count depends on: pieces, side to move, castling rights, a legal en
 * passant capture, holdings and the first-move ban. Move clocks and repetitions do not matter, as perft plays on after
 * a draw. What the hash leaves out is the game and, where the start is shuffled, the squares that a castling right is
 * about; they are the same in a whole tree, and `enter` clears the table when they change from one tree to the next.
 *
 * An entry holds the whole 64 bits of the hash, one half xored with each word of data, and the depth. An entry that two
 * threads wrote at once therefore does not match, unless its count is right.
 */
export class PerftTable {
  /** The memory, to be handed to other threads. */
  readonly buffer: SharedArrayBuffer;
  private readonly words: Int32Array;
  private readonly mask: number;
  private tree = '';

  /** @param buffer memory made by `PerftTable.allocate` */
  constructor(buffer: SharedArrayBuffer) {
    this.buffer = buffer;
    this.words = new Int32Array(buffer);
    this.mask = this.words.length / BUCKET_INTS - 1;
  }

  /**
   * Memory for a table of at most this number of megabytes (the greatest power of two that fits).
   *
   * @throws RangeError if there is not so much memory
   */
  static allocate(megabytes: number): SharedArrayBuffer {
    return alignedMemory(2 ** Math.floor(Math.log2(megabytes * BYTES_PER_MB)));
  }

  /** One thread must call it before the positions after `pos` are counted. */
  enter(pos: Position): void {
    const { castlingKingFrom, castlingPartnerFrom, rights, tables } = pos;
    // A right that is gone never comes back, so the squares that it was about do not matter.
    const squares = [0, 1, 2, 3].map((i) =>
      rights & (1 << i) ? `${castlingKingFrom[i]}-${castlingPartnerFrom[i]}` : '',
    );
    const tree = `${tables.variant.name} ${squares.join()}`;
    if (tree === this.tree) return;
    if (this.tree !== '') this.words.fill(0);
    this.tree = tree;
  }

  /** The count of a position at a depth (at least 1), or -1 if it is not known. */
  probe(low: number, high: number, depth: number): number {
    const { words } = this;
    const base = (low & this.mask) * BUCKET_INTS;
    for (let at = base; at < base + BUCKET_INTS; at += ENTRY_INTS) {
      const first = words[at + 2]!;
      const second = words[at + 3]!;
      if (second >>> DEPTH_SHIFT === depth && words[at] === (low ^ first) && words[at + 1] === (high ^ second))
        return (second & COUNT_MASK) * WORD + (first >>> 0);
    }
    return -1;
  }

  /** Keeps a count. Of a bucket's two entries the first is for great depths, the second for what came last. */
  store(low: number, high: number, depth: number, count: number): void {
    const { words } = this;
    let at = (low & this.mask) * BUCKET_INTS;
    if (words[at + 3]! >>> DEPTH_SHIFT > depth) at += ENTRY_INTS;
    const first = count | 0;
    const second = (depth << DEPTH_SHIFT) | Math.floor(count / WORD);
    words[at] = low ^ first;
    words[at + 1] = high ^ second;
    words[at + 2] = first;
    words[at + 3] = second;
  }
}
