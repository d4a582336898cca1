import { BLACK, WHITE } from '../board/piece.ts';
import { ILLEGAL, MAX_MOVES, MAX_MOVES_OF_TWO, WEAK_MATES } from './constants.ts';
import type { Distances } from './distances.ts';
import { pieceCodes } from './material.ts';
import { shadeOf } from './symmetry.ts';
import { fenOf } from './table-fen.ts';

/** What a table, or a part of it, says of one side as a whole. Symmetric positions are all counted. */
export interface Summary {
  /** Positions with this side to move. */
  readonly positions: number;
  /** Those of them in which it mates by force. */
  readonly won: number;
  /** The most moves that it needs. 0 if it never mates. */
  readonly longest: number;
  /** A position with this side to move in which it needs that number of moves; undefined if it never mates. */
  readonly example: string | undefined;
  /** Positions with the other side to move and mate. */
  readonly mates: number;
}

/** What is to be summed up of a table. */
export interface SummaryOptions {
  /** Only positions with both pieces on squares of the same colour, or of opposite ones. */
  readonly shades?: Shades;
  /** The mates of the weak side, which must have a piece, instead of the strong side's. */
  readonly ofWeakSide?: boolean;
}

/** How two colour-bound pieces stand. */
export type Shades = 'same' | 'opposite';

/** Wins in at least this part of the positions count as a forced mate; what chance alone leaves is far below. */
const FORCED_SHARE = 0.5;

/** Do both pieces, of two, keep to one colour? */
export function isBoundPair({ material: { tables, types } }: Distances): boolean {
  return types.length === 2 && types.every((type) => tables.colourBound[type] === 1);
}

/** What a table says of the mates of one side; of the strong side's if nothing else is said. */
export function summarize(distances: Distances, { shades, ofWeakSide = false }: SummaryOptions = {}): Summary {
  const { material, pairs } = distances;
  const { tables, types, weak } = material;
  const { squares } = tables;
  const width = pieceCodes(material).length === 2 ? squares : 1;
  const wins = ofWeakSide ? distances.losses : distances.wins;
  const losses = ofWeakSide ? distances.wins : distances.losses;
  const least = ofWeakSide ? WEAK_MATES + 1 : 1;
  const most = weak === 0 ? MAX_MOVES : least - 1 + MAX_MOVES_OF_TWO;
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
      if (losses[row + i] === least) mates += weight;
      const value = wins[row + i]!;
      if (value === ILLEGAL) continue;
      positions += weight;
      if (value < least || value > most) continue;
      won += weight;
      const moves = value - least + 1;
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
    example: example < 0 ? undefined : fenOf(distances, example, ofWeakSide ? BLACK : WHITE),
    mates: mates / twice,
  };
}

/** Does the strong side mate by force but for what chance brings about? */
export function isForced({ won, positions }: Summary): boolean {
  return won >= FORCED_SHARE * positions;
}
