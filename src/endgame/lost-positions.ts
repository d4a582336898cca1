import type { Analysis } from './analysis.ts';
import type { MateFilter } from './distances.ts';
import { lowestBit } from './position-sets.ts';
import { withoutEscape } from './spread.ts';

/**
 * Takes from the weak side the moves to the positions that the latest step has found won: a side with none left is
 * mated in this number of moves.
 *
 * @param mayPause called for each pair of kings
 */
export function findLost(analysis: Analysis, moves: number, mayPause: () => void): void {
  const { mapper, wonNow, wonPairs, changedPairs, closed, weakHasPiece } = analysis;
  const { size } = analysis.layout;
  const { pairs, weakMoves } = analysis.moveTables;
  const { width, pairAfter, mapAfter } = weakMoves;
  analysis.forgetLostNow();
  if (!weakHasPiece) closeByCaptures(analysis, moves);
  for (let pair = 0; pair < pairs.count; pair++) {
    mayPause();
    let changed = changedPairs[pair] !== 0;
    changedPairs[pair] = 0;
    for (let n = 0; n < width; n++) {
      const after = pairAfter[pair * width + n]!;
      if (after < 0 || wonPairs[after] === 0) continue;
      changed = true;
      mapper.add(wonNow, after * size, mapAfter[pair * width + n]!, closed, (pair * width + n) * size);
    }
    if (changed) closeKings(analysis, pair, moves);
    if (weakHasPiece && (changed || wonPairs[pair] !== 0)) settlePending(analysis, pair, moves);
  }
}

/** Takes from the bare king the captures that lead to a mate in this number of moves. */
function closeByCaptures(analysis: Analysis, moves: number): void {
  const { captures, closed, changedPairs } = analysis;
  const { squares, rows, words, size } = analysis.layout;
  const { width } = analysis.moveTables.weakMoves;
  for (let entry = captures.first(moves); entry >= 0; entry = captures.next(entry)) {
    const name = captures.name(entry);
    const place = name >> 4;
    const square = place % squares;
    const upper = (place / squares) | 0;
    const pair = (upper / rows) | 0;
    closed[(pair * width + (name & 15)) * size + (upper % rows) * words + (square >> 5)]! |= 1 << (square & 31);
    changedPairs[pair] = 1;
  }
}

/**
 * Finds the positions in which the weak king has no move left. Without a piece of its own the weak side has then lost.
 *
 * @param checks at the beginning only: the positions with the weak king in check, without which it is stalemate
 */
export function closeKings(analysis: Analysis, pair: number, moves: number, checks?: Int32Array): void {
  const { open, closed, pending, filter, weakHasPiece } = analysis;
  const { words, size, turnedWords, turnedSize } = analysis.layout;
  const { width } = analysis.moveTables.weakMoves;
  for (let i = 0; i < size; i++) {
    let shut = open[pair * size + i]!;
    for (let n = 0, k = pair * width * size + i; n < width && shut !== 0; n++, k += size) shut &= closed[k]!;
    if (shut === 0) continue;
    open[pair * size + i]! &= ~shut;
    if (checks && !weakHasPiece) shut &= checks[i]!;
    const row = (i / words) | 0;
    for (let bits = shut; bits !== 0; bits &= bits - 1) {
      const square = ((i % words) << 5) | lowestBit(bits);
      if (weakHasPiece) pending[pair * turnedSize + square * turnedWords + (row >> 5)]! |= 1 << (row & 31);
      else if (!checks || !filter || counts(analysis, filter, pair, row, square))
        analysis.lose(pair, row, square, moves);
    }
  }
}

/** Whether a mate is one of those that are asked for. */
function counts(
  { layout, moveTables }: Analysis,
  filter: MateFilter,
  pair: number,
  row: number,
  square: number,
): boolean {
  const bareKing = moveTables.pairs.weak[pair]!;
  return filter.counts[bareKing * layout.squares + (layout.hasRows && filter.piece === 0 ? row : square)] === 1;
}

/**
 * Finds, of the positions in which the weak king has no move left, those in which its piece has none either.
 *
 * @param checks as for `closeKings`
 */
export function settlePending(analysis: Analysis, pair: number, moves: number, checks?: Int32Array): void {
  const { pending, wonTurned, secondTrees, occupied, keepFirst } = analysis;
  const { words, turnedWords, turnedSize } = analysis.layout;
  const at = pair * turnedSize;
  analysis.setKings(pair, 1);
  for (let i = 0; i < turnedSize; i++) {
    const waiting = pending[at + i]!;
    if (waiting === 0) continue;
    const square = (i / turnedWords) | 0;
    const word = i % turnedWords;
    const caught = withoutEscape(waiting, square, word, wonTurned, at, turnedWords, secondTrees, occupied, keepFirst);
    pending[at + i] = waiting & ~caught;
    for (let bits = caught; bits !== 0; bits &= bits - 1) {
      const row = (word << 5) | lowestBit(bits);
      const stalemate = checks !== undefined && ((checks[row * words + (square >> 5)]! >> (square & 31)) & 1) === 0;
      if (!stalemate) analysis.lose(pair, row, square, moves);
    }
  }
  analysis.setKings(pair, 0);
}
