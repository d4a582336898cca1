import { BLACK_FLAG, PLAYED_FLAG, RECORD_FLAGS, RECORD_SCORE, RESULT_MASK, RESULT_SHIFT } from '../net/fit-layout.ts';
import { expected } from './fit.ts';

/** Expected results nearer to 0 or 1 than this are taken for this, since no score in centipawns means 0 or 1. */
const LEAST_EXPECTED = 1e-5;

/**
 * Gives each searched position of a game, in place of its own score, one that says besides how the game went on: what
 * it should be worth is 1 - lambda times what its own search expected, and lambda times what the next searched position
 * is worth after this; for the last one that is the result. So it is a mean of all later scores, each counting less the
 * later it is. TD(lambda): Sutton, Learning to predict by the methods of temporal differences, 1988; Baxter, Tridgell
 * and Weaver (KnightCap, 1998) learned an evaluation of chess by it.
 *
 * @param records of one game in their order, see `RecordWriter`; changed in place
 * @param lambda from 0, which changes nothing, to 1, which leaves the result alone
 * @param scale how scores turn into expected results, in centipawns, see `expected`
 */
export function blendLaterScores(records: Uint8Array, lambda: number, scale: number): void {
  const view = new DataView(records.buffer, records.byteOffset, records.byteLength);
  const searched: number[] = [];
  for (let at = 0; at < records.length; at += records[at]!)
    if ((records[at + RECORD_FLAGS]! & PLAYED_FLAG) !== 0) searched.push(at);
  let later: number | undefined;
  for (const at of searched.reverse()) {
    const flags = records[at + RECORD_FLAGS]!;
    const isBlack = (flags & BLACK_FLAG) !== 0;
    const forWhite = (forSide: number): number => (isBlack ? 1 - forSide : forSide);
    later ??= forWhite(((flags >> RESULT_SHIFT) & RESULT_MASK) / 2);
    later = (1 - lambda) * forWhite(expected(view.getInt16(at + RECORD_SCORE, true), scale)) + lambda * later;
    view.setInt16(at + RECORD_SCORE, scoreOf(forWhite(later), scale), true);
  }
}

/** The score with which a result is expected: the inverse of `expected`, in whole centipawns. */
function scoreOf(result: number, scale: number): number {
  const inside = Math.max(LEAST_EXPECTED, Math.min(1 - LEAST_EXPECTED, result));
  return Math.round(scale * Math.log(inside / (1 - inside)));
}
