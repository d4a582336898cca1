import { WHITE } from '../piece.ts';
import { hasLegalMove } from '../position/generate.ts';
import { inCheck } from '../position/in-check.ts';
import type { Position } from '../position/position.ts';
import { DRAW, WIN } from '../tables/game-end.ts';
import { isDrawByMaterial, isDrawByMoveRule, occurrencesBefore, repetitionVerdict } from './draws.ts';
import { BY_CHECKS, BY_EXTINCTION, gameEndOf, NOT_OVER, ruleOf, verdictOf } from './game-end.ts';

/** The result of a game as PGN writes it. */
export type Result = '1-0' | '0-1' | '1/2-1/2';
/** The rule by which a game ended; `flag` is the reaching of squares, `perpetual check` repetition by checks alone. */
export type OutcomeReason =
  | 'checkmate'
  | 'stalemate'
  | 'extinction'
  | 'flag'
  | 'checks'
  | 'repetition'
  | 'perpetual check'
  | 'move rule'
  | 'material';

/** How a game ended. */
export interface Outcome {
  /** Who won. */
  readonly result: Result;
  /** Why. */
  readonly reason: OutcomeReason;
}

/**
 * How the game has ended with this position, or undefined if it goes on. The game's own ends and mate take precedence
 * over draws.
 */
export function outcomeOf(pos: Position): Outcome | undefined {
  const { variant } = pos.tables;
  const end = gameEndOf(pos);
  if (end !== NOT_OVER) {
    const rule = ruleOf(end);
    const reason = rule === BY_EXTINCTION ? 'extinction' : rule === BY_CHECKS ? 'checks' : 'flag';
    return { result: resultOf(pos, verdictOf(end)), reason };
  }
  if (!hasLegalMove(pos))
    return { result: resultOf(pos, noMovesVerdict(pos)), reason: inCheck(pos) ? 'checkmate' : 'stalemate' };
  if (isDrawByMaterial(pos)) return { result: '1/2-1/2', reason: 'material' };
  const { repetitions } = variant.draws;
  if (repetitions > 0 && occurrencesBefore(pos, repetitions - 1, Number.POSITIVE_INFINITY) >= repetitions - 1) {
    const { verdict, byChecks } = repetitionVerdict(pos);
    return { result: resultOf(pos, verdict), reason: byChecks ? 'perpetual check' : 'repetition' };
  }
  if (isDrawByMoveRule(pos)) return { result: '1/2-1/2', reason: 'move rule' };
  return undefined;
}

/** What it means for the side to move that it has no legal move: mate or stalemate. */
export function noMovesVerdict(pos: Position): number {
  const { checkmate, stalemate, stalemateByCount } = pos.tables.gameEnd;
  if (inCheck(pos)) return checkmate;
  if (!stalemateByCount) return stalemate;
  return stalemate * Math.sign(pos.count[pos.side ^ 1]! - pos.count[pos.side]!);
}

/** The result of a game that ends with this verdict for the side to move. */
function resultOf(pos: Position, verdict: number): Result {
  if (verdict === DRAW) return '1/2-1/2';
  return (verdict === WIN) === (pos.side === WHITE) ? '1-0' : '0-1';
}
