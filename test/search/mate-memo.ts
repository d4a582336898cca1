import type { Position } from '../../src/board/position/position.ts';

/** What the memo says of a position. */
export const UNTRIED = 0;
export const MATE = 1;
export const NOT_MATE = 2;

const ENTRY_INTS = 3;

/** Remembers of positions whether the side to move mates within so many moves; a part for each number of moves. */
export class MateMemo {
  /** Per entry both halves of the hash, and what is known. */
  private readonly parts: readonly Int32Array[];
  private readonly mask: number;

  /**
   * @param most the most moves that will be asked for
   * @param bits each part has room for 2 to the power of `bits` positions
   */
  constructor(most: number, bits: number) {
    this.mask = (1 << bits) - 1;
    this.parts = Array.from({ length: most + 1 }, () => new Int32Array(ENTRY_INTS << bits));
  }

  clear(): void {
    for (const part of this.parts) part.fill(UNTRIED);
  }

  look(pos: Position, moves: number): number {
    const part = this.parts[moves]!;
    const at = (pos.hashLow & this.mask) * ENTRY_INTS;
    return part[at] === pos.hashLow && part[at + 1] === pos.hashHigh ? part[at + 2]! : UNTRIED;
  }

  note(pos: Position, moves: number, mates: boolean): void {
    const part = this.parts[moves]!;
    const at = (pos.hashLow & this.mask) * ENTRY_INTS;
    part[at] = pos.hashLow;
    part[at + 1] = pos.hashHigh;
    part[at + 2] = mates ? MATE : NOT_MATE;
  }
}
