import * as P from './parameters.ts';

/** Depths and move numbers from this on count alike. */
const SIZE = 256;

/** [min(depth or move number, SIZE - 1)]: the product of two is a reduction in 1024ths of a ply. */
const LOGS = Int32Array.from({ length: SIZE }, (_, i) =>
  i === 0 ? 0 : (P.SELECTIVE_REDUCTION_FACTOR / 10) * Math.log(i),
);

/**
 * How much less deep a late move is searched, before anything is known of it but whether the position is improving.
 *
 * @param number which of the node's moves it is, from 1 on
 * @returns plies
 */
export function reductionOf(improving: boolean, depth: number, number: number): number {
  const reduction = LOGS[Math.min(depth, SIZE - 1)]! * LOGS[Math.min(number, SIZE - 1)]!;
  const plies = (reduction + P.SELECTIVE_REDUCTION_BASE) >> 10;
  return !improving && reduction > P.SELECTIVE_REDUCTION_WORSENING ? plies + 1 : plies;
}
