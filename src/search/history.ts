import { SQUARE_BITS } from '../board/layout.ts';
import { DROP, KIND_MASK, type Move, TYPE_SHIFT } from '../board/move.ts';
import type { Position } from '../board/position.ts';
import { HISTORY_LIMIT } from './constants.ts';

/**
 * What earlier nodes have taught about moves, by the slot in which a move puts its piece. Scores lie between -HISTORY_LIMIT and
 * HISTORY_LIMIT.
 */
export class History {
  /** One more than the largest slot. */
  readonly slots: number;
  /** [slot]: which quiet moves have caused cut-offs. */
  readonly quiets: Int16Array;
  /** [slot of an earlier move * slots + slot]: the same, as an answer to or continuation of that move; 0 after a null move. */
  readonly continuations: Int16Array;
  /** [slot << SQUARE_BITS | victim's code]: which captures have caused cut-offs. */
  readonly captures: Int16Array;
  /** [slot of the move before]: the quiet move that last refuted it. */
  readonly counterMoves: Int32Array;

  /** @param codes one more than the game's largest piece code */
  constructor(codes: number) {
    this.slots = codes << SQUARE_BITS;
    this.quiets = new Int16Array(this.slots);
    this.continuations = new Int16Array(this.slots * this.slots);
    this.captures = new Int16Array(this.slots << SQUARE_BITS);
    this.counterMoves = new Int32Array(this.slots);
  }

  /** Forgets everything. */
  clear(): void {
    this.quiets.fill(0);
    this.continuations.fill(0);
    this.captures.fill(0);
    this.counterMoves.fill(0);
  }

  /** Lets an earlier search's findings fade instead of forgetting them. */
  fade(): void {
    for (let i = 0; i < this.quiets.length; i++) this.quiets[i]! >>= 1;
  }
}

/** The slot in which a move that is still to be made will put its piece; a pawn that is promoted counts as a pawn. */
export function slotOf(pos: Position, move: Move): number {
  const code = (move & KIND_MASK) === DROP ? ((move >> TYPE_SHIFT) << 1) | pos.side : pos.board[(move >> 8) & 255]!;
  return (code << SQUARE_BITS) | (move & 255);
}

/** Adds a bonus (or a malus, negative) that counts the less the nearer the score is to its limit. */
export function learn(scores: Int16Array, index: number, bonus: number): void {
  const score = scores[index]!;
  scores[index] = score + bonus - (((score * Math.abs(bonus)) / HISTORY_LIMIT) | 0);
}
