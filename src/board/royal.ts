import { ALWAYS, NEVER, type WayTables } from './ways.ts';

/** The most squares that a royal piece may be able to go to from one square. */
export const MAX_ROYAL_MOVES = 16;

/**
 * Where a royal piece on each square can go, and what every enemy piece means for it, in one look-up.
 * `targets` holds, per royal's code and square, up to MAX_ROYAL_MOVES squares in the order of its paths.
 * `zone[((royal square) * codes + attacker's code) * squares + attacker's square]` packs in its low 16 bits the targets
 * that the attacker covers whatever stands between, in its high 16 bits those for which its way must be looked at.
 * `checks`, at the same index, is the attacker's entry of the attack table for the royal's own square, moved here so that
 * one king's look-ups lie close together.
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
  const targets = new Uint8Array(2 * squares * MAX_ROYAL_MOVES);
  const zone = new Int32Array(squares * codes * squares);
  const checks = new Uint16Array(squares * codes * squares);
  for (let color = 0; color < 2; color++) {
    for (let royal = 0; royal < squares; royal++) {
      const own = targetsOf(color, royal);
      if (own.length > MAX_ROYAL_MOVES)
        throw new RangeError(`a king with more than ${MAX_ROYAL_MOVES} moves is not possible`);
      targets.set(own, (color * squares + royal) * MAX_ROYAL_MOVES);
      const count = own.length;
      for (let code = 2 + (1 - color); code < codes; code += 2) {
        for (let from = 0; from < squares; from++) {
          const row = (code * squares + from) * squares;
          let sure = 0;
          let maybe = 0;
          for (let j = 0; j < count; j++) {
            const way = attacks[row + own[j]!];
            if (way === ALWAYS) sure |= 1 << j;
            else if (way !== NEVER) maybe |= 1 << j;
          }
          const at = (royal * codes + code) * squares + from;
          zone[at] = (maybe << 16) | sure;
          checks[at] = attacks[row + royal]!;
        }
      }
    }
  }
  return { targets, zone, checks };
}
