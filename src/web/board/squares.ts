import { squareName } from '../../board/square.ts';
import type { Variant } from '../../index.ts';

/** The names of all squares from the upper left corner on, row by row, as a side sees the board. */
export function squaresFrom({ files, ranks }: Variant, flipped: boolean): string[] {
  const names = Array.from({ length: files * ranks }, (_, i) => {
    const rank = ranks - 1 - Math.floor(i / files);
    return squareName({ files, ranks }, rank * files + (i % files));
  });
  return flipped ? names.reverse() : names;
}

/** File and rank of a square from 0 on, as White counts them. */
export function placeOf(square: string): { readonly file: number; readonly rank: number } {
  return { file: square.charCodeAt(0) - 97, rank: Number(square.slice(1)) - 1 };
}

/** The middle of a square on a board whose squares have the side 1, from its upper left corner on. */
export function middleOf({ files, ranks }: Variant, square: string, flipped: boolean): { x: number; y: number } {
  const { file, rank } = placeOf(square);
  return flipped ? { x: files - file - 0.5, y: rank + 0.5 } : { x: file + 0.5, y: ranks - rank - 0.5 };
}
