import { MAX_CODES } from '../../board/layout.ts';
import { type Move, NO_MOVE } from '../../board/move.ts';
import { addBonus } from '../bonus.ts';
import { UNKNOWN } from '../constants.ts';
import { arrivalOf, isNoisy } from '../move-kinds.ts';
import type { Search } from '../search.ts';
import {
  STACK_ARRIVAL,
  STACK_CONTINUATION,
  STACK_KILLER,
  STACK_MOVE,
  STACK_NUMBER,
  STACK_QUIET_ARRIVAL,
  STACK_SECOND_KILLER,
  STACK_STATIC_SCORE,
  STACK_TABLE_HIT,
  STACK_WIDTH,
  stackIndex,
} from '../stack.ts';
import { bonusOf, CAPTURE_LIMIT, CONTINUATION_LIMIT, FROM_TO_LIMIT, PAWN_LIMIT } from './history.ts';
import { SKIPPED } from './ordering.ts';
import * as P from './parameters.ts';

/** Notes of the move that was just made at a ply what moves that continue it must know. */
export function noteMove(search: Search, ply: number, check: boolean, quiet: boolean): void {
  const { stack, selective } = search;
  const here = stackIndex(ply);
  const arrival = stack[here + STACK_ARRIVAL]!;
  stack[here + STACK_QUIET_ARRIVAL] = quiet ? arrival : 0;
  stack[here + STACK_CONTINUATION] = selective.continuation(check, quiet, arrival);
}

/** Notes that a ply's move is a null move. */
export function noteNullMove({ stack }: Search, ply: number): void {
  const here = stackIndex(ply);
  stack[here + STACK_MOVE] = NO_MOVE;
  stack[here + STACK_ARRIVAL] = 0;
  stack[here + STACK_QUIET_ARRIVAL] = 0;
  stack[here + STACK_CONTINUATION] = 0;
  stack[here + STACK_NUMBER] = 0;
}

/** Adds a bonus to a quiet move as what followed the moves before a ply. */
export function updateContinuations({ stack, selective }: Search, arrival: number, ply: number, bonus: number): void {
  const { continuations } = selective;
  const here = stackIndex(ply);
  addContinuation(continuations, stack[here - STACK_WIDTH + STACK_CONTINUATION]!, arrival, bonus);
  addContinuation(continuations, stack[here - 2 * STACK_WIDTH + STACK_CONTINUATION]!, arrival, bonus);
  // Answers to a check depend on little else.
  if (stack[here + STACK_STATIC_SCORE] === UNKNOWN) return;
  addContinuation(continuations, stack[here - 4 * STACK_WIDTH + STACK_CONTINUATION]!, arrival, bonus);
  addContinuation(continuations, stack[here - 6 * STACK_WIDTH + STACK_CONTINUATION]!, arrival, bonus);
}

function addContinuation(continuations: Int16Array, after: number, arrival: number, bonus: number): void {
  if (after !== 0) addBonus(continuations, after + arrival, bonus, CONTINUATION_LIMIT);
}

/** Rewards a quiet move of the side to move that failed high at a ply. */
export function rewardQuiet(search: Search, move: Move, ply: number, bonus: number, depth: number): void {
  const { pos, stack, selective } = search;
  const here = stackIndex(ply);
  if (stack[here + STACK_KILLER] !== move) {
    stack[here + STACK_SECOND_KILLER] = stack[here + STACK_KILLER]!;
    stack[here + STACK_KILLER] = move;
  }
  updateQuiet(search, move, ply, bonus);
  // Going back would undo it; a pawn cannot.
  if (pos.board[(move >> 8) & 255]! >> 1 !== pos.tables.pawnType)
    addBonus(selective.fromTos, selective.toFrom(pos.side, move), -bonus, FROM_TO_LIMIT);
  const before = stack[here - STACK_WIDTH + STACK_ARRIVAL]!;
  if (before !== 0) selective.counterMoves[before] = move;
  if (depth > P.SELECTIVE_LOW_PLY_DEPTH && ply < P.SELECTIVE_LOW_PLIES)
    addBonus(selective.lowPlies, selective.lowPly(ply, move), bonusOf(depth - 7), CAPTURE_LIMIT);
}

/** Takes from a quiet move of the side to move that failed low at a ply. */
export function punishQuiet(search: Search, move: Move, ply: number, malus: number): void {
  updateQuiet(search, move, ply, -malus);
}

function updateQuiet(search: Search, move: Move, ply: number, bonus: number): void {
  const { pos, selective, evaluator } = search;
  const arrival = arrivalOf(pos, move);
  addBonus(selective.fromTos, selective.fromTo(pos.side, move), bonus, FROM_TO_LIMIT);
  addBonus(selective.pawns, selective.withPawns(evaluator.pawnHash) + arrival, bonus, PAWN_LIMIT);
  updateContinuations(search, arrival, ply, bonus);
}

/**
 * Rewards the best move of a node, punishes those that were tried beside it, and the move before if it led here as the
 * first that was tried.
 *
 * @param score by how much it raised alpha, or went beyond beta
 * @param start,end where on the move stack the moves that were tried, or skipped, begin and end
 */
export function updateByBest(
  search: Search,
  bestMove: Move,
  score: number,
  beta: number,
  start: number,
  end: number,
  depth: number,
  ply: number,
): void {
  const { pos, selective, moves, scores } = search;
  const { captures } = selective;
  const { board } = pos;
  const bonus = bonusOf(depth + 1);
  const quietBonus = score > beta + P.SELECTIVE_CLEAR_FAIL_HIGH ? bonus : Math.min(bonus, bonusOf(depth));
  const quiet = !isNoisy(pos, bestMove);
  if (quiet) rewardQuiet(search, bestMove, ply, quietBonus, depth);
  else addBonus(captures, arrivalOf(pos, bestMove) * MAX_CODES + board[bestMove & 255]!, bonus, CAPTURE_LIMIT);
  punishLast(search, ply, bonus);
  for (let i = start; i < end; i++) {
    const other = moves[i]!;
    if (other === bestMove || scores[i] === SKIPPED) continue;
    if (!isNoisy(pos, other)) {
      if (quiet) punishQuiet(search, other, ply, quietBonus);
    } else addBonus(captures, arrivalOf(pos, other) * MAX_CODES + board[other & 255]!, -bonus, CAPTURE_LIMIT);
  }
}

/** Punishes the quiet move that led to a node, and was refuted there, if it was the first or a killer. */
function punishLast(search: Search, ply: number, malus: number): void {
  const { stack } = search;
  const last = stackIndex(ply - 1);
  const arrival = stack[last + STACK_QUIET_ARRIVAL]!;
  if (arrival === 0) return;
  const first = stack[last + STACK_NUMBER] === 1 + stack[last + STACK_TABLE_HIT]!;
  if (first || stack[last + STACK_MOVE] === stack[last + STACK_KILLER])
    updateContinuations(search, arrival, ply - 1, -malus);
}
