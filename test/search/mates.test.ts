import { describe, expect, it } from 'vitest';
import { legalMoves } from '../../src/board/notation/move-text.ts';
import { clonePosition } from '../../src/board/position/position.ts';
import { mateMoves } from '../../src/search/score.ts';
import { LONG } from '../scale.ts';
import { MateMemo } from './mate-memo.ts';
import { MateSolver } from './mate-solver.ts';
import { readProblems } from './problems.ts';
import { searchTo } from './search-to.ts';

/** The longest mates that are proved here; all were when they were found, which for the longest took minutes. */
const MOST = 3;
/** With so many first moves a proof takes too long for a test. */
const TOO_MANY = 80;
/** What the search is given for each mate. */
const NODES = 1_500_000;

const solver = new MateSolver(new MateMemo(MOST, 14), MOST);

describe.each(['team-mate', 'familiar', 'mad-mate', 'ajax-bigamous'])('mates of %s', (name) => {
  const problems = readProblems(`mates/${name}.epd`);

  it('are of all lengths', () => {
    expect(problems.length).toBeGreaterThanOrEqual(20);
    expect(new Set(problems.map(({ id }) => id)).size).toBe(problems.length);
    // In Mad Mate there are too many moves to prove many mates in six.
    for (const length of [2, 3, 4, 5])
      expect(problems.filter(({ mate }) => mate === length).length).toBeGreaterThanOrEqual(2);
  });

  it('are proved by trying everything', () => {
    for (const { id, pos, mate, best } of problems) {
      if (mate === undefined || mate > MOST || (mate === MOST && legalMoves(pos).length >= TOO_MANY)) continue;
      expect(solver.shortestMate(pos, mate), id).toBe(mate);
      expect(solver.keys(pos, mate), id).toEqual(best);
    }
  });

  it('are found by the search', () => {
    for (const { id, pos, mate, best } of problems.filter((_, i) => LONG || i % 4 === 0)) {
      const { move, score } = searchTo(clonePosition(pos), { nodes: NODES, mate });
      expect(mateMoves(score), id).toBe(mate);
      expect(best, id).toContain(move);
    }
  });
});
