import { TREE_WIDTH } from './constants.ts';
import type { MoveTrees } from './move-trees.ts';

/** Scratch: which positions have come so deep into a piece's tree; no path is longer than the board. */
const alive = new Int32Array(129);

/**
 * Moves a piece in 32 positions at a time. Row r of a set has a bit for each square of the other piece, the positions
 * with the piece itself on square r; its moves along the trees that the other piece does not block are added to another
 * set.
 *
 * @param from the set at `fromAt`, one row of `words` integers per square
 * @param occupied squares where kings stand
 * @param keep as `keepMasks` gives them
 */
export function spread(
  from: Int32Array,
  fromAt: number,
  to: Int32Array,
  words: number,
  trees: MoveTrees,
  occupied: Uint8Array,
  keep: Int32Array,
): void {
  const { start, data } = trees;
  const squares = start.length;
  for (let word = 0; word < words; word++) {
    const keepRow = word * squares;
    for (let row = 0; row < squares; row++) {
      const begin = from[fromAt + row * words + word]!;
      if (begin === 0) continue;
      alive[0] = begin;
      for (let k = start[row]!; ; ) {
        const square = data[k]!;
        if (square < 0) break;
        const flags = data[k + 2]!;
        const left = occupied[square] !== 0 ? 0 : alive[flags >> 1]! & keep[keepRow + square]!;
        if (left === 0) {
          k = data[k + 1]!;
          continue;
        }
        alive[(flags >> 1) + 1] = left;
        if ((flags & 1) !== 0) to[square * words + word]! |= left;
        k += TREE_WIDTH;
      }
    }
  }
}

/**
 * Which of the positions have no move of a piece but to positions of another set. The sets are as in `spread`.
 *
 * @param bits the positions of one word of one row
 * @param known the other set at `knownAt`
 */
export function withoutEscape(
  bits: number,
  row: number,
  word: number,
  known: Int32Array,
  knownAt: number,
  words: number,
  trees: MoveTrees,
  occupied: Uint8Array,
  keep: Int32Array,
): number {
  const { start, data } = trees;
  const keepRow = word * start.length;
  let caught = bits;
  alive[0] = bits;
  for (let k = start[row]!; caught !== 0; ) {
    const square = data[k]!;
    if (square < 0) break;
    const flags = data[k + 2]!;
    const left = occupied[square] !== 0 ? 0 : alive[flags >> 1]! & keep[keepRow + square]!;
    if (left === 0) {
      k = data[k + 1]!;
      continue;
    }
    alive[(flags >> 1) + 1] = left;
    if ((flags & 1) !== 0) caught &= ~left | known[knownAt + square * words + word]!;
    k += TREE_WIDTH;
  }
  return caught;
}

/**
 * The bits that are left of a row when the piece that is moved passes a square: all but that of the other piece there.
 *
 * @param words integers of a row
 * @param blocks whether there is another piece
 * @returns [word * squares + square]
 */
export function keepMasks(squares: number, words: number, blocks: boolean): Int32Array {
  const keep = new Int32Array(words * squares).fill(-1);
  if (blocks)
    for (let square = 0; square < squares; square++) keep[(square >> 5) * squares + square] = ~(1 << (square & 31));
  return keep;
}
