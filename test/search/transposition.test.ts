import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../src/platform/random.ts';
import { MATE, MAX_PLY } from '../../src/search/constants.ts';
import { EXACT, LOWER, TranspositionTable, UPPER } from '../../src/search/transposition.ts';

const table = (megabytes = 1): TranspositionTable => new TranspositionTable(TranspositionTable.allocate(megabytes));

/** Gives one integer of 32 bits after the other. */
function randomWords(seed: number): () => number {
  const random = seededRandom(seed);
  return () => Math.floor(random() * 2 ** 32) | 0;
}

describe('TranspositionTable', () => {
  it('gives back what was stored, for every bound and for negative hashes and scores', () => {
    const t = table();
    let hash = 1;
    for (const bound of [UPPER, LOWER, EXACT]) {
      for (const score of [-31999, -1, 0, 250]) {
        hash = Math.imul(hash, -1640531527);
        t.store(hash, ~hash, 0, 0x1234567, score, 17, bound);
        expect(t.probe(hash, ~hash, 0)).toBe(true);
        expect([t.move, t.score, t.depth, t.bound]).toEqual([0x1234567, score, 17, bound]);
      }
    }
  });

  it('does not take another position for the same', () => {
    const t = table();
    t.store(5, 6, 0, 7, 8, 9, EXACT);
    expect(t.probe(5, 7, 0)).toBe(false);
    expect(t.probe(6, 6, 0)).toBe(false);
  });

  it('tells mates from the root, wherever in the tree they were found', () => {
    const t = table();
    t.store(1, 2, 3, 0, MATE - 5, 4, EXACT);
    t.probe(1, 2, 7);
    expect(t.score).toBe(MATE - 9);
    t.store(1, 2, 3, 0, 5 - MATE, 4, EXACT);
    t.probe(1, 2, 7);
    expect(t.score).toBe(9 - MATE);
  });

  it('takes an entry that was torn by another thread for none', () => {
    const t = table();
    t.store(0, 77, 0, 123, 45, 6, EXACT);
    const words = new Int32Array(t.memory.entries);
    const at = words.findIndex((word) => word !== 0);
    for (let i = at; i < at + 4; i++) {
      words[i]! ^= 1 << 9;
      expect(t.probe(0, 77, 0)).toBe(false);
      words[i]! ^= 1 << 9;
    }
    expect(t.probe(0, 77, 0)).toBe(true);
  });

  it('keeps the known move when a later result has none', () => {
    const t = table();
    t.store(1, 2, 0, 99, 10, 5, LOWER);
    t.store(1, 2, 0, 0, -10, 6, UPPER);
    t.probe(1, 2, 0);
    expect([t.move, t.score]).toEqual([99, -10]);
  });

  it('is left as it is where a bucket is touched', () => {
    const t = table();
    const word = randomWords(5);
    const hashes = Array.from({ length: 100_000 }, word);
    for (const hash of hashes) t.store(hash, word(), 0, word() & 0x1ffffff, word() >> 17, word() & 127, EXACT, true);
    const before = new Uint8Array(t.memory.entries).slice();
    for (const hash of hashes) t.touch(hash);
    expect(Buffer.from(t.memory.entries).equals(before)).toBe(true);
  });

  /** The number of bytes up to the last one that is not 0. */
  const bytesUsed = (t: TranspositionTable): number =>
    4 * (new Int32Array(t.memory.entries).findLastIndex((word) => word !== 0) + 1);

  /** Stores entries of random positions that are told by a seed. */
  function storeMany(t: TranspositionTable, seed: number, entries: number): void {
    const word = randomWords(seed);
    for (let i = 0; i < entries; i++) t.store(word(), word(), 0, 0, i % 1000, 1, EXACT);
  }

  /** How many of those entries the table still has. */
  function countFound(t: TranspositionTable, seed: number, entries: number): number {
    const word = randomWords(seed);
    let found = 0;
    for (let i = 0; i < entries; i++) if (t.probe(word(), word(), 0) && t.score === i % 1000) found++;
    return found;
  }

  it('uses more of its memory as a search grows, and loses nothing then', () => {
    const t = table(32);
    storeMany(t, 7, 10_000);
    expect(bytesUsed(t)).toBeLessThanOrEqual(4 << 20);
    expect(countFound(t, 7, 10_000)).toBeGreaterThan(9_900);
    for (const [nodes, megabytes] of [
      [300_000, 8],
      [600_000, 16],
      [1_200_000, 32],
      [9_000_000, 32],
    ] as const) {
      const found = countFound(t, 7, 10_000);
      for (let i = 0; i < 1000; i++) t.makeRoom(nodes);
      expect(countFound(t, 7, 10_000)).toBe(found);
      storeMany(t, nodes, 20_000);
      expect(countFound(t, nodes, 20_000)).toBeGreaterThan(19_000);
      expect(bytesUsed(t)).toBeGreaterThan(megabytes << 19);
      expect(bytesUsed(t)).toBeLessThanOrEqual(megabytes << 20);
    }
  });

  it('grows twice as soon where two threads fill it, in both of them', () => {
    const t = table(16);
    const other = new TranspositionTable(t.memory, false);
    t.threads = 2;
    for (let i = 0; i < 1000; i++) other.makeRoom(9_000_000);
    storeMany(other, 8, 20_000);
    expect(bytesUsed(t)).toBeLessThanOrEqual(4 << 20);
    for (let i = 0; i < 1000; i++) t.makeRoom(140_000);
    other.makeRoom(1);
    storeMany(other, 9, 20_000);
    expect(bytesUsed(t)).toBeGreaterThan(4 << 20);
    expect(countFound(t, 9, 20_000)).toBe(countFound(other, 9, 20_000));
  });

  it('forgets everything when it is cleared, and begins small again', () => {
    const t = table(16);
    const other = new TranspositionTable(t.memory, false);
    for (let i = 0; i < 1000; i++) t.makeRoom(1_000_000);
    other.makeRoom(1);
    storeMany(t, 10, 50_000);
    t.clear();
    other.newSearch();
    expect(countFound(t, 10, 50_000)).toBe(0);
    expect(countFound(other, 10, 50_000)).toBe(0);
    for (let i = 0; i < 1000; i++) t.makeRoom(1_000_000);
    expect(countFound(t, 10, 50_000)).toBe(0);
  });

  it('says how full all of its memory is', () => {
    const t = table(16);
    t.newSearch();
    storeMany(t, 11, 1_000_000);
    expect(t.hashfull()).toBe(250);
    for (let i = 0; i < 1000; i++) t.makeRoom(1_000_000);
    expect(t.hashfull()).toBe(1000);
  });

  it('takes a depth that is too great for an entry for the greatest', () => {
    const t = table();
    t.store(1, 2, 0, 3, 4, MAX_PLY, EXACT, true);
    t.probe(1, 2, 0);
    expect([t.move, t.score, t.depth, t.wasPv]).toEqual([3, 4, 127, true]);
  });

  it('is never larger than asked for', () => {
    for (const megabytes of [1, 3, 64]) {
      expect(TranspositionTable.allocate(megabytes).entries.byteLength).toBeLessThanOrEqual(megabytes << 20);
    }
  });
});
