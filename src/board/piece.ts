export { KING_TYPE } from './layout.ts';

/** Colours as bits: they are the lowest bit of a piece code. */
export const WHITE = 0;
export const BLACK = 1;
export type Color = 0 | 1;
export const COLORS = [WHITE, BLACK] as const;

/**
 * A piece on the board is one small number: its type (1 the king, 2 and up in the variant's order) times two, plus its
 * colour. 0 is an empty square, 1 a WALL.
 */
export const EMPTY = 0;

export function pieceCode(type: number, color: Color): number {
  return (type << 1) | color;
}
