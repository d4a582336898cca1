import { MAX_CODES } from '../../board/layout.ts';
import { type Move, NO_MOVE } from '../../board/move.ts';
import { arrivalOf, isNoisy } from '../move-kinds.ts';
import { gainOf, takesNoLess } from '../ordering.ts';
import type { Search } from '../search.ts';
import { seeGe } from '../see.ts';
import {
  STACK_ARRIVAL,
  STACK_CONTINUATION,
  STACK_KILLER,
  STACK_SECOND_KILLER,
  STACK_WIDTH,
  stackIndex,
} from '../stack.ts';
import * as P from './parameters.ts';

/** Classes of moves, best first; each is far above what can be added within the one below. */
const HASH_MOVE = 1 << 28;
const GOOD_NOISY = 1 << 24;
const LEAST_GOOD_NOISY = GOOD_NOISY - (1 << 20);
const FIRST_KILLER = (1 << 20) + 2;
const SECOND_KILLER = (1 << 20) + 1;
const COUNTER_MOVE = 1 << 20;
const BAD_NOISY = -(1 << 22);
/** Scores from this on are those of killers, counter moves and better. */
export const FIRST_HINT = COUNTER_MOVE;
/** The score of a move that was passed over. */
export const SKIPPED = -(1 << 29);
/** What comes after all scores, where no move is left. */
export const NO_ORDER = -(1 << 28);
/** How often a victim's SEE value counts beside the history of captures. */
const VICTIM_WEIGHT = 12;

/** Does this score, from `pickMove`, mark a capture that loses material? */
export function isLosingCapture(score: number): boolean {
  return score < BAD_NOISY / 2;
}

/**
 * Gives each of `moves[start..end)`, captures, promotions and the hash move, a score: the higher, the sooner it is to be
 * searched.
 */
export function scoreNoisy(search: Search, start: number, end: number, hashMove: Move): void {
  const { pos, moves, scores, seeValues } = search;
  const { captures } = search.selective;
  const { board } = pos;
  for (let i = start; i < end; i++) {
    const move = moves[i]!;
    if (move === hashMove) scores[i] = HASH_MOVE;
    else {
      const history = captures[arrivalOf(pos, move) * MAX_CODES + board[move & 255]!]!;
      scores[i] = GOOD_NOISY + gainOf(pos, move, seeValues) * VICTIM_WEIGHT + history;
    }
  }
}

/**
 * Gives each of `moves[from..end)`, all of them quiet, a score.
 *
 * @param depth plies that the node is searched; the nearer to the root and the deeper, the more counts what was good
 *   there
 */
export function scoreQuiets(
  search: Search,
  from: number,
  end: number,
  ply: number,
  depth: number,
  check: boolean,
): void {
  const { pos, moves, scores, stack, selective } = search;
  const { fromTos, continuations, lowPlies, pawns, counterMoves, squares } = selective;
  const here = stackIndex(ply);
  // Answers to a check have nothing to do with what was good elsewhere.
  const firstKiller = check ? NO_MOVE : stack[here + STACK_KILLER]!;
  const secondKiller = check ? NO_MOVE : stack[here + STACK_SECOND_KILLER]!;
  const counterMove = check ? NO_MOVE : counterMoves[stack[here - STACK_WIDTH + STACK_ARRIVAL]!]!;
  const after1 = stack[here - STACK_WIDTH + STACK_CONTINUATION]!;
  const after2 = stack[here - 2 * STACK_WIDTH + STACK_CONTINUATION]!;
  const after4 = stack[here - 4 * STACK_WIDTH + STACK_CONTINUATION]!;
  const after6 = stack[here - 6 * STACK_WIDTH + STACK_CONTINUATION]!;
  const withPawns = selective.withPawns(search.evaluator.pawnHash);
  const boards = squares * squares;
  const side = pos.side * boards;
  const lowWeight = !check && ply < P.SELECTIVE_LOW_PLIES ? Math.min(4, (depth / 3) | 0) : 0;
  for (let i = from; i < end; i++) {
    const move = moves[i]!;
    if (move === firstKiller) scores[i] = FIRST_KILLER;
    else if (move === secondKiller) scores[i] = SECOND_KILLER;
    else if (move === counterMove) scores[i] = COUNTER_MOVE;
    else {
      const fromTo = ((move >> 8) & 255) * squares + (move & 255);
      const arrival = arrivalOf(pos, move);
      let score = fromTos[side + fromTo]! + 2 * continuations[after1 + arrival]!;
      if (!check) {
        score += continuations[after2 + arrival]! + continuations[after4 + arrival]! + continuations[after6 + arrival]!;
        score += 2 * pawns[withPawns + arrival]!;
        if (lowWeight > 0) score += lowWeight * lowPlies[ply * boards + fromTo]!;
      }
      scores[i] = score;
    }
  }
}

/**
 * Leaves of the quiet moves from `from` to `end` only killers and the counter move, and scores these.
 *
 * @returns where the moves that are left end
 */
export function scoreHints(search: Search, from: number, end: number, ply: number): number {
  const { moves, scores, stack, selective } = search;
  const here = stackIndex(ply);
  const firstKiller = stack[here + STACK_KILLER]!;
  const secondKiller = stack[here + STACK_SECOND_KILLER]!;
  const counterMove = selective.counterMoves[stack[here - STACK_WIDTH + STACK_ARRIVAL]!]!;
  let left = from;
  for (let i = from; i < end; i++) {
    const move = moves[i]!;
    if (move !== firstKiller && move !== secondKiller && move !== counterMove) continue;
    moves[left] = move;
    scores[left++] = move === firstKiller ? FIRST_KILLER : move === secondKiller ? SECOND_KILLER : COUNTER_MOVE;
  }
  return left;
}

/**
 * Leaves of the moves from `from` to `end`, which have scores, only captures, promotions, killers and the counter move.
 *
 * @returns where the moves that are left end
 */
export function dropQuiets(search: Search, from: number, end: number): number {
  const { pos, moves, scores } = search;
  let left = from;
  for (let i = from; i < end; i++) {
    const move = moves[i]!;
    const score = scores[i]!;
    if (score < FIRST_HINT && !isNoisy(pos, move)) continue;
    moves[left] = move;
    scores[left++] = score;
  }
  return left;
}

/**
 * Brings the best of `moves[at..end)` to `at`. Captures that lose material are found out only when their turn comes,
 * and put behind everything else.
 *
 * @param lenient whether a capture may lose a little, the more the more valuable the victim and the better its history
 * @returns the score of the move now at `at`; negative for a losing capture or a quiet move with a bad history
 */
export function pickMove(search: Search, at: number, end: number, lenient: boolean): number {
  const { moves, scores, moveScores } = search;
  for (;;) {
    const best = moveScores.findBest(at, end);
    const bestScore = scores[best]!;
    const move = moves[best]!;
    if (bestScore >= LEAST_GOOD_NOISY && bestScore < HASH_MOVE && losesMaterial(search, move, lenient)) {
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

/** Does a capture or promotion lose more than it may? */
function losesMaterial(search: Search, move: Move, lenient: boolean): boolean {
  const { pos, seeValues } = search;
  if (takesNoLess(pos, move, seeValues)) return false;
  let loss = 0;
  if (lenient) {
    const victim = pos.board[move & 255]!;
    const history = search.selective.captures[arrivalOf(pos, move) * MAX_CODES + victim]!;
    loss = (seeValues[victim >> 1]! * P.SELECTIVE_LOSS_VICTIM + history * P.SELECTIVE_LOSS_HISTORY) >> 10;
  }
  return !seeGe(pos, move, 0 - loss, seeValues);
}
