import { SQUARE_BITS } from '../board/layout.ts';
import type { Color } from '../board/piece.ts';
import type { Position } from '../board/position.ts';

/** The types of a side's pieces on the board, its king aside, one entry per piece. */
export function typesOf(pos: Position, color: Color): number[] {
  const first = color << SQUARE_BITS;
  return Array.from(pos.list.subarray(first + 1, first + pos.count[color]!), (slot) => slot >> (SQUARE_BITS + 1));
}
