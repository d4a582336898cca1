import { BOTH_TABLE, CAPTURE_FLAG, CAPTURE_TABLE, MIXED_TABLE, QUIET_FLAG, QUIET_TABLE } from '../board/paths.ts';
import type { Tables } from '../board/tables.ts';

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
  const { starts, data } = tables.paths;
  const slot = (code * tables.squares + square) * 4;
  let quiet = 0;
  let capture = 0;
  const walk = (start: number, end: number, stride: number, flagsOf: (at: number) => number, chance: number): void => {
    for (let at = start; at < end && data[at]! >= 0; at = data[at + 1]!) {
      const flags = flagsOf(at);
      if (flags & QUIET_FLAG) quiet += chance;
      if (flags & CAPTURE_FLAG) capture += chance;
      walk(at + stride, data[at + 1]!, stride, flagsOf, chance * empty);
    }
  };
  const all = data.length;
  walk(starts[slot + BOTH_TABLE]!, all, 2, () => QUIET_FLAG | CAPTURE_FLAG, 1);
  walk(starts[slot + QUIET_TABLE]!, all, 2, () => QUIET_FLAG, 1);
  walk(starts[slot + CAPTURE_TABLE]!, all, 2, () => CAPTURE_FLAG, 1);
  walk(starts[slot + MIXED_TABLE]!, all, 3, (at) => data[at + 2]!, 1);
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
