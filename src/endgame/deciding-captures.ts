import { SQUARE_BITS } from '../board/layout.ts';
import { isAttackOpen } from '../board/position/attack.ts';
import type { Analysis } from './analysis.ts';
import { type Distances, placeOfOne } from './distances.ts';

/**
 * The tables of what is left when each piece has been taken, in the order of `pieceCodes`; undefined if that is a draw.
 */
export type SmallerTables = readonly (Distances | undefined)[];

/**
 * Notes where the bare king can take one of two pieces with its nth move, if the other one alone still mates it.
 *
 * @param target the square to which that move goes
 * @param legal the positions that there are
 * @param covered those in which the target is covered
 */
export function noteBareCaptures(
  analysis: Analysis,
  smaller: SmallerTables,
  pair: number,
  n: number,
  target: number,
  legal: Int32Array,
  covered: Int32Array,
): void {
  const { squares, words } = analysis.layout;
  const king = analysis.moveTables.pairs.strong[pair]!;
  const note = (row: number, square: number, taken: 0 | 1, left: number): void => {
    const i = row * words + (square >> 5);
    if ((legal[i]! & ~covered[i]! & (1 << (square & 31))) === 0) return;
    const table = smaller[taken];
    if (!table) return;
    const moves = table.wins[placeOfOne(table.pairs, squares, king, target, left)]!;
    if (moves !== 0) analysis.captures.add(moves, (analysis.placeOf(pair, row, square) << 4) | n);
  };
  for (let square = 0; square < squares; square++) {
    note(target, square, 0, square);
    note(square, target, 1, square);
  }
}

/**
 * Where each side has a piece: notes the strong side's captures that win, and opens no position in which the weak side
 * can take the other piece, for then it never loses.
 */
export function noteCapturesOfTwo(analysis: Analysis, smaller: SmallerTables, pair: number): void {
  const { open, won, captures, firstCode, secondCode } = analysis;
  const { squares, words, size } = analysis.layout;
  const { pairs, strongTargets } = analysis.moveTables;
  const king = pairs.strong[pair]!;
  const weak = pairs.weak[pair]!;
  const table = smaller[1];
  const kingTakes = new Uint8Array(squares);
  for (const target of strongTargets[king]!) if (pairs.pairOf[target * squares + weak]! >= 0) kingTakes[target] = 1;
  analysis.setKings(pair, 1);
  for (let first = 0; first < squares; first++) {
    for (let second = 0; second < squares; second++) {
      const i = pair * size + first * words + (second >> 5);
      const bit = 1 << (second & 31);
      if ((open[i]! & bit) !== 0 && canTake(analysis, secondCode, second, first)) open[i]! &= ~bit;
      if (!table || (won[i]! & bit) !== 0) continue;
      let moves = 0;
      if (kingTakes[second] === 1) moves = table.losses[placeOfOne(table.pairs, squares, second, weak, first)]!;
      if (canTake(analysis, firstCode, first, second)) {
        const other = table.losses[placeOfOne(table.pairs, squares, king, weak, second)]!;
        if (other !== 0 && (moves === 0 || other < moves)) moves = other;
      }
      if (moves !== 0) captures.add(moves, analysis.placeOf(pair, first, second));
    }
  }
  analysis.setKings(pair, 0);
}

/** Whether a piece can capture there, with nothing between them but kings. */
function canTake({ material, occupied }: Analysis, code: number, from: number, to: number): boolean {
  const { attacks, rays } = material.tables.rayTables;
  const attack = attacks[(((code << SQUARE_BITS) | from) << SQUARE_BITS) | to]!;
  return isAttackOpen(occupied, rays, attack, -1);
}
