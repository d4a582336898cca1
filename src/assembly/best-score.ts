/*
 * The search for the highest of a list of scores, in AssemblyScript (see network.ts). A score is an integer of 32
 * bits, so a vector holds four.
 */

/** Bytes of a vector. */
const VECTOR: usize = 16;

/**
 * The address of the first of the highest scores of a list of at least eight.
 *
 * @param first the address of the list's first four scores
 * @param last the address of its last four, some of which the vector before may hold too
 */
export function findBest(first: usize, last: usize): usize {
  let highest = v128.load(last);
  let at = first;
  do {
    highest = i32x4.max_s(highest, v128.load(at));
    at += VECTOR;
  } while (at < last);
  // Brings the highest lane to all four: the halves are exchanged and compared, then the neighbours.
  highest = i32x4.max_s(highest, i32x4.shuffle(highest, highest, 2, 3, 0, 1));
  highest = i32x4.max_s(highest, i32x4.shuffle(highest, highest, 1, 0, 3, 2));
  at = first;
  do {
    const equal = lanesEqual(at, highest);
    if (equal) return addressOfFirst(at, equal);
    at += VECTOR;
  } while (at < last);
  return addressOfFirst(last, lanesEqual(last, highest));
}

/** Which lanes of a vector equal those of `wanted`: one bit for each, the lowest for the first. */
function lanesEqual(vector: usize, wanted: v128): i32 {
  return i32x4.bitmask(i32x4.eq(v128.load(vector), wanted));
}

function addressOfFirst(vector: usize, lanes: i32): usize {
  return vector + (ctz(lanes) << 2);
}
