import type { Analysis } from './analysis.ts';
import { ILLEGAL } from './constants.ts';
import { addFirstCovers, addSecondCovers } from './cover.ts';
import { noteBareCaptures, noteCapturesOfTwo, type SmallerTables } from './deciding-captures.ts';
import { closeKings, settlePending } from './lost-positions.ts';
import type { SetLayout } from './position-sets.ts';

/**
 * The first pass of retrograde analysis: finds out of every position whether there is such a one, where the weak king
 * can go, which captures decide the game, and whether it is mate.
 *
 * @param mayPause called for each pair of kings
 */
export function firstPass(analysis: Analysis, smaller: SmallerTables, mayPause: () => void): void {
  const { layout, weakHasPiece, secondCode, open, won } = analysis;
  const { rayTables } = analysis.material.tables;
  const { size } = layout;
  const { pairs } = analysis.moveTables;
  const legal = new Int32Array(size);
  const checks = new Int32Array(size);
  const attacked = new Int32Array(size);
  for (let pair = 0; pair < pairs.count; pair++) {
    mayPause();
    const king = pairs.strong[pair]!;
    const weak = pairs.weak[pair]!;
    const at = pair * size;
    setLegal(legal, layout, king, weak);
    checks.fill(0);
    addStrongCovers(analysis, checks, weak, king);
    for (let i = 0; i < size; i++) won[at + i] = ~(legal[i]! & ~checks[i]!);
    noteIllegal(analysis, pair);
    if (weakHasPiece) {
      // The weak side cannot be to move while its piece attacks the strong king.
      attacked.fill(0);
      addSecondCovers(attacked, layout, rayTables, secondCode, king, weak);
      for (let i = 0; i < size; i++) legal[i]! &= ~attacked[i]!;
    }
    open.set(legal, at);
    closeTargets(analysis, smaller, pair, legal);
    if (weakHasPiece) noteCapturesOfTwo(analysis, smaller, pair);
    closeKings(analysis, pair, 0, checks);
    if (weakHasPiece) settlePending(analysis, pair, 0, checks);
  }
}

/** All positions but those where two pieces share a square. */
function setLegal(legal: Int32Array, { squares, rows, words, hasRows }: SetLayout, king: number, weak: number): void {
  for (let row = 0; row < rows; row++) {
    for (let word = 0; word < words; word++) {
      const count = squares - word * 32;
      let bits = count >= 32 ? -1 : (1 << count) - 1;
      if (hasRows && (row === king || row === weak)) bits = 0;
      if (king >> 5 === word) bits &= ~(1 << (king & 31));
      if (weak >> 5 === word) bits &= ~(1 << (weak & 31));
      if (hasRows && row >> 5 === word) bits &= ~(1 << (row & 31));
      legal[row * words + word] = bits;
    }
  }
}

/** Adds the positions in which a piece of the strong side covers the square. */
function addStrongCovers(analysis: Analysis, set: Int32Array, square: number, king: number): void {
  const { layout, firstCode, secondCode, weakHasPiece } = analysis;
  const { rayTables } = analysis.material.tables;
  if (!weakHasPiece) addSecondCovers(set, layout, rayTables, secondCode, square, king);
  if (layout.hasRows) addFirstCovers(set, layout, rayTables, firstCode, square, king);
}

/** Tells the table in which positions the strong side cannot be to move, and takes the others out of `wonTurned`. */
function noteIllegal(analysis: Analysis, pair: number): void {
  const { won, wonTurned, wins } = analysis;
  const { squares, rows, words, size, turnedWords, turnedSize } = analysis.layout;
  for (let row = 0; row < rows; row++) {
    const place = analysis.placeOf(pair, row, 0);
    for (let square = 0; square < squares; square++) {
      const word = won[pair * size + row * words + (square >> 5)]!;
      if (((word >> (square & 31)) & 1) !== 0) wins[place + square] = ILLEGAL;
      else wonTurned[pair * turnedSize + square * turnedWords + (row >> 5)]! &= ~(1 << (row & 31));
    }
  }
}

/** Finds out, for each move of the weak king, in which positions it is illegal. */
function closeTargets(analysis: Analysis, smaller: SmallerTables, pair: number, legal: Int32Array): void {
  const { layout, weakHasPiece, open, closed } = analysis;
  const { words, size } = layout;
  const { pairs, weakTargets, weakMoves } = analysis.moveTables;
  const { width, pairAfter } = weakMoves;
  const king = pairs.strong[pair]!;
  const targets = weakTargets[pairs.weak[pair]!]!;
  for (let n = 0; n < width; n++) {
    const begin = (pair * width + n) * size;
    const covered = closed.subarray(begin, begin + size);
    if (n >= targets.length || pairAfter[pair * width + n]! < 0) {
      covered.fill(-1);
      continue;
    }
    const target = targets[n]!;
    addStrongCovers(analysis, covered, target, king);
    if (weakHasPiece) {
      // It cannot go where its own piece stands, and where it can take the other one it does not lose.
      for (let i = target >> 5; i < size; i += words) covered[i]! |= 1 << (target & 31);
      open.fill(0, pair * size + target * words, pair * size + (target + 1) * words);
    } else if (layout.hasRows) noteBareCaptures(analysis, smaller, pair, n, target, legal, covered);
  }
}
