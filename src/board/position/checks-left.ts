import type { Position } from './position.ts';

/** How many bits hold what one side has to give. */
const BITS = 8;
const MASK = (1 << BITS) - 1;

/** `Position.checksLeft` for numbers of checks. */
export function packChecks(white: number, black: number): number {
  return white | (black << BITS);
}

/** How many checks a side (0 or 1) still has to give, by which it wins; 0 where they are not counted. */
export function checksLeftOf(pos: Position, side: number): number {
  return (pos.checksLeft >> (BITS * side)) & MASK;
}

/** Notes that a side has given one more of them, of which there must be one. */
export function takeCheck(pos: Position, side: number): void {
  pos.checksLeft -= 1 << (BITS * side);
}
