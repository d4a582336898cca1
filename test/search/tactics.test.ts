import { expect, it } from 'vitest';
import { clonePosition } from '../../src/board/position/position.ts';
import { someOf } from '../scale.ts';
import { type Problem, readProblems } from './problems.ts';
import { searchTo } from './search-to.ts';

/** What the search is given for each position. Those that it solves take it less than a third of that. */
const NODES = 150_000;
/** A move that was right in so many depths in a row is taken for found. */
const DEPTHS_HELD = 5;
/** So many must be solved: a change of the search may lose one here and find one there. */
const SHARE = 0.85;

it('the search solves most of the chess tactics', () => {
  const all = readProblems('tactics/chess.epd');
  const problems = someOf(all);
  const unsolved = problems.filter((problem) => !isSolved(problem));
  const solved = problems.length - unsolved.length;
  console.log(`chess tactics: ${solved} of ${problems.length} solved; not: ${unsolved.map(({ id }) => id).join('; ')}`);
  expect(all.length).toBeGreaterThanOrEqual(36);
  expect(solved / problems.length).toBeGreaterThanOrEqual(SHARE);
});

function isSolved({ pos, mate, best }: Problem): boolean {
  let held = 0;
  const { move } = searchTo(
    clonePosition(pos),
    { nodes: NODES, mate },
    ({ pv }) => {
      held = best.includes(pv[0]!) ? held + 1 : 0;
    },
    () => held >= DEPTHS_HELD,
  );
  return best.includes(move);
}
