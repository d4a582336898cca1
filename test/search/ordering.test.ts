import { describe, expect, it } from 'vitest';
import { enterArena, leaveArena, theArena } from '../../src/board/position/arena.ts';
import { tablesOf } from '../../src/board/tables/tables.ts';
import { Evaluator } from '../../src/eval/evaluator.ts';
import { History } from '../../src/search/history.ts';
import { isNoisy } from '../../src/search/move-kinds.ts';
import { theMoveScores } from '../../src/search/move-scores.ts';
import {
  bringNoisy,
  FIRST_HINT,
  isLosingCapture,
  OrderingHints,
  pickMove,
  scoreNoisy,
  scoreQuiets,
} from '../../src/search/ordering.ts';
import { seeGe } from '../../src/search/see.ts';
import { variantByName } from '../../src/variants/registry.ts';
import { randomGames } from '../board/random-games.ts';

describe('the order of moves', () => {
  for (const name of ['team-mate', 'familiar', 'mad-mate', 'ajax-bigamous', 'shatranj', 'chess']) {
    it(`is hash move, good captures, hints, quiet moves, losing captures: ${name}`, () => {
      const { moves } = theArena();
      const moveScores = theMoveScores();
      const { scores } = moveScores;
      // Nothing writes to the history here, and to make one takes longer than to order moves.
      const variant = variantByName(name);
      const tables = tablesOf(variant);
      const { seeValues } = new Evaluator(tables, null);
      const history = new History(tables);
      let seen = 0;
      for (const { pos: given, legal } of randomGames(variant, 5, 200)) {
        if (legal.length === 0) continue;
        const pos = enterArena(given, 0);
        const hints = new OrderingHints();
        const quiet = legal.filter((move) => !isNoisy(pos, move));
        const hashMove = legal[seen++ % legal.length]!;
        hints.firstKiller = quiet[0] ?? 0;
        hints.counterMove = quiet.at(-1) ?? 0;
        moves.set(legal);
        const end = legal.length;
        const front = bringNoisy(pos, 0, end, hashMove);
        scoreNoisy(pos, moves, scores, 0, front, hashMove, history, seeValues);
        expect([...moves.subarray(0, end)].sort()).toEqual(legal.toSorted());
        const noisy = [...moves.subarray(0, end)].map((move) => isNoisy(pos, move) || move === hashMove);
        expect(noisy).toEqual(noisy.map((_, i) => i < front));
        scoreQuiets(pos, moves, scores, front, end, hints, history);
        const ranks = legal.map((_, at) => {
          const order = pickMove(pos, moves, moveScores, at, end, seeValues);
          const move = moves[at]!;
          if (move === hashMove) return 0;
          if (!isNoisy(pos, move)) {
            expect(order >= FIRST_HINT).toBe([hints.firstKiller, hints.secondKiller, hints.counterMove].includes(move));
            return order >= FIRST_HINT ? 2 : 3;
          }
          if (isLosingCapture(order)) expect(seeGe(pos, move, 0, seeValues)).toBe(false);
          return isLosingCapture(order) ? 4 : 1;
        });
        expect(ranks).toEqual(ranks.toSorted());
        leaveArena();
      }
    });
  }
});
