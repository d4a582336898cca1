import { LOSS, WIN } from '../board/tables/game-end.ts';
import { DRAW, MATE, MATE_BOUND } from './constants.ts';

/** The score of a game that ends at this ply with this verdict for the side to move. */
export function scoreOf(verdict: number, ply: number): number {
  return verdict === LOSS ? ply - MATE : verdict === WIN ? MATE - ply : DRAW;
}

/** The plies to mate that a score stands for: positive if the side to move mates; undefined if it is no mate score. */
export function matePlies(score: number): number | undefined {
  if (score > MATE_BOUND) return MATE - score;
  if (score < -MATE_BOUND) return -MATE - score;
  return undefined;
}

/** The moves to mate (the mating side's), as UCI counts them: negative if the side to move is mated. */
export function mateMoves(score: number): number | undefined {
  const plies = matePlies(score);
  if (plies === undefined) return undefined;
  return plies > 0 ? (plies + 1) >> 1 : -((-plies + 1) >> 1);
}
