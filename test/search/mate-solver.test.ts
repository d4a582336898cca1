import { describe, expect, it } from 'vitest';
import { readFen, writeFen } from '../../src/board/notation/fen.ts';
import { moveText } from '../../src/board/notation/move-text.ts';
import { variantByName } from '../../src/variants/registry.ts';
import { randomGames } from '../board/random-games.ts';
import { shortestMate } from '../reference/mate-solver.ts';
import { MateMemo } from './mate-memo.ts';
import { MateSolver, TooHard } from './mate-solver.ts';

const MOST = 3;
/** With more legal moves the plain solver takes too long. */
const MOST_MOVES = 24;
const solver = new MateSolver(new MateMemo(MOST, 12), MOST);

it('agrees with the plain solver', () => {
  let mates = 0;
  for (const name of ['familiar', 'chess']) {
    for (const { pos, legal } of randomGames(variantByName(name), 3, 250)) {
      if (legal.length === 0 || legal.length > MOST_MOVES) continue;
      const expected = shortestMate(pos, 2);
      expect(solver.shortestMate(pos, 2), writeFen(pos)).toBe(expected);
      if (expected !== undefined) mates++;
    }
  }
  expect(mates).toBeGreaterThan(0);
});

describe('the mate solver', () => {
  const chess = variantByName('chess');

  it('finds all keys, and a longer mate only where there is no shorter one', () => {
    const pos = readFen(chess, '7k/8/8/8/8/8/R7/KR6 w - - 0 1');
    expect(solver.shortestMate(pos, 1)).toBeUndefined();
    expect(solver.shortestMate(pos, 3)).toBe(2);
    const keys = solver.keys(pos, 2).map((move) => moveText(pos, move));
    expect(keys.toSorted()).toEqual(['a2a7', 'a2g2', 'b1b7', 'b1g1']);
  });

  it('gives up after so many nodes', () => {
    const hasty = new MateSolver(new MateMemo(MOST, 12), MOST, 1000);
    const pos = readFen(chess, 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1');
    expect(() => hasty.shortestMate(pos, 3)).toThrow(TooHard);
  });
});
