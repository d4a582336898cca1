import { BLASTS, MAX_CODES } from '../board/layout.ts';
import { EN_PASSANT, KIND_MASK, type Move, NO_MOVE, PROMOTION, TYPE_SHIFT } from '../board/move.ts';
import { KING_TYPE } from '../board/piece.ts';
import { theArena } from '../board/position/arena.ts';
import type { Position } from '../board/position/position.ts';
import type { History } from './history.ts';
import { arrivalOf } from './move-kinds.ts';
import type { MoveScores } from './move-scores.ts';
import * as P from './parameters.ts';
import { seeGe } from './see.ts';

/** Classes of moves, best first; each is far above what can be added within the one below. */
const HASH_MOVE = 1 << 28;
const GOOD_NOISY = 1 << 24;
const FIRST_KILLER = 1 << 20;
const SECOND_KILLER = FIRST_KILLER - 1;
const COUNTER_MOVE = FIRST_KILLER - 2;
/** A victim's SEE value counts this often in MVV-LVA, and the attacker's the 1 << ATTACKER_SHIFT-th part against it. */
const VICTIM_WEIGHT = 16;
const ATTACKER_SHIFT = 2;
/** The history of captures counts the 1 << CAPTURE_HISTORY_SHIFT-th part. */
const CAPTURE_HISTORY_SHIFT = 2;
/** Scores from this on are those of killers, counter moves and better. */
export const FIRST_HINT = COUNTER_MOVE;
const LEAST_GOOD_NOISY = GOOD_NOISY - (1 << 20);
const BAD_NOISY = -(1 << 20);
/** What comes after all scores, where no move is left. */
export const NO_ORDER = 2 * BAD_NOISY;

/** What a capture or promotion wins at first sight, in centipawns. */
export function gainOf(pos: Position, move: Move, seeValues: Int32Array): number {
  const { pawnType } = pos.tables;
  const victim = (move & KIND_MASK) === EN_PASSANT ? pawnType : pos.board[move & 255]! >> 1;
  const gain = seeValues[victim]!;
  return (move & KIND_MASK) === PROMOTION ? gain + seeValues[move >> TYPE_SHIFT]! - seeValues[pawnType]! : gain;
}

/** The order of captures and promotions: most valuable victim, least valuable attacker first. */
export function mvvLva(pos: Position, move: Move, seeValues: Int32Array): number {
  const attacker = pos.board[(move >> 8) & 255]! >> 1;
  return gainOf(pos, move, seeValues) * VICTIM_WEIGHT - (seeValues[attacker]! >> ATTACKER_SHIFT);
}

/** What a node knows about its quiet moves beforehand. One object per search, filled anew before each use. */
export class OrderingHints {
  firstKiller: Move = NO_MOVE;
  secondKiller: Move = NO_MOVE;
  counterMove: Move = NO_MOVE;
  /** Where the continuations of the moves one, two and four plies ago begin. */
  afterLast = 0;
  afterOwn = 0;
  afterOwnBefore = 0;
}

/**
 * Brings the hash move, captures and promotions of the arena's moves from `start` to `end` to the front.
 *
 * @returns where the other moves begin
 */
export function bringNoisy(pos: Position, start: number, end: number, hashMove: Move): number {
  return theArena().module.functions.bringNoisy(start, end, hashMove, pos.side);
}

/**
 * Gives each of `moves[start..end)`, captures, promotions and the hash move, a score in `scores`: the higher, the sooner
 * it is to be searched.
 */
export function scoreNoisy(
  pos: Position,
  moves: Int32Array,
  scores: Int32Array,
  start: number,
  end: number,
  hashMove: Move,
  history: History,
  seeValues: Int32Array,
): void {
  const { board } = pos;
  const { captures } = history;
  for (let i = start; i < end; i++) {
    const move = moves[i]!;
    let score = HASH_MOVE;
    if (move !== hashMove) {
      score = GOOD_NOISY + mvvLva(pos, move, seeValues);
      if (P.CAPTURE_HISTORY === 1) {
        const index = arrivalOf(pos, move) * MAX_CODES + board[move & 255]!;
        score += captures[index]! >> CAPTURE_HISTORY_SHIFT;
      }
    }
    scores[i] = score;
  }
}

/** Gives each of `moves[start..end)`, all of them quiet, a score in `scores`. */
export function scoreQuiets(
  pos: Position,
  moves: Int32Array,
  scores: Int32Array,
  start: number,
  end: number,
  hints: OrderingHints,
  history: History,
): void {
  const { firstKiller, secondKiller, counterMove, afterLast, afterOwn, afterOwnBefore } = hints;
  const { quiets, continuations } = history;
  for (let i = start; i < end; i++) {
    const move = moves[i]!;
    if (P.KILLER_MOVES === 1 && move === firstKiller) scores[i] = FIRST_KILLER;
    else if (P.KILLER_MOVES === 1 && move === secondKiller) scores[i] = SECOND_KILLER;
    else if (P.COUNTER_MOVES === 1 && move === counterMove) scores[i] = COUNTER_MOVE;
    else {
      const arrival = arrivalOf(pos, move);
      let score = P.QUIET_HISTORY === 1 ? quiets[arrival]! : 0;
      if (P.CONTINUATION_HISTORY === 1) {
        score +=
          continuations[afterLast + arrival]! +
          continuations[afterOwn + arrival]! +
          continuations[afterOwnBefore + arrival]!;
      }
      scores[i] = score;
    }
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
  { scores, findBest }: MoveScores,
  at: number,
  end: number,
  seeValues: Int32Array,
): number {
  for (;;) {
    const best = findBest(at, end);
    const bestScore = scores[best]!;
    const move = moves[best]!;
    if (
      P.LOSING_CAPTURES_LAST === 1 &&
      bestScore >= LEAST_GOOD_NOISY &&
      bestScore < HASH_MOVE &&
      losesMaterial(pos, move, seeValues)
    ) {
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

/** Does a capture or promotion lose material? */
function losesMaterial(pos: Position, move: Move, seeValues: Int32Array): boolean {
  return !takesNoLess(pos, move, seeValues) && !seeGe(pos, move, 0, seeValues);
}

/** Does a move take what is worth no less than the taker? Then it cannot lose material. */
export function takesNoLess(pos: Position, move: Move, seeValues: Int32Array): boolean {
  const { board } = pos;
  const taker = board[(move >> 8) & 255]! >> 1;
  const explodes = (pos.special & BLASTS) !== 0;
  return !explodes && taker !== KING_TYPE && seeValues[board[move & 255]! >> 1]! >= seeValues[taker]!;
}

/** Does this score, from `pickMove`, mark a capture that loses material? */
export function isLosingCapture(score: number): boolean {
  return score < BAD_NOISY / 2;
}
