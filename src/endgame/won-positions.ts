import type { Analysis } from './analysis.ts';
import { lowestBit } from './position-sets.ts';
import { spread } from './spread.ts';

/**
 * Takes back the strong side's moves to the positions that the latest step has found lost: each new position mates in
 * this number of moves.
 *
 * @param mayPause called for each pair of kings
 */
export function findWon(analysis: Analysis, moves: number, mayPause: () => void): void {
  const { layout, mapper, won, lostNow, lostPairs } = analysis;
  const { words, size } = layout;
  const { pairs, strongMoves } = analysis.moveTables;
  const { width, pairAfter, mapAfter } = strongMoves;
  const found = new Int32Array(size);
  const foundTurned = new Int32Array(layout.turnedSize);
  analysis.forgetWonNow();
  if (analysis.weakHasPiece) winByCaptures(analysis, moves);
  for (let pair = 0; pair < pairs.count; pair++) {
    mayPause();
    let any = false;
    for (let n = 0; n < width; n++) {
      const after = pairAfter[pair * width + n]!;
      if (after < 0 || lostPairs[after] === 0) continue;
      if (!any) found.fill(0);
      any = true;
      mapper.add(lostNow, after * size, mapAfter[pair * width + n]!, found, 0);
    }
    if (lostPairs[pair] !== 0) {
      if (!any) found.fill(0);
      any = true;
      addPieceMoves(analysis, pair, found, foundTurned);
    }
    if (!any) continue;
    for (let i = 0; i < size; i++) {
      for (let bits = found[i]! & ~won[pair * size + i]!; bits !== 0; bits &= bits - 1)
        analysis.win(pair, (i / words) | 0, ((i % words) << 5) | lowestBit(bits), moves);
    }
  }
}

function winByCaptures(analysis: Analysis, moves: number): void {
  const { captures, wins } = analysis;
  const { squares, rows } = analysis.layout;
  for (let entry = captures.first(moves); entry >= 0; entry = captures.next(entry)) {
    const place = captures.name(entry);
    if (wins[place] !== 0) continue;
    const upper = (place / squares) | 0;
    analysis.win((upper / rows) | 0, upper % rows, place % squares, moves);
  }
}

/**
 * Adds the positions from which a piece of the strong side moves to one that was just found lost.
 *
 * @param foundTurned scratch for one turned set
 */
function addPieceMoves(analysis: Analysis, pair: number, found: Int32Array, foundTurned: Int32Array): void {
  const { layout, wonTurned, lostNow, lostNowTurned, firstBack, secondTrees, keepFirst, keepSecond, occupied } =
    analysis;
  const { words, size, turnedWords, turnedSize } = layout;
  analysis.setKings(pair, 1);
  if (layout.hasRows) spread(lostNow, pair * size, found, words, firstBack, occupied, keepSecond);
  if (!analysis.weakHasPiece) {
    foundTurned.fill(0);
    const at = pair * turnedSize;
    spread(lostNowTurned, at, foundTurned, turnedWords, secondTrees, occupied, keepFirst);
    for (let i = 0; i < turnedSize; i++) {
      for (let bits = foundTurned[i]! & ~wonTurned[at + i]!; bits !== 0; bits &= bits - 1) {
        const row = ((i % turnedWords) << 5) | lowestBit(bits);
        const square = (i / turnedWords) | 0;
        found[row * words + (square >> 5)]! |= 1 << (square & 31);
      }
    }
  }
  analysis.setKings(pair, 0);
}
