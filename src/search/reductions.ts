import { PLY } from './constants.ts';
import { FIRST_HINT } from './ordering.ts';
import * as P from './parameters.ts';

/** Depths and move numbers from this on count alike. */
const SIZE_BITS = 6;
const SIZE = 1 << SIZE_BITS;

/** [min(depth, SIZE - 1) << SIZE_BITS | min(move number, SIZE - 1)]: in PLY-ths of a ply. */
const REDUCTIONS = Int32Array.from({ length: SIZE * SIZE }, (_, i) => {
  const depth = i >> SIZE_BITS;
  const number = i & (SIZE - 1);
  if (depth === 0 || number === 0) return 0;
  const base = P.REDUCTION_BASE / 100;
  const divisor = P.REDUCTION_DIVISOR / 100;
  return PLY * (base + (Math.log(depth) * Math.log(number)) / divisor);
});

/**
 * How much less deep a late move is searched, before anything is known of it.
 *
 * @param number how many moves came before it
 * @returns PLY-ths of a ply
 */
export function reductionOf(depth: number, number: number): number {
  return REDUCTIONS[(Math.min(depth, SIZE - 1) << SIZE_BITS) | Math.min(number, SIZE - 1)]!;
}

/**
 * How much less deep a late move is searched, from what `reductionOf` says and all that is known of node and move.
 *
 * @param order the move's score from `pickMove`
 * @param givesCheck whether it gives check
 * @returns PLY-ths of a ply, perhaps less than none
 */
export function lateMoveReduction(
  reduction: number,
  cutNode: boolean,
  improving: boolean,
  isPv: boolean,
  inCheck: boolean,
  quiet: boolean,
  order: number,
  givesCheck: boolean,
): number {
  if (cutNode) reduction += P.REDUCTION_CUT_NODE;
  if (!improving) reduction += P.REDUCTION_NOT_IMPROVING;
  if (isPv) reduction -= P.REDUCTION_PV;
  if (inCheck) reduction -= P.REDUCTION_EVASION;
  if (quiet) {
    if (order >= FIRST_HINT) reduction -= P.REDUCTION_HINT;
    else reduction -= ((order * PLY) / P.REDUCTION_HISTORY_DIVISOR) | 0;
  }
  if (givesCheck) reduction -= P.REDUCTION_CHECK;
  return reduction;
}
