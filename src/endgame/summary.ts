import type { Distances } from './build.ts';
import { ILLEGAL } from './constants.ts';
import { fenOf } from './place.ts';
import { shadeOf } from './shade.ts';

/** What a table, or the part of it that is asked for, says as a whole. Positions that the board's symmetries make alike count each. */
export interface Summary {
  /** Positions with the strong side to move. */
  readonly positions: number;
  /** Those of them in which it mates by force. */
  readonly won: number;
  /** The most moves that it needs. 0 if it never mates. */
  readonly longest: number;
  /** A position with the strong side to move in which it needs so many; undefined if it never mates. */
  readonly example: string | undefined;
  /** Positions with the bare king to move and mate. */
  readonly mates: number;
}

/** How two colour-bound pieces stand. */
export type Shades = 'same' | 'opposite';

/** Wins in at least this part of the positions count as a forced mate; what chance alone leaves is far below. */
const FORCED_SHARE = 0.5;

/** Do both pieces, of two, keep to one colour? */
export function isBoundPair({ material: { tables, types } }: Distances): boolean {
  return types.length === 2 && types.every((type) => tables.colourBound[type] === 1);
}

/** @param shades counts only positions with both pieces on squares of the same colour, or of opposite ones */
export function summarize(distances: Distances, shades?: Shades): Summary {
  const { material, pairs, wins, losses } = distances;
  const { tables, types } = material;
  const { squares } = tables;
  const width = types.length === 2 ? squares : 1;
  const wantedShades = shades === undefined ? 3 : shades === 'same' ? 1 : 2;
  // Two equal pieces have two places in the table for every position on the board.
  const twice = types.length === 2 && types[0] === types[1] ? 2 : 1;
  const wanted = new Uint8Array(squares * width);
  for (let first = 0; first < squares; first++)
    for (let second = 0; second < width; second++) {
      const differ = width === 1 || shadeOf(tables, first) === shadeOf(tables, second) ? 0 : 1;
      wanted[first * width + second] = (wantedShades >> differ) & 1;
    }
  let positions = 0;
  let won = 0;
  let mates = 0;
  let longest = 0;
  let example = -1;
  for (let pair = 0; pair < pairs.count; pair++) {
    const weight = pairs.weight[pair]!;
    const row = pair * wanted.length;
    for (let i = 0; i < wanted.length; i++) {
      if (wanted[i] === 0) continue;
      if (losses[row + i] === 1) mates += weight;
      const moves = wins[row + i]!;
      if (moves === ILLEGAL) continue;
      positions += weight;
      if (moves === 0) continue;
      won += weight;
      if (moves > longest) {
        longest = moves;
        example = row + i;
      }
    }
  }
  return {
    positions: positions / twice,
    won: won / twice,
    longest,
    example: example < 0 ? undefined : fenOf(distances, example),
    mates: mates / twice,
  };
}

/** Does the strong side mate by force but for what chance brings about? */
export function isForced({ won, positions }: Summary): boolean {
  return won >= FORCED_SHARE * positions;
}
