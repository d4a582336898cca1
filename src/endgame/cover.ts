import { ALWAYS, LAST_RAY, NEVER, NEXT_RAY, SQUARE_BITS } from '../board/layout.ts';
import type { RayTables } from '../board/tables/rays.ts';
import type { SetLayout } from './position-sets.ts';

/**
 * What `coverBits` gives: never covered; covered wherever another piece stands; the bitboard tells where it may stand.
 */
const UNCOVERED = 0;
const COVERED = 1;
const COVERED_UNLESS_BLOCKED = 2;

/**
 * Adds to a set the positions in which the first of two pieces covers a square.
 *
 * @param code the piece's
 * @param king the square of a king that may be in the way
 */
export function addFirstCovers(
  set: Int32Array,
  { squares, words }: SetLayout,
  rayTables: RayTables,
  code: number,
  square: number,
  king: number,
): void {
  const bits = new Int32Array(words);
  for (let from = 0; from < squares; from++) {
    const covered = coverBits(rayTables, (code << SQUARE_BITS) | from, square, king, bits);
    if (covered === UNCOVERED) continue;
    for (let word = 0; word < words; word++) set[from * words + word]! |= covered === COVERED ? -1 : bits[word]!;
  }
}

/** The same for the second piece, or the only one. */
export function addSecondCovers(
  set: Int32Array,
  { squares, rows, words, hasRows }: SetLayout,
  rayTables: RayTables,
  code: number,
  square: number,
  king: number,
): void {
  const bits = new Int32Array(words);
  for (let from = 0; from < squares; from++) {
    const covered = coverBits(rayTables, (code << SQUARE_BITS) | from, square, king, bits);
    if (covered === UNCOVERED) continue;
    const bit = 1 << (from & 31);
    const free = !hasRows || covered === COVERED;
    for (let row = 0, i = from >> 5; row < rows; row++, i += words)
      if (free || ((bits[row >> 5]! >> (row & 31)) & 1) !== 0) set[i]! |= bit;
  }
}

/**
 * Where another piece may stand without blocking an attack.
 *
 * @param pieceSquare the attacker and where it stands
 * @param square what it attacks
 * @param king the square of a king that may block the attack
 * @param bits the bitboard that is filled where COVERED_UNLESS_BLOCKED is given
 */
function coverBits(
  { attacks, rays }: RayTables,
  pieceSquare: number,
  square: number,
  king: number,
  bits: Int32Array,
): number {
  const attack = attacks[(pieceSquare << SQUARE_BITS) | square]!;
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
