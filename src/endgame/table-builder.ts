import { InputError } from '../errors/input-error.ts';
import { MAX_POSITIONS } from './constants.ts';
import type { Distances, MateFilter } from './distances.ts';
import { drawRuleOf } from './draw-rule.ts';
import { joinSides } from './join-sides.ts';
import { type Material, materialName, pieceCodes, withoutPiece } from './material.ts';
import { MoveTablesCache } from './move-tables.ts';
import { analyse } from './retrograde.ts';

/** Builds tables one after the other and keeps what they share: king pairs, moves of pieces, and smaller endgames. */
export class TableBuilder {
  private readonly moveTables = new MoveTablesCache();
  private readonly known = new Map<string, Distances>();
  private readonly mayPause: () => void;

  /** @param mayPause called every few milliseconds at most while a table is built; there a thread can wait */
  constructor(mayPause: () => void = () => {}) {
    this.mayPause = mayPause;
  }

  /**
   * The distances of an endgame, by retrograde analysis from its mates. After a capture the rules of the game may call
   * it a draw; in the endgame itself that is left to whoever reads the table.
   *
   * @param filter counts only some mates; all others are taken for draws. Not where both sides have a piece
   * @throws InputError if the game's kings are none that these tables can know, or the board is too large
   * @throws RangeError if a mate takes more moves than a table can hold
   */
  build(material: Material, filter?: MateFilter): Distances {
    const { tables, types, weak } = material;
    const first = this.matesOf(material, filter);
    if (weak === 0) return first;
    return joinSides(first, weak === types[0] ? first : this.matesOf({ tables, types: [weak], weak: types[0]! }));
  }

  /** The mates of the strong side alone. */
  private matesOf(material: Material, filter?: MateFilter): Distances {
    const moveTables = this.moveTables.of(material);
    const pieces = pieceCodes(material);
    const size = moveTables.pairs.count * material.tables.squares ** pieces.length;
    if (size > MAX_POSITIONS)
      throw new InputError(
        `${materialName(material)} has ${size} positions on this board; a table holds ${MAX_POSITIONS}`,
      );
    const smaller = pieces.map((_, i) => {
      const rest = withoutPiece(material, i);
      return rest && drawRuleOf(rest) !== 'always' ? this.remember(rest) : undefined;
    });
    return analyse(material, moveTables, smaller, filter, this.mayPause);
  }

  private remember(material: Material): Distances {
    const key = `${material.tables.variant.name} ${materialName(material)}`;
    let distances = this.known.get(key);
    if (!distances) {
      distances = this.build(material);
      this.known.set(key, distances);
    }
    return distances;
  }
}
