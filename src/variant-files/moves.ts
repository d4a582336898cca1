import { parseBetza } from '../betza/parse.ts';
import type { BetzaMove, Leg } from '../betza/types.ts';

/**
 * The same text for notations of the same moves.
 *
 * @param side -1 to look at them in a mirror, left for right
 * @throws BetzaError if the notation cannot be read
 */
export function movesKey(betza: string, side: 1 | -1 = 1): string {
  return movesOf(betza)
    .map((move) => ({
      ...move,
      legs: move.legs.map((leg) => ({ ...leg, dx: leg.dx * side || 0, dy: leg.dy || 0, range: String(leg.range) })),
    }))
    .map((move) => JSON.stringify(move))
    .sort()
    .join();
}

/** A piece that never moves has no notation. */
function movesOf(betza: string): BetzaMove[] {
  return betza === '' ? [] : parseBetza(betza);
}

/** Does a piece with these moves make no difference between left and right? */
export function isEvenSided(betza: string): boolean {
  return movesKey(betza) === movesKey(betza, -1);
}

/** Why Fairy-Stockfish cannot have a piece with these moves, or undefined if it can. */
export function foreignMoves(betza: string): string | undefined {
  const moves = movesOf(betza);
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

/** Moves of Betza notation one after the other: modifiers, atom, range. */
const MOVE = /([a-z]*)([A-Z])(\2|\d+)?/g;

/** The double step of orthodox pawns, which the dialect has in other keys than the pawn's moves. */
export const DOUBLE_STEP = 'ifmnD';
/** The same of three squares, behind it. */
export const TRIPLE_STEP = 'ifmnH';

/** A pawn's moves without the steps that the dialect has in other keys. */
export function withoutSteps(betza: string): string {
  for (const steps of [DOUBLE_STEP + TRIPLE_STEP, DOUBLE_STEP])
    if (betza.endsWith(steps)) return betza.slice(0, -steps.length);
  return betza;
}

/** The same moves, those that capture with en passant (`e`) or all of them without. */
export function withEnPassant(betza: string, allowed: boolean): string {
  return betza.replace(MOVE, (_, modifiers: string, atom: string, range = '') => {
    const plain = modifiers.replaceAll('e', '');
    const captures = plain.includes('c') || !plain.includes('m');
    return `${plain}${allowed && captures ? 'e' : ''}${atom}${range}`;
  });
}

/** The same moves without those for a piece that has not moved yet (`i`). */
export function withoutInitialMoves(betza: string): string {
  return betza.replace(MOVE, (move, modifiers: string) => (modifiers.includes('i') ? '' : move));
}

/** Whether some of the moves are for a piece that has not moved yet (`i`). */
export function hasInitialMoves(betza: string): boolean {
  return [...betza.matchAll(MOVE)].some(([, modifiers]) => modifiers!.includes('i'));
}
