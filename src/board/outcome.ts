import { inCheck } from './attack.ts';
import { isDrawByMaterial, isDrawByMoveRule, occurrencesBefore } from './draws.ts';
import { legalMoves } from './notation.ts';
import { WHITE } from './piece.ts';
import type { Position } from './position.ts';

export type Result = '1-0' | '0-1' | '1/2-1/2';
export type OutcomeReason = 'checkmate' | 'stalemate' | 'repetition' | 'move rule' | 'material';

export interface Outcome {
  readonly result: Result;
  readonly reason: OutcomeReason;
}

/** How the game has ended with this position, or undefined if it goes on. Checkmate goes before every draw. */
export function outcomeOf(pos: Position): Outcome | undefined {
  if (legalMoves(pos).length === 0) {
    if (!inCheck(pos)) return { result: '1/2-1/2', reason: 'stalemate' };
    return { result: pos.side === WHITE ? '0-1' : '1-0', reason: 'checkmate' };
  }
  if (isDrawByMaterial(pos)) return { result: '1/2-1/2', reason: 'material' };
  const { repetitions } = pos.tables.variant.draws;
  if (occurrencesBefore(pos, repetitions - 1, Number.POSITIVE_INFINITY) >= repetitions - 1) {
    return { result: '1/2-1/2', reason: 'repetition' };
  }
  if (isDrawByMoveRule(pos)) return { result: '1/2-1/2', reason: 'move rule' };
  return undefined;
}
