import { ALWAYS, MAX_ROYAL_MOVES, MAYBE_SHIFT, NEVER, ROYAL_WIDTH, SQUARE_BITS } from './layout.ts';
import type { WayTables } from './ways.ts';

/**
 * Where a royal piece on each square can go, and what every enemy piece means for it, in one look-up.
 * `targets[royal's slot * 16 + n]` are those squares in the order of its paths.
 * `zone[royal's square * (codes << SQUARE_BITS) + attacker's slot]` is 0 for an attacker without any meaning. Else bits 0 to 14
 * are the targets that it covers whatever stands between, bits 15 to 29 those for which its way must be looked at, and it is
 * negative if the attacker can also check. `checks`, at the same index, is then the attacker's entry of the attack table for
 * the royal's own square, put here so that one king's look-ups lie close together.
 */
export interface RoyalTables {
  readonly targets: Uint8Array;
  readonly zone: Int32Array;
  readonly checks: Uint16Array;
}

/**
 * @param targetsOf the squares that the royal piece of a colour can go to, in the order in which the generator reads them
 * @throws RangeError if a royal piece has more than MAX_ROYAL_MOVES
 */
export function compileRoyal(
  codes: number,
  squares: number,
  { attacks }: WayTables,
  targetsOf: (color: number, square: number) => readonly number[],
): RoyalTables {
  const slots = codes << SQUARE_BITS;
  const targets = new Uint8Array((4 << SQUARE_BITS) * ROYAL_WIDTH);
  const zone = new Int32Array(squares * slots);
  const checks = new Uint16Array(squares * slots);
  for (let color = 0; color < 2; color++) {
    for (let royal = 0; royal < squares; royal++) {
      const own = targetsOf(color, royal);
      if (own.length > MAX_ROYAL_MOVES)
        throw new RangeError(`a king with more than ${MAX_ROYAL_MOVES} moves is not possible`);
      targets.set(own, (((2 | color) << SQUARE_BITS) | royal) * ROYAL_WIDTH);
      const count = own.length;
      for (let code = 2 + (1 - color); code < codes; code += 2) {
        for (let from = 0; from < squares; from++) {
          const slot = (code << SQUARE_BITS) | from;
          const row = slot << SQUARE_BITS;
          let entry = 0;
          for (let j = 0; j < count; j++) {
            const way = attacks[row | own[j]!];
            if (way === ALWAYS) entry |= 1 << j;
            else if (way !== NEVER) entry |= 1 << (j + MAYBE_SHIFT);
          }
          const check = attacks[row | royal]!;
          if (check !== NEVER) entry |= 1 << 31;
          zone[royal * slots + slot] = entry;
          checks[royal * slots + slot] = check;
        }
      }
    }
  }
  return { targets, zone, checks };
}
