import { CAPTURE_FLAG, OWN_PIECE_FLAG, QUIET_FLAG, SQUARE_BITS } from '../board/layout.ts';
import { type PathEntry, readProgram } from '../board/tables/path-program.ts';
import type { Tables } from '../board/tables/tables.ts';

/** The number of moves that a piece can expect to have. */
export interface Mobility {
  readonly quiet: number;
  readonly capture: number;
}

/**
 * The number of squares that a piece can expect to reach from a square when every square is empty with the same
 * probability: a square behind others counts with the probability that all of those are empty, or occupied where the
 * piece hops; half of the pieces are own ones.
 *
 * @param empty the probability of a square to be empty, 0 to 1
 */
export function mobilityOf(tables: Tables, code: number, square: number, empty: number): Mobility {
  let quiet = 0;
  let capture = 0;
  const count = (entries: readonly PathEntry[], probability: number): void => {
    for (const { flags, children, beyond } of entries) {
      if (flags & QUIET_FLAG) quiet += probability;
      if (flags & CAPTURE_FLAG) capture += probability;
      count(children, probability * empty);
      count(beyond, probability * (flags & OWN_PIECE_FLAG ? (1 - empty) / 2 : 1 - empty));
    }
  };
  count(readProgram(tables.paths, (code << SQUARE_BITS) | square, tables.squares), 1);
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
