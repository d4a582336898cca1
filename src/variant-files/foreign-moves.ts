import { parseBetza } from '../betza/parse.ts';
import type { Leg } from '../betza/types.ts';
import { isEvenSided } from './moves-key.ts';

/** Why Fairy-Stockfish cannot have a piece with these moves, or undefined if it can. */
export function foreignMoves(betza: string): string | undefined {
  const moves = parseBetza(betza);
  if (moves.some(({ legs }) => legs.length > 1)) return 'it has no moves with turns or several legs';
  if (!isEvenSided(betza)) return 'it turns the moves of Black round, where ours are a mirror image';
  const legs = moves.map((move) => move.legs[0]!);
  if (legs.some((leg) => leg.wraps)) return 'its boards have edges';
  if (legs.some((leg) => leg.hop === 'must')) return 'it has no leaps that need a piece to leap over';
  if (legs.some((leg) => leg.hop && stepOf(leg) !== 1)) return 'its pieces hop along lines only';
  if (legs.some((leg) => leg.range > 1 && !rides(leg))) return 'it rides along lines and in knight moves only';
  return undefined;
}

function stepOf({ dx, dy }: Leg): number {
  return Math.max(Math.abs(dx), Math.abs(dy));
}

function rides(leg: Leg): boolean {
  const isKnight = Math.abs(leg.dx * leg.dy) === 2;
  return stepOf(leg) === 1 || isKnight;
}
