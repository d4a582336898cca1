/** Patterns in which helpers leave depths out: of each length from 1 to this, begun at each of its places. */
const LONGEST = 4;
const PATTERNS = LONGEST * (LONGEST + 1);

/**
 * Does a helper leave out this depth? One helper searches every second depth, the next one those between, two pairs
 * after them two of every four, and so on (as Stockfish 9 did), so that the helpers are spread over what is still to
 * come.
 *
 * @param helper its number, from 1
 */
export function skipsDepth(helper: number, depth: number): boolean {
  let phase = (helper - 1) % PATTERNS;
  let length = 1;
  while (phase >= 2 * length) phase -= 2 * length++;
  return Math.floor((depth + phase) / length) % 2 === 1;
}
