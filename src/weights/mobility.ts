import { CAPTURE_FLAG, OWN_PIECE_FLAG, QUIET_FLAG, REPEATS, SQUARE_BITS } from '../board/layout.ts';
import { type PathEntry, readProgram } from '../board/tables/path-program.ts';
import type { Tables } from '../board/tables/tables.ts';

/** The number of moves that a piece can expect to have. */
export interface Mobility {
  readonly quiet: number;
  readonly capture: number;
}

/** The mobility of a kind of piece. */
export interface PieceMobility {
  /** By the square on which it stands. */
  readonly squares: readonly Mobility[];
  readonly mean: Mobility;
  /** The number of squares that it can expect to reach divided by the number of open paths to them, 0 to 1. */
  readonly distinctShare: number;
}

/** What must stand on the squares of a path: nothing, a piece, or an own piece. */
type Needs = ReadonlyMap<number, 'nothing' | 'piece' | 'own piece'>;

/**
 * The maximum number of paths to one square that are taken into account. Each further path doubles the number of terms of
 * the sum and changes it little.
 */
const MOST_PATHS = 6;

/**
 * The number of squares that a piece can expect to reach from a square when every square is empty with the same
 * probability: a square behind others counts with the probability that all of those are empty, or occupied where the
 * piece hops; half of the pieces are own ones. A square to which several paths lead counts with the probability that
 * one of them is open.
 *
 * @param empty the probability of a square to be empty, 0 to 1
 */
export function mobilityOf(tables: Tables, code: number, square: number, empty: number): Mobility {
  return hasRepeats(tables, code, square)
    ? distinctMobility(tables, code, square, empty)
    : pathMobility(tables, code, square, empty);
}

/** The same, with each square counted once for each path to it, as the terms of the evaluation count them. */
export function pathMobility(tables: Tables, code: number, square: number, empty: number): Mobility {
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
  count(entriesOf(tables, code, square), 1);
  return { quiet, capture };
}

function distinctMobility(tables: Tables, code: number, square: number, empty: number): Mobility {
  const quiet = new Map<number, Needs[]>();
  const capture = new Map<number, Needs[]>();
  const collect = (entries: readonly PathEntry[], needs: Needs): void => {
    for (const { move, flags, children, beyond } of entries) {
      const target = move & 255;
      if (flags & QUIET_FLAG) quiet.set(target, [...(quiet.get(target) ?? []), needs]);
      if (flags & CAPTURE_FLAG) capture.set(target, [...(capture.get(target) ?? []), needs]);
      if (children.length > 0) collect(children, new Map([...needs, [target, 'nothing']]));
      if (beyond.length > 0)
        collect(beyond, new Map([...needs, [target, flags & OWN_PIECE_FLAG ? 'own piece' : 'piece']]));
    }
  };
  collect(entriesOf(tables, code, square), new Map());
  const sum = (targets: ReadonlyMap<number, readonly Needs[]>): number =>
    [...targets.values()].reduce((total, paths) => total + anyOpen(paths.slice(0, MOST_PATHS), empty), 0);
  return { quiet: sum(quiet), capture: sum(capture) };
}

/** The probability that one of these paths is open, by inclusion and exclusion. */
function anyOpen(paths: readonly Needs[], empty: number): number {
  let sum = 0;
  const include = (all: Needs, next: number, sign: 1 | -1): void => {
    sum += sign * probabilityOf(all, empty);
    for (let i = next; i < paths.length; i++) {
      const both = joined(all, paths[i]!);
      if (both) include(both, i + 1, sign === 1 ? -1 : 1);
    }
  };
  for (const [i, path] of paths.entries()) include(path, i + 1, 1);
  return sum;
}

/** What two paths need together; undefined if both cannot be open. */
function joined(a: Needs, b: Needs): Needs | undefined {
  // Most paths of a piece that hops exclude each other: nothing is copied for those.
  for (const [square, need] of b) {
    const other = a.get(square);
    if (other !== undefined && (other === 'nothing') !== (need === 'nothing')) return undefined;
  }
  const both = new Map(a);
  for (const [square, need] of b) if (both.get(square) !== 'own piece') both.set(square, need);
  return both;
}

function probabilityOf(needs: Needs, empty: number): number {
  let probability = 1;
  for (const need of needs.values())
    probability *= need === 'nothing' ? empty : need === 'piece' ? 1 - empty : (1 - empty) / 2;
  return probability;
}

function entriesOf(tables: Tables, code: number, square: number): PathEntry[] {
  return readProgram(tables.paths, (code << SQUARE_BITS) | square, tables.squares);
}

/**
 * The mobility of a piece on every square.
 *
 * @param empty the probability of a square to be empty, 0 to 1
 */
export function pieceMobility(tables: Tables, code: number, empty: number): PieceMobility {
  const squares = everySquare(tables, (square) => mobilityOf(tables, code, square, empty));
  const mean = meanOf(squares);
  const repeats = squares.some((_, square) => hasRepeats(tables, code, square));
  if (!repeats) return { squares, mean, distinctShare: 1 };
  const paths = meanOf(everySquare(tables, (square) => pathMobility(tables, code, square, empty)));
  return { squares, mean, distinctShare: (mean.quiet + 2 * mean.capture) / (paths.quiet + 2 * paths.capture) };
}

function everySquare(tables: Tables, count: (square: number) => Mobility): Mobility[] {
  return Array.from({ length: tables.squares }, (_, square) => count(square));
}

function meanOf(squares: readonly Mobility[]): Mobility {
  const sum = (of: (mobility: Mobility) => number): number => squares.reduce((total, here) => total + of(here), 0);
  return { quiet: sum(({ quiet }) => quiet) / squares.length, capture: sum(({ capture }) => capture) / squares.length };
}

/** Do several paths lead from there to one square? */
function hasRepeats({ paths }: Tables, code: number, square: number): boolean {
  return (paths.programs[(code << SQUARE_BITS) | square]! & REPEATS) !== 0;
}
