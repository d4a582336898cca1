import { InputError } from '../../errors/input-error.ts';
import { ALWAYS, MAYBE_SHIFT, NEVER, ROYAL_WIDTH, SQUARE_BITS } from '../layout.ts';
import { BLACK, WHITE } from '../piece.ts';
import type { RayTables } from './rays.ts';

/**
 * Where a royal piece on each square can go, and what every enemy piece does to it, in one look-up. `targets[royal's
 * piece-square * ROYAL_WIDTH + n]` are those squares in the order of its paths. `kingZone[royal's square * (codes <<
 * SQUARE_BITS) + attacker's piece-square]` is 0 for an attacker that attacks none of them and cannot check. Else bits 0
 * to 14 are the targets that it attacks whatever stands between, bits 15 to 29 those that it attacks if its ray is
 * open, and it is negative if the attacker can also check. `checks`, at the same index, is then the attacker's entry of
 * the attack table for the royal's own square, put here so that one king's look-ups lie close together.
 */
export interface RoyalTables {
  readonly targets: Uint8Array;
  /** [color << SQUARE_BITS | square]: how many of them there are. */
  readonly targetCounts: Uint8Array;
  readonly kingZone: Int32Array;
  readonly checks: Uint16Array;
}

/** Numbers per square in the list of kings that can go there. */
const COMERS_WIDTH = 64;

/**
 * @param targetsOf the squares that the royal piece of a colour can go to, at most MAX_ROYAL_MOVES, in the order in
 *   which the generator reads them; none in games whose moves are all tried
 * @param alike per type: do both colours move alike? Set for a type only if it is also true of the royal one
 * @param royal is there a royal piece? Without one, nothing is ever check
 * @throws InputError if royal pieces can go to one square from more squares than there is room for
 */
export function compileRoyal(
  codes: number,
  squares: number,
  { attacks }: RayTables,
  targetsOf: (color: number, square: number) => readonly number[],
  alike: Uint8Array,
  royal: boolean,
): RoyalTables {
  const pieceSquares = codes << SQUARE_BITS;
  const targets = new Uint8Array((4 << SQUARE_BITS) * ROYAL_WIDTH);
  const targetCounts = new Uint8Array(2 << SQUARE_BITS);
  const kingZone = new Int32Array(squares * pieceSquares);
  const checks = new Uint16Array(squares * pieceSquares);
  if (!royal) return { targets, targetCounts, kingZone, checks };
  // White's attackers first, so that Black's that move alike can be copied from them.
  for (const color of [BLACK, WHITE]) {
    // For each square, the kings that can go there: the row of the king's square, and the bit of the target.
    const comers = new Int32Array(squares * COMERS_WIDTH);
    const counts = new Uint8Array(squares);
    for (let from = 0; from < squares; from++) {
      const own = targetsOf(color, from);
      targetCounts[(color << SQUARE_BITS) | from] = own.length;
      targets.set(own, (((2 | color) << SQUARE_BITS) | from) * ROYAL_WIDTH);
      for (let j = 0; j < own.length; j++) {
        const to = own[j]!;
        if (counts[to]! + 2 > COMERS_WIDTH)
          throw new InputError('so many ways of kings to one square are not possible');
        const at = to * COMERS_WIDTH + counts[to]!;
        comers[at] = from * pieceSquares;
        comers[at + 1] = 1 << j;
        counts[to]! += 2;
      }
    }
    for (let code = 2 + (1 - color); code < codes; code += 2) {
      if (color === WHITE && alike[code >> 1] !== 0) {
        const own = code << SQUARE_BITS;
        const twin = (code ^ 1) << SQUARE_BITS;
        for (let row = 0; row < kingZone.length; row += pieceSquares) {
          kingZone.copyWithin(row + own, row + twin, row + twin + squares);
          checks.copyWithin(row + own, row + twin, row + twin + squares);
        }
        continue;
      }
      for (let from = 0; from < squares; from++) {
        addAttacker((code << SQUARE_BITS) | from, pieceSquares, squares, attacks, kingZone, checks, comers, counts);
      }
    }
  }
  return { targets, targetCounts, kingZone, checks };
}

/** Enters what one enemy piece on one square attacks; a function of its own, because V8 optimises small ones sooner. */
function addAttacker(
  pieceSquare: number,
  pieceSquares: number,
  squares: number,
  attacks: Uint16Array,
  kingZone: Int32Array,
  checks: Uint16Array,
  comers: Int32Array,
  counts: Uint8Array,
): void {
  const row = pieceSquare << SQUARE_BITS;
  for (let to = 0; to < squares; to++) {
    const ray = attacks[row | to]!;
    if (ray === NEVER) continue;
    const at = to * pieceSquares + pieceSquare;
    checks[at] = ray;
    kingZone[at]! |= 1 << 31;
    const shift = ray === ALWAYS ? 0 : MAYBE_SHIFT;
    const first = to * COMERS_WIDTH;
    const end = first + counts[to]!;
    for (let k = first; k < end; k += 2) kingZone[comers[k]! + pieceSquare]! |= comers[k + 1]! << shift;
  }
}
