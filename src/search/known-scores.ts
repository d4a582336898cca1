import { ENDS } from '../board/layout.ts';
import { ALL, type Move, NO_MOVE } from '../board/move.ts';
import { generate } from '../board/position/generate.ts';
import { isDeadMaterial, isDrawByMoveRule, occurrencesBefore, repetitionVerdict } from '../board/rules/draws.ts';
import { gameEndOf, NOT_OVER, verdictOf } from '../board/rules/game-end.ts';
import { DRAWN, MAX_PIECES, NOT_COVERED } from '../endgame/constants.ts';
import { pliesOf } from '../endgame/table.ts';
import { DEAD_MATERIAL_PIECES, DRAW, MATE, REPETITION_PLIES, UNKNOWN, UPCOMING_REPETITION_PLIES } from './constants.ts';
import { flagMove } from './flag-moves.ts';
import { lastCheck } from './last-checks.ts';
import { scoreOf } from './score.ts';
import type { Search } from './search.ts';
import { STACK_MOVES, stackIndex } from './stack.ts';

/**
 * The score if the game is over by a game end of its own, by repetition (one inside the tree is enough) or by dead
 * material, or is won by the next move, to a square that wins or with the last check that is to be given, else UNKNOWN;
 * mate, stalemate and the move rule are looked at elsewhere.
 */
export function scoreIfOver(search: Search, ply: number): number {
  const { pos } = search;
  if ((pos.special & ENDS) !== 0) {
    const end = gameEndOf(pos);
    if (end !== NOT_OVER) return scoreOf(verdictOf(end), ply);
  }
  if (pos.reversible >= REPETITION_PLIES) {
    const needed = pos.tables.variant.draws.repetitions - 1;
    if (needed > 0 && occurrencesBefore(pos, needed, search.rootPly) >= needed)
      return search.repetitionDraws ? DRAW : scoreOf(repetitionVerdict(pos).verdict, ply);
  }
  const winning = winningMove(search, ply);
  if (winning !== NO_MOVE) {
    search.clearPv(ply + 1);
    search.recordPv(ply, winning);
    return MATE - ply - 1;
  }
  return pos.count[0]! + pos.count[1]! <= DEAD_MATERIAL_PIECES && isDeadMaterial(pos) ? DRAW : UNKNOWN;
}

/** Can the side to move force a draw by a move that repeats a position? */
export function canRepeat(search: Search): boolean {
  const { pos } = search;
  return (
    pos.reversible >= UPCOMING_REPETITION_PLIES && search.repetitionDraws && search.cycles.isNear(pos, search.rootPly)
  );
}

/** Is it a draw by the move rule? Mate goes before it. */
export function isMoveRuleDraw(search: Search, check: boolean, ply: number): boolean {
  const { pos, moves, stack } = search;
  if (!isDrawByMoveRule(pos)) return false;
  if (!check) return true;
  const start = stack[stackIndex(ply) + STACK_MOVES]!;
  return generate(pos, moves, start, ALL) > start;
}

/** A move that wins at once by a game end of its own, NO_MOVE if none is known. */
function winningMove(search: Search, ply: number): Move {
  const { pos, moves, flagNear } = search;
  if (flagNear.length === 0 && !search.countsChecks) return NO_MOVE;
  const start = search.stack[stackIndex(ply) + STACK_MOVES]!;
  if (flagNear.length > 0) {
    const move = flagMove(pos, moves, start, flagNear);
    if (move !== NO_MOVE) return move;
  }
  return search.countsChecks ? lastCheck(pos, moves, start) : NO_MOVE;
}

/** What endgame tables say of the position, or UNKNOWN if they do not have it or the move rule may come first. */
export function probeEndgames(search: Search, ply: number): number {
  const { pos, endgames } = search;
  if (endgames.size === 0 || pos.count[0]! + pos.count[1]! > MAX_PIECES) return UNKNOWN;
  const value = endgames.probe(pos);
  if (value === NOT_COVERED) return UNKNOWN;
  search.tableHits++;
  if (value === DRAWN) return DRAW;
  const plies = pliesOf(value);
  const { moveRule } = pos.tables.variant.draws;
  if (moveRule !== undefined && pos.halfmoves + plies > moveRule) return UNKNOWN;
  return value > 0 ? MATE - ply - plies : ply + plies - MATE;
}
