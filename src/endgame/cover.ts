import { ALWAYS, LAST_RAY, NEVER, NEXT_RAY } from '../board/layout.ts';

/**
 * What `coverBits` gives: never covered; covered wherever another piece stands; the bitboard tells where it may stand.
 */
export const UNCOVERED = 0;
export const COVERED = 1;
export const COVERED_UNLESS_BLOCKED = 2;

/**
 * Where another piece may stand without blocking an attack.
 *
 * @param attack the entry of the attack table
 * @param king the square of a king that may block it
 * @param bits the bitboard that is filled where COVERED_UNLESS_BLOCKED is given
 */
export function coverBits(rays: Uint8Array, attack: number, king: number, bits: Int32Array): number {
  if (attack === NEVER) return UNCOVERED;
  if (attack === ALWAYS) return COVERED;
  let covered = UNCOVERED;
  for (let i = attack; ; ) {
    let end = i;
    let blocked = false;
    for (; rays[end]! < NEXT_RAY; end++) if (rays[end] === king) blocked = true;
    if (!blocked) {
      if (covered === UNCOVERED) {
        bits.fill(-1);
        for (let k = i; k < end; k++) bits[rays[k]! >> 5]! &= ~(1 << (rays[k]! & 31));
      } else freeWhereOpen(rays, i, end, bits);
      covered = COVERED_UNLESS_BLOCKED;
    }
    if (rays[end] === LAST_RAY) return covered;
    i = end + 1;
  }
}

/** Adds the squares that are not on this other ray, along which the attack is just as good; few pieces have one. */
function freeWhereOpen(rays: Uint8Array, begin: number, end: number, bits: Int32Array): void {
  for (let word = 0; word < bits.length; word++) {
    let open = -1;
    for (let k = begin; k < end; k++) if (rays[k]! >> 5 === word) open &= ~(1 << (rays[k]! & 31));
    bits[word]! |= open;
  }
}
