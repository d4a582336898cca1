import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parsePerftSuite } from '../../../src/board/notation/epd.ts';
import { readFen } from '../../../src/board/notation/fen.ts';
import { Perft } from '../../../src/board/position/perft.ts';
import { PerftTable } from '../../../src/board/position/perft-table.ts';
import { GAMES, scaled } from '../../scale.ts';
import { position } from '../positions.ts';

const MOST_NODES = scaled(15_000, 400_000);
/** Sixteen buckets, so that nearly every entry is soon overwritten by another one. */
const TINY = 512;

describe.each(GAMES)('the suite of $name', (variant) => {
  const { entries } = parsePerftSuite(readFileSync(`perft/${variant.name}.epd`, 'utf8'), variant.name);

  test.each([
    ['a tiny table', TINY],
    ['a table with room for all', PerftTable.allocate(4).byteLength],
  ])('is counted right with %s', (_, bytes) => {
    const table = new PerftTable(new SharedArrayBuffer(bytes));
    const wrong: string[] = [];
    for (const { fen, counts } of entries) {
      const pos = readFen(variant, fen, { anyCheck: true });
      table.enter(pos);
      for (const { depth, nodes } of counts) {
        if (nodes > MOST_NODES) continue;
        const actual = new Perft(table).count(pos, depth);
        if (actual !== nodes) wrong.push(`${fen} depth ${depth}: ${actual} instead of ${nodes}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('the table', () => {
  const table = new PerftTable(new SharedArrayBuffer(TINY));

  test('knows what was stored, at its depth only', () => {
    table.store(5, -7, 3, 1234);
    expect(table.probe(5, -7, 3)).toBe(1234);
    expect(table.probe(5, -7, 2)).toBe(-1);
    expect(table.probe(5, 7, 3)).toBe(-1);
    expect(table.probe(5 + 16, -7, 3)).toBe(-1);
  });

  test('keeps counts up to 2^53', () => {
    for (const count of [0, 2 ** 31, 2 ** 32 - 1, 2 ** 40 + 3, Number.MAX_SAFE_INTEGER]) {
      table.store(1, 2, 64, count);
      expect(table.probe(1, 2, 64)).toBe(count);
    }
  });

  test('does not know an entry of which another thread has written a part', () => {
    const buffer = new SharedArrayBuffer(TINY);
    const shared = new PerftTable(buffer);
    const words = new Int32Array(buffer);
    const written = (low: number, high: number, count: number): Int32Array => {
      words.fill(0);
      shared.store(low, high, 4, count);
      return words.slice();
    };
    const one = written(3, 100, 77);
    const other = written(19, 200, 88);
    for (let part = 1; part < 15; part++) {
      words.set(one.map((word, i) => (part & (1 << (i & 3)) ? word : other[i]!)));
      expect([-1, 77]).toContain(shared.probe(3, 100, 4));
      expect([-1, 88]).toContain(shared.probe(19, 200, 4));
    }
  });

  test('forgets all when the same hash may mean something else', () => {
    const fen = (rooks: string): string => `4k1/6/6/6/6/${rooks}[] w F - 0 2`;
    const fresh = (text: string): number => new Perft().count(position('familiar', text), 4);
    const shared = new PerftTable(new SharedArrayBuffer(1 << 16));
    for (const text of [fen('1K3R'), fen('2K2R'), fen('K4R'), fen('1K3R')]) {
      const pos = position('familiar', text);
      shared.enter(pos);
      expect(new Perft(shared).count(pos, 4), text).toBe(fresh(text));
    }
    shared.store(1, 1, 2, 5);
    shared.enter(position('chess'));
    expect(shared.probe(1, 1, 2)).toBe(-1);
  });
});
