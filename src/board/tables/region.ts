import { InputError } from '../../errors/input-error.ts';
import type { Region } from '../../variants/types.ts';
import { type Color, WHITE } from '../piece.ts';
import type { Geometry } from '../square.ts';

/** The number of a square's rank, from 1 on, as a side sees it. */
export function ownRank({ files, ranks }: Geometry, color: Color, square: number): number {
  const rank = Math.floor(square / files) + 1;
  return color === WHITE ? rank : ranks + 1 - rank;
}

/** Which squares belong to a side's part of the board: 1 for each of them, else 0. */
export function squaresOf(region: Region, g: Geometry, color: Color): Uint8Array {
  const inside = new Uint8Array(g.files * g.ranks);
  if ('white' in region) {
    for (const name of (color === WHITE ? region.white : region.black).split(/\s+/).filter(Boolean)) {
      const [, file, rank] = /^(\*|[a-z])(\*|\d+)$/.exec(name) ?? [];
      if (file === undefined) throw new InputError(`'${name}' is not a square; squares look like d4, *8 or a*`);
      for (let square = 0; square < inside.length; square++) {
        const onFile = file === '*' || file.charCodeAt(0) - 97 === square % g.files;
        if (onFile && (rank === '*' || Number(rank) - 1 === Math.floor(square / g.files))) inside[square] = 1;
      }
    }
    return inside;
  }
  const [lowest, highest] = region;
  for (let square = 0; square < inside.length; square++) {
    const rank = ownRank(g, color, square);
    if (rank >= lowest && rank <= highest) inside[square] = 1;
  }
  return inside;
}
