import type { SearchLimits } from './limits.ts';
import type { SearchInfo } from './report.ts';

/** Levels of skill, the highest one being full strength. */
export const SKILL_MIN = 0;
export const SKILL_MAX = 20;
/**
 * The ratings that stand for the lowest and the highest level; nominal, for nobody has measured them against people.
 */
export const ELO_MIN = 600;
export const ELO_MAX = 2400;

/** How many moves a weakened player thinks of. */
const CANDIDATES = 6;
/**
 * A move that is this number of centipawns worse than another is 2.7 times less likely to be played by the lowest level
 * …
 */
const LOWEST_TEMPERATURE = 120;
/** … and that number shrinks by this factor with each level above. */
const COOLING = 0.85;

/** The level, perhaps between two whole ones, that a rating from ELO_MIN to ELO_MAX stands for. */
export function skillOfElo(elo: number): number {
  return SKILL_MIN + ((elo - ELO_MIN) / (ELO_MAX - ELO_MIN)) * (SKILL_MAX - SKILL_MIN);
}

/** Is a move to be found by a player of less than full strength? Analysis is always done at full strength. */
export function isWeakened({ skill = SKILL_MAX, infinite, mate }: SearchLimits): boolean {
  return skill < SKILL_MAX && !infinite && mate === undefined;
}

/** The limits within which a weakened player looks for candidates: the lower the level, the less deep. */
export function weakenedLimits(limits: SearchLimits): SearchLimits {
  const depth = Math.min(limits.depth ?? Number.POSITIVE_INFINITY, 1 + Math.floor(limits.skill ?? SKILL_MAX));
  return { ...limits, depth, multiPv: Math.max(limits.multiPv ?? 1, CANDIDATES) };
}

/**
 * Chooses among candidates as a weakened player does: by chance, the better ones more likely, and a lost mate never for
 * the sake of a pawn.
 *
 * @param lines the best line first, at least one
 * @param skill level from SKILL_MIN to SKILL_MAX
 * @param random numbers from 0 to below 1
 */
export function chooseLine(lines: readonly SearchInfo[], skill: number, random: () => number): SearchInfo {
  const temperature = LOWEST_TEMPERATURE * COOLING ** (skill - SKILL_MIN);
  const weights = lines.map(({ score }) => Math.exp((score - lines[0]!.score) / temperature));
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
  return lines.find((_, i) => (left -= weights[i]!) < 0) ?? lines[0]!;
}
