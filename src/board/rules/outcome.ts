import { WHITE } from '../piece.ts';
import { inCheck } from '../position/attack.ts';
import { hasLegalMove } from '../position/generate.ts';
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
  const { gameEnd, variant } = pos.tables;
  const end = gameEndOf(pos);
  if (end !== NOT_OVER) {
    const rule = ruleOf(end);
    const reason = rule === BY_EXTINCTION ? 'extinction' : rule === BY_CHECKS ? 'checks' : 'flag';
    return { result: resultOf(pos, verdictOf(end)), reason };
  }
  if (!hasLegalMove(pos)) {
    if (inCheck(pos)) return { result: resultOf(pos, gameEnd.checkmate), reason: 'checkmate' };
    return { result: resultOf(pos, gameEnd.stalemate), reason: 'stalemate' };
  }
  if (isDrawByMaterial(pos)) return { result: '1/2-1/2', reason: 'material' };
  const { repetitions } = variant.draws;
  if (repetitions > 0 && occurrencesBefore(pos, repetitions - 1, Number.POSITIVE_INFINITY) >= repetitions - 1) {
    const { verdict, byChecks } = repetitionVerdict(pos);
    return { result: resultOf(pos, verdict), reason: byChecks ? 'perpetual check' : 'repetition' };
  }
  if (isDrawByMoveRule(pos)) return { result: '1/2-1/2', reason: 'move rule' };
  return undefined;
}

/** The result of a game that ends with this verdict for the side to move. */
function resultOf(pos: Position, verdict: number): Result {
  if (verdict === DRAW) return '1/2-1/2';
  return (verdict === WIN) === (pos.side === WHITE) ? '1-0' : '0-1';
}
