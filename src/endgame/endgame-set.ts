import { SQUARE_BITS } from '../board/layout.ts';
import { BLACK, WHITE } from '../board/piece.ts';
import type { Position } from '../board/position/position.ts';
import type { Tables } from '../board/tables/tables.ts';
import { DRAWN, MAX_PIECES, NOT_COVERED } from './constants.ts';
import type { Material } from './material.ts';
import type { EndgameTable } from './table.ts';

/** All tables of one game that are at hand; answers each position from the one that knows it. */
export class EndgameSet {
  private readonly types: number;
  /** [lower type * types + higher type, 0 for none], and behind them the tables of one piece against another. */
  private readonly byTypes: (EndgameTable | undefined)[];
  /** How many tables there are. */
  size = 0;

  constructor(tables: Tables) {
    this.types = tables.codes >> 1;
    this.byTypes = Array.from({ length: 2 * this.types * this.types }, () => undefined);
  }

  /** Adds a table, or puts it in the place of another of the same endgame. */
  add(table: EndgameTable): void {
    const key = this.keyOf(table.material);
    if (!this.byTypes[key]) this.size++;
    this.byTypes[key] = table;
  }

  /** Takes all tables out. */
  clear(): void {
    this.byTypes.fill(undefined);
    this.size = 0;
  }

  /** The table of an endgame, if it is at hand. */
  get(material: Material): EndgameTable | undefined {
    return this.byTypes[this.keyOf(material)];
  }

  /** As `EndgameTable.probe`. Two bare kings are a draw. Allocates nothing. */
  probe(pos: Position): number {
    const { count, list } = pos;
    const white = count[WHITE]!;
    const black = count[BLACK]!;
    const pieces = white + black;
    if (pieces > MAX_PIECES) return NOT_COVERED;
    if (pieces === 2) return DRAWN;
    const base = (white > 1 ? WHITE : BLACK) << SQUARE_BITS;
    const ofTwo = white === 2 && black === 2;
    let low = list[base + 1]! >> (SQUARE_BITS + 1);
    let high = pieces === 3 ? 0 : list[ofTwo ? (BLACK << SQUARE_BITS) + 1 : base + 2]! >> (SQUARE_BITS + 1);
    if (low > high && high !== 0) {
      const lower = high;
      high = low;
      low = lower;
    }
    const table = this.byTypes[((ofTwo ? this.types : 0) + low) * this.types + high];
    return table === undefined ? NOT_COVERED : table.probe(pos);
  }

  private keyOf({ types, weak }: Material): number {
    if (weak !== 0) return (this.types + types[0]!) * this.types + weak;
    return types[0]! * this.types + (types[1] ?? 0);
  }
}
