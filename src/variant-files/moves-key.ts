import { parseBetza } from '../betza/parse.ts';

/**
 * The same text for notations of the same moves.
 *
 * @param side -1 to look at them in a mirror, left for right
 * @throws BetzaError if the notation cannot be read
 */
export function movesKey(betza: string, side: 1 | -1 = 1): string {
  return parseBetza(betza)
    .map((move) => ({
      ...move,
      legs: move.legs.map((leg) => ({ ...leg, dx: leg.dx * side || 0, dy: leg.dy || 0, range: String(leg.range) })),
    }))
    .map((move) => JSON.stringify(move))
    .sort()
    .join();
}

/** Does a piece with these moves make no difference between left and right? */
export function isEvenSided(betza: string): boolean {
  return movesKey(betza) === movesKey(betza, -1);
}
