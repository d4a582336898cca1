import { sharedMemory } from '#platform/memory';

/** 64-bit words for each thread: enough that no two threads write to the same cache line. */
const STRIDE = 8;
const ID = 0;
const NODES = 1;
const TABLE_HITS = 2;

/** What each thread of a search has counted so far, in memory that all of them share; each writes its own part only. */
export class SharedCounts {
  private readonly words: BigInt64Array;

  /** @param buffer memory made by `SharedCounts.allocate` */
  constructor(buffer: ArrayBufferLike) {
    this.words = new BigInt64Array(buffer);
  }

  /** Memory for this number of threads. */
  static allocate(threads: number): ArrayBufferLike {
    return sharedMemory(threads * STRIDE * BigInt64Array.BYTES_PER_ELEMENT);
  }

  /** A thread begins to count for the search with this id, from 0. */
  begin(thread: number, id: number): void {
    this.set(thread, 0, 0);
    Atomics.store(this.words, thread * STRIDE + ID, BigInt(id));
  }

  /** A thread says how far it is. */
  set(thread: number, nodes: number, tableHits: number): void {
    Atomics.store(this.words, thread * STRIDE + NODES, BigInt(nodes));
    Atomics.store(this.words, thread * STRIDE + TABLE_HITS, BigInt(tableHits));
  }

  /** Nodes of this number of threads, from the first on; those that have not begun this search yet count nothing. */
  nodes(threads: number, id: number): number {
    return this.sum(NODES, threads, id);
  }

  /** As `nodes`, for positions found in endgame tables. */
  tableHits(threads: number, id: number): number {
    return this.sum(TABLE_HITS, threads, id);
  }

  private sum(word: number, threads: number, id: number): number {
    let sum = 0;
    for (let at = 0; at < threads * STRIDE; at += STRIDE) {
      if (Number(Atomics.load(this.words, at + ID)) === id) sum += Number(Atomics.load(this.words, at + word));
    }
    return sum;
  }
}
