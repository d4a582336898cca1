import { expect, test } from 'vitest';
import { UNKNOWN } from '../../src/search/constants.ts';
import { History } from '../../src/search/history.ts';
import { updateByStaticScore } from '../../src/search/history-updates.ts';
import { STATIC_HISTORY_LIMIT, STATIC_HISTORY_WEIGHT } from '../../src/search/parameters.ts';
import { Search } from '../../src/search/search.ts';
import { STACK_QUIET_ARRIVAL, STACK_STATIC_SCORE, stackIndex } from '../../src/search/stack.ts';
import { TranspositionTable } from '../../src/search/transposition.ts';
import { position } from '../board/positions.ts';

const ARRIVAL = 100;

/** The history of a quiet move, made at ply 2, that led from one static score to another; both for the side to move. */
function historyAfter(before: number, after: number, quietArrival = ARRIVAL): number {
  const { tables } = position('chess', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
  const history = new History(tables);
  const search = new Search(tables, new TranspositionTable(TranspositionTable.allocate(1)), history);
  search.stack[stackIndex(2) + STACK_STATIC_SCORE] = before;
  search.stack[stackIndex(2) + STACK_QUIET_ARRIVAL] = quietArrival;
  updateByStaticScore(search, after, 3);
  expect(history.quiets.every((score, i) => score === 0 || i === ARRIVAL)).toBe(true);
  return history.quiets[ARRIVAL]!;
}

test('a quiet move counts for more where it raised the static score, and for less where it lowered it', () => {
  // 10 for White before the move, -30 for Black after it: White has won 20.
  expect(historyAfter(10, -30)).toBe(20 * STATIC_HISTORY_WEIGHT);
  expect(historyAfter(10, 30)).toBe(-40 * STATIC_HISTORY_WEIGHT);
  expect(historyAfter(10, -10)).toBe(0);
  expect(historyAfter(0, -5000)).toBe(STATIC_HISTORY_LIMIT);
  expect(historyAfter(0, 5000)).toBe(-STATIC_HISTORY_LIMIT);
});

test('a capture, a null move and a move out of check teach nothing by the static score', () => {
  expect(historyAfter(10, -30, 0)).toBe(0);
  expect(historyAfter(UNKNOWN, -30)).toBe(0);
});
