/**
 * How the sets of retrograde analysis lie in integers, so that it works on 32 positions at a time. For each pair of
 * kings there is a set with a row for each square of the first piece, and in it a bit for each square of the second
 * one. A single piece has the place of the second, and there is one row. Some sets are kept a second time with rows
 * and bits exchanged ('turned'), for moving the second piece.
 */
export interface SetLayout {
  readonly squares: number;
  /** Whether there are two pieces beside the kings. */
  readonly hasRows: boolean;
  readonly rows: number;
  /** Integers of a row, and of the whole set. */
  readonly words: number;
  readonly size: number;
  /** The same of a turned set. */
  readonly turnedWords: number;
  readonly turnedSize: number;
}

/** The layout for a board of this size, with one piece beside the kings or with two. */
export function setLayout(squares: number, hasRows: boolean): SetLayout {
  const rows = hasRows ? squares : 1;
  const words = (squares + 31) >> 5;
  const turnedWords = (rows + 31) >> 5;
  return { squares, hasRows, rows, words, size: rows * words, turnedWords, turnedSize: squares * turnedWords };
}

/** The number of the lowest bit that is set; one must be. */
export function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

/**
 * Empties the sets of some pairs of kings.
 *
 * @param pairs [pair]: not 0 if its set is to be emptied
 * @param size integers of a set
 */
export function emptySets(pairs: Uint8Array, sets: Int32Array, size: number): void {
  for (let pair = 0; pair < pairs.length; pair++) if (pairs[pair] !== 0) sets.fill(0, pair * size, (pair + 1) * size);
}

/** Adds sets to others as the board's symmetries map them. */
export class SetMapper {
  private readonly layout: SetLayout;
  /** [map * squares + square]: where the map takes the square from. */
  private readonly back: Uint8Array;

  /** @param maps [map * squares + square]: where each symmetry takes a square, the identity first */
  constructor(layout: SetLayout, maps: Uint8Array) {
    const { squares } = layout;
    this.layout = layout;
    this.back = new Uint8Array(maps.length);
    for (let i = 0; i < maps.length; i++) this.back[i - (i % squares) + maps[i]!] = i % squares;
  }

  /** Adds to the set at `toAt` the positions that the map takes into the set at `fromAt`. */
  add(from: Int32Array, fromAt: number, map: number, to: Int32Array, toAt: number): void {
    const { back } = this;
    const { squares, words, size, hasRows } = this.layout;
    if (map === 0) {
      for (let i = 0; i < size; i++) to[toAt + i]! |= from[fromAt + i]!;
      return;
    }
    const mapAt = map * squares;
    for (let i = 0; i < size; i++) {
      const first = from[fromAt + i]!;
      if (first === 0) continue;
      const rowAt = toAt + (hasRows ? back[mapAt + ((i / words) | 0)]! * words : 0);
      for (let bits = first; bits !== 0; bits &= bits - 1) {
        const square = back[mapAt + (((i % words) << 5) | lowestBit(bits))]!;
        to[rowAt + (square >> 5)]! |= 1 << (square & 31);
      }
    }
  }
}
