import { ELO_MAX, ELO_MIN, SKILL_MAX, SKILL_MIN, skillOfElo } from '../search/skill.ts';
import type { CheckOption, SpinOption } from './options.ts';

/** The playing strength that the user asks for: a level, or a rating if that is switched on. */
export class Strength {
  /** SKILL_MIN to SKILL_MAX. */
  level: number = SKILL_MAX;
  /** Whether the rating counts instead of the level. */
  limited = false;
  /** ELO_MIN to ELO_MAX. */
  elo: number = ELO_MAX;

  /** The level to play at, perhaps between two whole ones. */
  get skill(): number {
    return this.limited ? skillOfElo(this.elo) : this.level;
  }

  /** The options that set it; the protocols name two of them differently. */
  options(limitName: string, eloName: string): (SpinOption | CheckOption)[] {
    return [
      {
        name: 'Skill Level',
        type: 'spin',
        default: this.level,
        min: SKILL_MIN,
        max: SKILL_MAX,
        set: (level) => {
          this.level = level;
        },
      },
      {
        name: limitName,
        type: 'check',
        default: this.limited,
        set: (on) => {
          this.limited = on;
        },
      },
      {
        name: eloName,
        type: 'spin',
        default: this.elo,
        min: ELO_MIN,
        max: ELO_MAX,
        set: (elo) => {
          this.elo = elo;
        },
      },
    ];
  }
}
