import { WHITE } from '../board/piece.ts';
import { enterArena, leaveArena } from '../board/position/arena.ts';
import type { Position } from '../board/position/position.ts';
import { Evaluator } from '../eval/evaluator.ts';
import type { Network } from '../net/network.ts';

/**
 * The score of a position without any search.
 *
 * @param network what evaluates; null for the terms
 * @returns centipawns for White
 */
export function staticScore(position: Position, network: Network | null): number {
  const evaluator = new Evaluator(position.tables, network);
  const hot = enterArena(position, 2);
  try {
    evaluator.reset(hot);
    const score = evaluator.computeScore(hot);
    return hot.side === WHITE ? score : 0 - score;
  } finally {
    leaveArena();
  }
}
