import { BLACK, type Color, WHITE } from '../board/piece.ts';
import { fileName, type Geometry } from '../board/square.ts';
import { ownRank, squaresOf } from '../board/tables/region.ts';
import type { Ranks, Region } from '../variants/types.ts';

/** A part of the board as the dialect names it, for each side. */
export interface RegionNames {
  readonly white: string;
  readonly black: string;
}

/** The squares of both sides' regions: [color][square], 1 for each of them. */
export type RegionSquares = readonly [white: Uint8Array, black: Uint8Array];

export function squaresOfRegion(region: Region, g: Geometry): RegionSquares {
  return [squaresOf(region, g, WHITE), squaresOf(region, g, BLACK)];
}

export function isEmpty(squares: RegionSquares): boolean {
  return squares.every((side) => !side.includes(1));
}

export function isSame(a: RegionSquares, b: RegionSquares): boolean {
  return a.every((side, color) => side.every((inside, square) => inside === b[color]![square]));
}

/** These squares but for those. */
export function without(a: RegionSquares, b: RegionSquares): RegionSquares {
  const difference = (color: Color): Uint8Array => a[color]!.map((inside, square) => inside & ~b[color]![square]!);
  return [difference(WHITE), difference(BLACK)];
}

/**
 * As our games have it: whole ranks that both sides count alike where that is what they are, else the names of squares.
 */
export function regionFrom(squares: RegionSquares, g: Geometry): Region {
  return ranksFrom(squares, g) ?? regionNames(squares, g);
}

function ranksFrom(squares: RegionSquares, g: Geometry): Ranks | undefined {
  const own = [...squares[WHITE]].flatMap((inside, square) => (inside ? [ownRank(g, WHITE, square)] : []));
  if (own.length === 0) return undefined;
  const ranks: Ranks = [Math.min(...own), Math.max(...own)];
  return isSame(squaresOfRegion(ranks, g), squares) ? ranks : undefined;
}

/** As the dialect has it, in few words: ranks, files, then single squares. */
export function regionNames(squares: RegionSquares, g: Geometry): RegionNames {
  return { white: namesOf(squares[WHITE], g), black: namesOf(squares[BLACK], g) };
}

function namesOf(inside: Uint8Array, { files, ranks }: Geometry): string {
  const left = Uint8Array.from(inside);
  const names: string[] = [];
  const takeLine = (name: string, squares: readonly number[]): void => {
    if (!squares.every((square) => inside[square]) || !squares.some((square) => left[square])) return;
    names.push(name);
    for (const square of squares) left[square] = 0;
  };
  const range = (length: number): number[] => Array.from({ length }, (_, i) => i);
  for (const rank of range(ranks))
    takeLine(
      `*${rank + 1}`,
      range(files).map((file) => rank * files + file),
    );
  for (const file of range(files))
    takeLine(
      `${fileName(file)}*`,
      range(ranks).map((rank) => rank * files + file),
    );
  for (const square of range(files * ranks))
    takeLine(`${fileName(square % files)}${Math.floor(square / files) + 1}`, [square]);
  return names.join(' ');
}
