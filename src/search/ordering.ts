import { EN_PASSANT, KIND_MASK, type Move, PROMOTION, TYPE_SHIFT } from '../board/move.ts';
import type { Position } from '../board/position.ts';
import type { History } from './history.ts';
import { see } from './see.ts';

/** Classes of moves, best first; each is far above what can be added within the one below. */
const HASH_MOVE = 1 << 28;
const GOOD_NOISY = 1 << 24;
const FIRST_KILLER = 1 << 20;
const SECOND_KILLER = FIRST_KILLER - 1;
const BAD_NOISY = -(1 << 20);

/** Is this a capture or a promotion? The position is the one before the move. */
export function isNoisy(pos: Position, move: Move): boolean {
  const kind = move & KIND_MASK;
  if (kind === PROMOTION || kind === EN_PASSANT) return true;
  const occupant = pos.board[move & 255]!;
  return occupant !== 0 && (occupant & 1) !== pos.side;
}

/** What a capture or promotion wins at first sight, most valuable victim and least valuable attacker first. */
export function noisyGain(pos: Position, move: Move, values: Int32Array): number {
  const victim = (move & KIND_MASK) === EN_PASSANT ? pos.tables.pawnType : pos.board[move & 255]! >> 1;
  let gain = values[victim]! * 16 - (values[pos.board[(move >> 8) & 255]! >> 1]! >> 2);
  if ((move & KIND_MASK) === PROMOTION) gain += (values[move >> TYPE_SHIFT]! - values[pos.tables.pawnType]!) * 16;
  return gain;
}

/** Gives each of `moves[start..end)` a score in `scores`: the higher, the sooner it is to be searched. */
export function scoreMoves(
  pos: Position,
  moves: Int32Array,
  scores: Int32Array,
  start: number,
  end: number,
  hashMove: Move,
  firstKiller: Move,
  secondKiller: Move,
  history: History,
  values: Int32Array,
): void {
  for (let i = start; i < end; i++) {
    const move = moves[i]!;
    if (move === hashMove) scores[i] = HASH_MOVE;
    else if (isNoisy(pos, move)) scores[i] = GOOD_NOISY + noisyGain(pos, move, values);
    else if (move === firstKiller) scores[i] = FIRST_KILLER;
    else if (move === secondKiller) scores[i] = SECOND_KILLER;
    else scores[i] = history.score(pos, move);
  }
}

/**
 * Brings the best of `moves[at..end)` to `at`. Captures that lose material are found out only when their turn comes,
 * and put behind everything else.
 *
 * @returns the score of the move now at `at`; negative for a losing capture or a quiet move with a bad history
 */
export function pickMove(
  pos: Position,
  moves: Int32Array,
  scores: Int32Array,
  at: number,
  end: number,
  values: Int32Array,
): number {
  for (;;) {
    let best = at;
    let bestScore = scores[at]!;
    for (let i = at + 1; i < end; i++) {
      if (scores[i]! > bestScore) {
        bestScore = scores[i]!;
        best = i;
      }
    }
    const move = moves[best]!;
    if (bestScore >= GOOD_NOISY - (1 << 20) && bestScore < HASH_MOVE && see(pos, move, values) < 0) {
      scores[best] = BAD_NOISY + (bestScore - GOOD_NOISY);
      continue;
    }
    moves[best] = moves[at]!;
    scores[best] = scores[at]!;
    moves[at] = move;
    scores[at] = bestScore;
    return bestScore;
  }
}

/** Does this score, from `pickMove`, mark a capture that loses material? */
export function isLosingCapture(score: number): boolean {
  return score < BAD_NOISY / 2;
}
