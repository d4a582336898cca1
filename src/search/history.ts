import { SQUARE_BITS } from '../board/layout.ts';
import { DROP, KIND_MASK, type Move, TYPE_SHIFT } from '../board/move.ts';
import type { Position } from '../board/position.ts';
import { HISTORY_LIMIT } from './constants.ts';

/** Which quiet moves have caused cut-offs, by piece and target square: by slot. */
export class History {
  private readonly table: Int32Array;

  constructor(codes: number) {
    this.table = new Int32Array(codes << SQUARE_BITS);
  }

  clear(): void {
    this.table.fill(0);
  }

  /** Lets older games' findings fade instead of forgetting them. */
  fade(): void {
    for (let i = 0; i < this.table.length; i++) this.table[i]! >>= 1;
  }

  /** Between -HISTORY_LIMIT and HISTORY_LIMIT; for a move that is still to be made. */
  score(pos: Position, move: Move): number {
    return this.table[this.index(pos, move)]!;
  }

  /** Adds a bonus (or a malus, negative) that counts the less the nearer the score is to its limit. */
  update(pos: Position, move: Move, bonus: number): void {
    const i = this.index(pos, move);
    this.table[i]! += (bonus - (this.table[i]! * Math.abs(bonus)) / HISTORY_LIMIT) | 0;
  }

  private index(pos: Position, move: Move): number {
    const code = (move & KIND_MASK) === DROP ? ((move >> TYPE_SHIFT) << 1) | pos.side : pos.board[(move >> 8) & 255]!;
    return (code << SQUARE_BITS) | (move & 255);
  }
}
