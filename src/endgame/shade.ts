import type { Geometry } from '../board/square.ts';

/** The shade of a square: 0 for those of the corner a1, 1 for the others. */
export function shadeOf({ files }: Pick<Geometry, 'files'>, square: number): number {
  return ((square % files) + Math.floor(square / files)) & 1;
}
