import { expect, it } from 'vitest';
import { seededRandom } from '../../src/platform/random.ts';
import { theMoveScores } from '../../src/search/move-scores.ts';

const MOST = 2 ** 31 - 1;

it('the first of the highest scores is found, wherever the scores lie and whatever stands around them', () => {
  const { scores, findBest } = theMoveScores();
  const random = seededRandom(1);
  for (const [lowest, highest] of [
    [-3, 3],
    [-(2 ** 31), MOST],
  ] as const) {
    for (let count = 1; count <= 70; count++) {
      for (let at = 100; at < 104; at++) {
        scores.fill(MOST, 0, 300);
        for (let i = at; i < at + count; i++) scores[i] = lowest + Math.floor(random() * (highest - lowest + 1));
        const own = scores.slice(at, at + count);
        expect(findBest(at, at + count)).toBe(at + own.indexOf(Math.max(...own)));
      }
    }
  }
});

it('scores may lie at both ends of the move stack', () => {
  const { scores, findBest } = theMoveScores();
  scores.fill(0);
  scores[9] = 1;
  scores[scores.length - 1] = 1;
  expect(findBest(0, 20)).toBe(9);
  expect(findBest(scores.length - 20, scores.length)).toBe(scores.length - 1);
});
