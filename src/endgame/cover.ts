import { ALWAYS, LAST_WAY, NEVER, NEXT_WAY, SQUARE_BITS } from '../board/layout.ts';
import type { Tables } from '../board/tables.ts';
import { CHECK_BIT } from './constants.ts';
import type { KingPairs } from './king-pairs.ts';

/**
 * Which of the bare king's targets a piece covers, the king having gone there, and whether it checks the king. Bit n is the
 * king's nth target, CHECK_BIT the check.
 */
export interface Covers {
  /** [pair * squares + piece]: with no other piece on the board. */
  readonly alone: Uint16Array;
  /** [(pair * squares + piece) * squares + other]: with another piece there, which may stand in the way. */
  readonly beside: Uint16Array;
}

/** @param targets the squares to which the bare king can go, by its square */
export function makeCovers(
  { squares, wayTables }: Tables,
  pairs: KingPairs,
  code: number,
  targets: readonly (readonly number[])[],
): Covers {
  const { attacks, ways } = wayTables;
  const alone = new Uint16Array(pairs.count * squares);
  const beside = new Uint16Array(pairs.count * squares * squares);
  const occupied = new Uint8Array(256);
  const nearWays = new Uint8Array(squares);
  for (let pair = 0; pair < pairs.count; pair++) {
    const king = pairs.strong[pair]!;
    const bare = pairs.bare[pair]!;
    const goals = targets[bare]!;
    occupied[king] = 1;
    for (let from = 0; from < squares; from++) {
      const row = ((code << SQUARE_BITS) | from) << SQUARE_BITS;
      let distant = false;
      for (let n = -1; n < goals.length; n++) {
        const way = attacks[row | (n < 0 ? bare : goals[n]!)]!;
        if (way === NEVER || way === ALWAYS) continue;
        distant = true;
        for (let i = way; ways[i] !== LAST_WAY; i++) if (ways[i] !== NEXT_WAY) nearWays[ways[i]!] = 1;
      }
      const place = pair * squares + from;
      const mask = coverOf(attacks, ways, row, goals, bare, occupied);
      alone[place] = mask;
      beside.fill(mask, place * squares, (place + 1) * squares);
      if (!distant) continue;
      for (let other = 0; other < squares; other++) {
        if (nearWays[other] === 0) continue;
        nearWays[other] = 0;
        if (other === king) continue;
        occupied[other] = 1;
        beside[place * squares + other] = coverOf(attacks, ways, row, goals, bare, occupied);
        occupied[other] = 0;
      }
    }
    occupied[king] = 0;
  }
  return { alone, beside };
}

function coverOf(
  attacks: Uint16Array,
  ways: Uint8Array,
  row: number,
  goals: readonly number[],
  bare: number,
  occupied: Uint8Array,
): number {
  let mask = isFree(ways, attacks[row | bare]!, occupied) ? CHECK_BIT : 0;
  for (let n = 0; n < goals.length; n++) if (isFree(ways, attacks[row | goals[n]!]!, occupied)) mask |= 1 << n;
  return mask;
}

/** Is the piece's attack with this entry of the attack table free? Kings that move away block nothing, so they are not set. */
function isFree(ways: Uint8Array, way: number, occupied: Uint8Array): boolean {
  if (way === NEVER) return false;
  if (way === ALWAYS) return true;
  let open = true;
  for (let i = way; ; i++) {
    const square = ways[i]!;
    if (square >= NEXT_WAY) {
      if (open) return true;
      if (square === LAST_WAY) return false;
      open = true;
    } else if (occupied[square] !== 0) open = false;
  }
}
