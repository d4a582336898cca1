import { ELO_MAX, SKILL_MAX, skillOfElo } from '../search/skill.ts';

/** How strong somebody wants us to play: by a level, or by a rating if that is switched on. */
export class Strength {
  /** SKILL_MIN to SKILL_MAX. */
  level: number = SKILL_MAX;
  /** Does the rating count instead of the level? */
  limited = false;
  /** ELO_MIN to ELO_MAX. */
  elo: number = ELO_MAX;

  /** The level to play at, perhaps between two whole ones. */
  get skill(): number {
    return this.limited ? skillOfElo(this.elo) : this.level;
  }
}
