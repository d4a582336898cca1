import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../src/platform/random.ts';
import { MATE } from '../../src/search/constants.ts';
import type { SearchInfo } from '../../src/search/report.ts';
import {
  chooseLine,
  ELO_MAX,
  ELO_MIN,
  isWeakened,
  SKILL_MAX,
  SKILL_MIN,
  skillOfElo,
  weakenedLimits,
} from '../../src/search/skill.ts';

const LEVELS = Array.from({ length: SKILL_MAX }, (_, level) => level);

function linesWith(...scores: number[]): SearchInfo[] {
  return scores.map((score, i) => ({
    ...{ depth: 1, selDepth: 1, multiPv: i + 1, score, nodes: 1, time: 0, tableHits: 0, hashfull: 0 },
    pv: [i + 1],
  }));
}

/** What a level gives away on average, in centipawns, when it has this choice. */
function averageLoss(skill: number, scores: readonly number[]): number {
  const random = seededRandom(1);
  const lines = linesWith(...scores);
  let loss = 0;
  for (let i = 0; i < 2000; i++) loss += scores[0]! - chooseLine(lines, skill, random).score;
  return loss / 2000;
}

describe('skill', () => {
  it('gives less away the higher the level is, and looks deeper', () => {
    const losses = LEVELS.map((skill) => averageLoss(skill, [80, 60, 20, -40, -100, -300]));
    const depths = LEVELS.map((skill) => weakenedLimits({ skill }).depth!);
    for (let level = 1; level < SKILL_MAX; level++) {
      expect(losses[level]!).toBeLessThan(losses[level - 1]!);
      expect(depths[level]!).toBeGreaterThan(depths[level - 1]!);
    }
    expect(losses[0]!).toBeGreaterThan(30);
    expect(losses.at(-1)!).toBeLessThan(5);
  });

  it('never lets a mate go, nor walks into one that can be helped', () => {
    for (const skill of LEVELS) {
      expect(averageLoss(skill, [MATE - 1, 900, 500])).toBe(0);
      expect(averageLoss(skill, [-500, 4 - MATE, 2 - MATE])).toBe(0);
    }
  });

  it('is the same choice with the same numbers', () => {
    const choices = (seed: number): number[] => {
      const random = seededRandom(seed);
      return Array.from({ length: 20 }, () => chooseLine(linesWith(30, 20, 10), 3, random).pv[0]!);
    };
    expect(choices(7)).toEqual(choices(7));
    expect(new Set(choices(7)).size).toBeGreaterThan(1);
  });

  it('does not weaken analysis, the search for a mate or the highest level', () => {
    expect(isWeakened({ skill: 3 })).toBe(true);
    for (const limits of [{}, { skill: SKILL_MAX }, { skill: 3, infinite: true }, { skill: 3, mate: 2 }])
      expect(isWeakened(limits)).toBe(false);
  });

  it('keeps within limits that are lower than its own', () => {
    expect(weakenedLimits({ skill: 10, depth: 2, nodes: 5, multiPv: 20 })).toMatchObject({
      depth: 2,
      nodes: 5,
      multiPv: 20,
    });
  });

  it('spreads ratings over all levels', () => {
    expect([skillOfElo(ELO_MIN), skillOfElo(ELO_MAX)]).toEqual([SKILL_MIN, SKILL_MAX]);
    expect(skillOfElo((ELO_MIN + ELO_MAX) / 2)).toBeCloseTo((SKILL_MIN + SKILL_MAX) / 2);
  });
});
