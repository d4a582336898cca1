import {
  CAPTURE_FLAG,
  LEAPS,
  MIXED,
  QUIET_FLAG,
  SHAPE_BITS,
  SLIDES,
  SQUARE_BITS,
  STEPS,
  STRIKES,
} from '../board/layout.ts';
import type { Tables } from '../board/tables/tables.ts';

/** Numbers per entry in each kind of section, and what its moves may do; undefined where each entry says so itself. */
const SECTIONS: ReadonlyMap<number, readonly [width: number, flags: number | undefined]> = new Map([
  [LEAPS, [1, QUIET_FLAG | CAPTURE_FLAG]],
  [SLIDES, [2, QUIET_FLAG | CAPTURE_FLAG]],
  [STEPS, [2, QUIET_FLAG]],
  [STRIKES, [1, CAPTURE_FLAG]],
  [MIXED, [3, undefined]],
]);

/** How many moves a piece can expect to have. */
export interface Mobility {
  readonly quiet: number;
  readonly capture: number;
}

/**
 * The squares that a piece can expect to reach from a square when every square is empty with the same chance: a square
 * behind others counts with the chance that all of those are empty.
 *
 * @param empty the chance of a square to be empty, 0 to 1
 */
export function mobilityOf(tables: Tables, code: number, square: number, empty: number): Mobility {
  const { programs, data } = tables.paths;
  const program = programs[(code << SQUARE_BITS) | square]!;
  let quiet = 0;
  let capture = 0;
  /** Adds up entries from `start` to `end` or the section's end, and gives the index after them. */
  const walk = (section: number, start: number, end: number, chance: number): number => {
    const [width, flags] = SECTIONS.get(section)!;
    let at = start;
    while (at < end && data[at]! >= 0) {
      if (section === MIXED && (data[at]! & 255) === tables.squares) return at;
      const next = width === 1 ? at + 1 : data[at + 1]!;
      const own = flags ?? data[at + 2]!;
      if (width === 1 && (data[at]! & 255) === tables.squares) return at + 2;
      if (own & QUIET_FLAG) quiet += chance;
      if (own & CAPTURE_FLAG) capture += chance;
      walk(section, at + width, next, chance * empty);
      // What lies behind an occupied square stands behind an entry that leads into the WALL, and ends where that
      // jumps to.
      const jump = next - width;
      if (section === MIXED && jump > at && (data[jump]! & 255) === tables.squares) {
        at = data[jump + 1]!;
        walk(section, next, at, chance * (1 - empty));
      } else at = next;
    }
    return at + 1;
  };
  let at = program >> SHAPE_BITS;
  for (const section of SECTIONS.keys()) {
    if (program & section) at = walk(section, at, section === STRIKES ? at + 2 : data.length, 1);
  }
  return { quiet, capture };
}

/** The mean of `mobilityOf` over all squares of the board. */
export function meanMobility(tables: Tables, code: number, empty: number): Mobility {
  let quiet = 0;
  let capture = 0;
  for (let square = 0; square < tables.squares; square++) {
    const here = mobilityOf(tables, code, square, empty);
    quiet += here.quiet;
    capture += here.capture;
  }
  return { quiet: quiet / tables.squares, capture: capture / tables.squares };
}
