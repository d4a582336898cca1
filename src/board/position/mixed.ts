import { CAPTURE_FLAG, MIXED_WIDTH, QUIET_FLAG } from '../layout.ts';

/* The walk over a MIXED section of a path program, see PATHS.md. V8 inlines both functions. */

/** May an entry with these flags be moved to, with that occupant of its target, by the side `us`? */
export function mayMove(flags: number, occupant: number, us: number): boolean {
  return occupant === 0 ? (flags & QUIET_FLAG) !== 0 : (flags & CAPTURE_FLAG) !== 0 && (occupant & 1) !== us;
}

/** The index of the entry that is reached after the one at index `i`, with that occupant of its target. */
export function nextMixed(paths: Int32Array, i: number, occupant: number): number {
  return occupant === 0 ? (i + MIXED_WIDTH) | 0 : paths[(i + 1) | 0]!;
}
