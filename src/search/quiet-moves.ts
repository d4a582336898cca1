import { SQUARE_BITS } from '../board/layout.ts';
import type { Move } from '../board/move.ts';
import { historyBonus, pieceSquareOf, updateHistory } from './history.ts';
import { isNoisy, scoreQuiets } from './ordering.ts';
import { KILLERS, SearchState, SLOTS_BEFORE } from './search-state.ts';

/** How a node puts its quiet moves in order, and what it learns for those to come when a move cuts off. */
export class QuietMoves extends SearchState {
  /**
   * Gives the quiet moves from `from` to `end` their scores, but first leaves out those that would be pruned one by one: if it is late
   * all that give no check, if trying them is futile all of these but killers and counter moves.
   *
   * @returns where the moves that are left end
   */
  protected orderQuiets(from: number, end: number, ply: number, late: boolean, futile: boolean): number {
    const { pos, moves, scores, killers, history, hints, pieceSquares } = this;
    const before = pieceSquares[ply + SLOTS_BEFORE - 1]!;
    hints.firstKiller = killers[ply * KILLERS]!;
    hints.secondKiller = killers[ply * KILLERS + 1]!;
    hints.counterMove = history.counterMoves[before]!;
    hints.afterLast = before * history.pieceSquares;
    hints.afterOwn = pieceSquares[ply + SLOTS_BEFORE - 2]! * history.pieceSquares;
    hints.afterOwnBefore = pieceSquares[ply + SLOTS_BEFORE - 4]! * history.pieceSquares;
    const last = late || futile ? this.dropQuiets(from, end, !late) : end;
    scoreQuiets(pos, moves, scores, from, last, hints, history);
    return last;
  }

  /**
   * Leaves only captures, promotions and checks of the moves from `from` to `end`, and those that the hints name if they are to be kept.
   *
   * @returns where the moves that are left end
   */
  protected dropQuiets(from: number, end: number, keepHints: boolean): number {
    const { pos, moves, scores, hints } = this;
    let left = from;
    for (let i = from; i < end; i++) {
      const move = moves[i]!;
      if (!isNoisy(pos, move) && !(keepHints && hints.name(move)) && !this.givesCheckCheaply(move)) continue;
      moves[left] = move;
      scores[left++] = scores[i]!;
    }
    return left;
  }

  /** Rewards the move that caused a cut-off and punishes those that were tried before it, from `start` to `at`. */
  protected learnFrom(
    move: Move,
    pieceSquare: number,
    quiet: boolean,
    start: number,
    at: number,
    depth: number,
    ply: number,
  ): void {
    const { pos, history, killers, moves, pieceSquares } = this;
    const { board } = pos;
    const bonus = historyBonus(depth);
    if (quiet) {
      const killer = ply * KILLERS;
      if (killers[killer] !== move) {
        killers[killer + 1] = killers[killer]!;
        killers[killer] = move;
      }
      history.counterMoves[pieceSquares[ply + SLOTS_BEFORE - 1]!] = move;
      this.learnQuiet(pieceSquare, ply, bonus);
    } else updateHistory(history.captures, (pieceSquare << SQUARE_BITS) | board[move & 255]!, bonus);
    for (let i = start; i < at; i++) {
      const other = moves[i]!;
      const otherSlot = pieceSquareOf(pos, other);
      if (isNoisy(pos, other))
        updateHistory(history.captures, (otherSlot << SQUARE_BITS) | board[other & 255]!, -bonus);
      else if (quiet) this.learnQuiet(otherSlot, ply, -bonus);
    }
  }

  protected learnQuiet(pieceSquare: number, ply: number, bonus: number): void {
    const { history, pieceSquares } = this;
    const { continuations, pieceSquares: width } = history;
    updateHistory(history.quiets, pieceSquare, bonus);
    const last = pieceSquares[ply + SLOTS_BEFORE - 1]!;
    const own = pieceSquares[ply + SLOTS_BEFORE - 2]!;
    const ownBefore = pieceSquares[ply + SLOTS_BEFORE - 4]!;
    if (last !== 0) updateHistory(continuations, last * width + pieceSquare, bonus);
    if (own !== 0) updateHistory(continuations, own * width + pieceSquare, bonus);
    if (ownBefore !== 0) updateHistory(continuations, ownBefore * width + pieceSquare, bonus >> 1);
  }
}
