import { expect, test } from 'vitest';
import { negamax } from '../../src/search/negamax.ts';
import { FUTILITY_BASE, FUTILITY_MARGIN, QUIESCENCE_MARGIN } from '../../src/search/parameters.ts';
import { quiescence } from '../../src/search/quiescence.ts';
import { UPPER } from '../../src/search/transposition.ts';
import { entryAfter } from './entry-after.ts';

/*
 * A move that is left out because it cannot reach alpha may still be better than those that were searched. What the
 * table then says of the position must be true of it as well: another node may ask with a lower alpha.
 */

/** A pawn that the rook can take, and one that nothing can. */
const HANGING = '7k/8/8/8/p2R4/8/5PPP/7K w - - 0 1';
const SAFE = '7k/8/8/p7/3R4/8/5PPP/7K w - - 0 1';

test('quiescence takes into account what captures win that it leaves out', () => {
  // The pawn would lift the score, but not to alpha.
  let most = 0;
  const entry = entryAfter('chess', HANGING, (search) => {
    const { pos, evaluator, seeValues } = search;
    most = evaluator.score(pos) + QUIESCENCE_MARGIN + seeValues[pos.tables.pawnType]!;
    return quiescence(search, most + 20, most + 21, 0, 0, false, false);
  });
  expect(entry).toEqual({ score: most, depth: 0, bound: UPPER });
});

test('quiescence that leaves nothing out knows no more than the static score', () => {
  let score = 0;
  const entry = entryAfter('chess', SAFE, (search) => {
    score = search.evaluator.score(search.pos);
    return quiescence(search, score + 500, score + 501, 0, 0, false, false);
  });
  expect(entry).toEqual({ score, depth: 0, bound: UPPER });
});

test('a node takes into account what quiet moves are taken to reach that are futile', () => {
  let most = 0;
  const entry = entryAfter('chess', SAFE, (search) => {
    most = search.evaluator.score(search.pos) + FUTILITY_BASE;
    search.rootDepth = 1;
    return negamax(search, 1, most + FUTILITY_MARGIN, most + FUTILITY_MARGIN + 1, 0, true, false);
  });
  expect(entry).toEqual({ score: most, depth: 1, bound: UPPER });
});
