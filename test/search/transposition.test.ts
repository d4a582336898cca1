import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../src/platform/random.ts';
import { MATE, MAX_PLY } from '../../src/search/constants.ts';
import { EXACT, LOWER, TranspositionTable, UPPER } from '../../src/search/transposition.ts';

const table = (megabytes = 1): TranspositionTable => new TranspositionTable(TranspositionTable.allocate(megabytes));

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
    const words = new Int32Array(t.buffer);
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

  it('is left as it is where a bucket is touched, or all of its pages', () => {
    const t = table();
    const random = seededRandom(5);
    const word = (): number => Math.floor(random() * 2 ** 32) | 0;
    const hashes = Array.from({ length: 100_000 }, word);
    for (const hash of hashes) t.store(hash, word(), 0, word() & 0x1ffffff, word() >> 17, word() & 127, EXACT, true);
    const before = new Uint8Array(t.buffer).slice();
    for (const hash of hashes) t.touch(hash);
    t.touchPages();
    expect(Buffer.from(t.buffer).equals(before)).toBe(true);
  });

  it('takes a depth that is too great for an entry for the greatest', () => {
    const t = table();
    t.store(1, 2, 0, 3, 4, MAX_PLY, EXACT, true);
    t.probe(1, 2, 0);
    expect([t.move, t.score, t.depth, t.wasPv]).toEqual([3, 4, 127, true]);
  });

  it('is never larger than asked for', () => {
    for (const megabytes of [1, 3, 64]) {
      expect(TranspositionTable.allocate(megabytes).byteLength).toBeLessThanOrEqual(megabytes << 20);
    }
  });
});
