import { CAPTURE_FLAG, MIXED_WIDTH, OWN_PIECE_FLAG, QUIET_FLAG } from '../layout.ts';

/* The walk over a MIXED section of a path program, see PATHS.md. V8 inlines both functions. */

/** May an entry with these flags be moved to, with that occupant of its target, by the side `us`? */
export function mayMove(flags: number, occupant: number, us: number): boolean {
  return occupant === 0 ? (flags & QUIET_FLAG) !== 0 : (flags & CAPTURE_FLAG) !== 0 && (occupant & 1) !== us;
}

/**
 * The index of the entry that is reached after the one at index `i`, which has these flags, with that occupant of its
 * target, for the side `us`. Where only an own piece lets others through, an enemy leads to the jump before them.
 */
export function nextMixed(paths: Int32Array, i: number, flags: number, occupant: number, us: number): number {
  if (occupant === 0) return (i + MIXED_WIDTH) | 0;
  const next = paths[(i + 1) | 0]!;
  return (flags & OWN_PIECE_FLAG) !== 0 && (occupant & 1) !== us ? (next - MIXED_WIDTH) | 0 : next;
}
