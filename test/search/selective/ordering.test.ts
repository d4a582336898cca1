import { describe, expect, it } from 'vitest';
import { legalMoves } from '../../../src/board/notation/move-text.ts';
import { clonePosition } from '../../../src/board/position/position.ts';
import { tablesOf } from '../../../src/board/tables/tables.ts';
import { History } from '../../../src/search/history.ts';
import { isNoisy } from '../../../src/search/move-kinds.ts';
import { bringNoisy } from '../../../src/search/ordering.ts';
import { Search } from '../../../src/search/search.ts';
import { seeGe } from '../../../src/search/see.ts';
import {
  dropQuiets,
  FIRST_HINT,
  isLosingCapture,
  pickMove,
  scoreHints,
  scoreNoisy,
  scoreQuiets,
} from '../../../src/search/selective/ordering.ts';
import { STACK_KILLER, stackIndex } from '../../../src/search/stack.ts';
import { TranspositionTable } from '../../../src/search/transposition.ts';
import { variantByName } from '../../../src/variants/registry.ts';
import { randomGames } from '../../board/random-games.ts';

const PLY = 2;

describe.each(['chess', 'familiar', 'mad-mate', 'atomic'])('the order of moves in a selective search of %s', (name) => {
  const variant = { ...variantByName(name), selectiveSearch: true };
  const tables = tablesOf(variant);
  const table = new TranspositionTable(TranspositionTable.allocate(1));
  const search = new Search(tables, table, new History(tables), undefined, null);

  /** For each position of random games: legal moves on the move stack, one of them as hash move, one as killer. */
  function eachPosition(check: (legal: readonly number[], hashMove: number, killer: number) => void): void {
    let seen = 0;
    for (const { pos } of randomGames(variant, 5, 120)) {
      const legal = legalMoves(pos);
      if (legal.length === 0) continue;
      search.begin(clonePosition(pos), Number.POSITIVE_INFINITY, () => false);
      try {
        const quiet = legal.filter((move) => !isNoisy(search.pos, move));
        const killer = quiet[0] ?? 0;
        search.stack[stackIndex(PLY) + STACK_KILLER] = killer;
        search.moves.set(legal);
        check(legal, legal[seen++ % legal.length]!, killer);
      } finally {
        search.end();
      }
    }
  }

  it('is hash move, good captures, killers, quiet moves, losing captures', () => {
    const { moves, seeValues } = search;
    eachPosition((legal, hashMove, killer) => {
      const end = legal.length;
      const front = bringNoisy(search.pos, 0, end, hashMove);
      scoreNoisy(search, 0, front, hashMove);
      const noisy = [...moves.subarray(0, end)].map((move) => isNoisy(search.pos, move) || move === hashMove);
      expect(noisy).toEqual(noisy.map((_, i) => i < front));
      scoreQuiets(search, front, end, PLY, 5, false);
      const ranks = legal.map((_, at) => {
        const order = pickMove(search, at, end, false);
        const move = moves[at]!;
        if (move === hashMove) return 0;
        if (!isNoisy(search.pos, move)) {
          expect(order >= FIRST_HINT).toBe(move === killer);
          return order >= FIRST_HINT ? 2 : 3;
        }
        expect(isLosingCapture(order)).toBe(!seeGe(search.pos, move, 0, seeValues));
        return isLosingCapture(order) ? 4 : 1;
      });
      expect(ranks).toEqual(ranks.toSorted());
      expect([...moves.subarray(0, end)].toSorted()).toEqual(legal.toSorted());
    });
  });

  it('keeps captures and killers when quiet moves are dropped, before they have scores and after', () => {
    const { moves } = search;
    eachPosition((legal, _, killer) => {
      const end = legal.length;
      const kept = legal.filter((move) => move === killer || isNoisy(search.pos, move)).toSorted();
      const front = bringNoisy(search.pos, 0, end, 0);
      scoreNoisy(search, 0, front, 0);
      const all = [...moves.subarray(0, end)];
      const left = scoreHints(search, front, end, PLY);
      expect([...moves.subarray(0, left)].toSorted()).toEqual(kept);
      moves.set(all);
      scoreQuiets(search, front, end, PLY, 5, false);
      expect([...moves.subarray(0, dropQuiets(search, 0, end))].toSorted()).toEqual(kept);
    });
  });
});
