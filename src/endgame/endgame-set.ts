import { SQUARE_BITS } from '../board/layout.ts';
import { BLACK, WHITE } from '../board/piece.ts';
import type { Position } from '../board/position.ts';
import type { Tables } from '../board/tables.ts';
import { DRAWN, NOT_COVERED } from './constants.ts';
import type { Material } from './material.ts';
import type { EndgameTable } from './table.ts';

/** All tables of one game that are at hand; answers each position from the one that knows it. */
export class EndgameSet {
  private readonly types: number;
  /** [lower type * types + higher type, 0 for none]. */
  private readonly byTypes: (EndgameTable | undefined)[];
  /** How many tables there are. */
  size = 0;

  constructor(tables: Tables) {
    this.types = tables.codes >> 1;
    this.byTypes = Array.from({ length: this.types * this.types }, () => undefined);
  }

  /** Adds a table, or puts it in the place of another of the same ending. */
  add(table: EndgameTable): void {
    const key = this.keyOf(table.material);
    if (!this.byTypes[key]) this.size++;
    this.byTypes[key] = table;
  }

  /** The table of an ending, if it is at hand. */
  get(material: Material): EndgameTable | undefined {
    return this.byTypes[this.keyOf(material)];
  }

  /** As `EndgameTable.probe`. Two bare kings are a draw. Allocates nothing. */
  probe(pos: Position): number {
    const { count, list } = pos;
    const strong = count[WHITE]! > 1 ? WHITE : BLACK;
    const men = count[strong]!;
    if (men > 3 || count[strong ^ 1] !== 1) return NOT_COVERED;
    if (men === 1) return DRAWN;
    const base = strong << SQUARE_BITS;
    let low = list[base + 1]! >> (SQUARE_BITS + 1);
    let high = 0;
    if (men === 3) {
      high = list[base + 2]! >> (SQUARE_BITS + 1);
      if (low > high) {
        const lower = high;
        high = low;
        low = lower;
      }
    }
    const table = this.byTypes[low * this.types + high];
    return table === undefined ? NOT_COVERED : table.probe(pos);
  }

  private keyOf({ types }: Material): number {
    return types[0]! * this.types + (types[1] ?? 0);
  }
}
