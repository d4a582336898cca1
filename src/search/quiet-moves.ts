import { NO_MOVE } from '../board/move.ts';
import { theArena } from '../board/position/arena.ts';
import { checkableKing } from './move-kinds.ts';
import { scoreQuiets } from './ordering.ts';
import type { Search } from './search.ts';
import { STACK_ARRIVAL, STACK_KILLER, STACK_SECOND_KILLER, STACK_WIDTH, stackIndex } from './stack.ts';

/**
 * Gives the quiet moves from `from` to `end` their scores, but first leaves out those that would be pruned one by one:
 * if it is late all that give no check, if trying them is futile all of these but killers and counter moves.
 *
 * @returns where the moves that are left end
 */
export function orderQuiets(
  search: Search,
  from: number,
  end: number,
  ply: number,
  late: boolean,
  futile: boolean,
): number {
  const { pos, moves, scores, stack, history, hints } = search;
  const here = stackIndex(ply);
  const before = stack[here - STACK_WIDTH + STACK_ARRIVAL]!;
  hints.firstKiller = stack[here + STACK_KILLER]!;
  hints.secondKiller = stack[here + STACK_SECOND_KILLER]!;
  hints.counterMove = history.counterMoves[before]!;
  hints.afterLast = before * history.arrivals;
  hints.afterOwn = stack[here - 2 * STACK_WIDTH + STACK_ARRIVAL]! * history.arrivals;
  hints.afterOwnBefore = stack[here - 4 * STACK_WIDTH + STACK_ARRIVAL]! * history.arrivals;
  const last = late || futile ? dropQuiets(search, from, end, !late) : end;
  scoreQuiets(pos, moves, scores, from, last, hints, history);
  return last;
}

/**
 * Leaves only captures, promotions and checks of the moves from `from` to `end`, and those that the hints name if they
 * are to be kept.
 *
 * @returns where the moves that are left end
 */
export function dropQuiets(search: Search, from: number, end: number, keepHints: boolean): number {
  const { pos, hints } = search;
  const one = keepHints ? hints.firstKiller : NO_MOVE;
  const two = keepHints ? hints.secondKiller : NO_MOVE;
  const three = keepHints ? hints.counterMove : NO_MOVE;
  return theArena().module.functions.dropQuiets(from, end, one, two, three, checkableKing(pos), pos.side);
}
