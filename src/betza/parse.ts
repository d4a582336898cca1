import { ATOM_LETTERS, type Atom, atomsOf } from './atoms.ts';
import { BetzaError } from './betza-error.ts';
import { COMPASS, select, turnsOf, type Vector } from './directions.ts';
import type { BetzaMove, Leg } from './types.ts';

/** Legs without directions turn in seven ways each, so the number of moves is 7 to the power of the number of legs. */
const MOST_LEGS = 5;

/** What stands before an atom, cut at each `a` (one prefix per leg). */
interface Prefix {
  directions: string;
  move: boolean;
  capture: boolean;
  hop: boolean;
  initial: boolean;
  lame: boolean;
  enPassant: boolean;
  /** `y`: the leg after this one changes between leaping and riding. */
  toggleRange: boolean;
  column: number;
}

function emptyPrefix(column: number): Prefix {
  return {
    directions: '',
    move: false,
    capture: false,
    hop: false,
    initial: false,
    lame: false,
    enPassant: false,
    toggleRange: false,
    column,
  };
}

/**
 * Reads a piece's moves in XBetza (Ralph Betza's notation as XBoard extends it), for example `WyafsW`.
 * Understood: the atoms W F D N A H C Z G and K R B Q, ranges (`W2`, `DD`, `N0`), directions, the modes m c i n e, and
 * bent moves of several legs with `a`, `y` and, on legs before the last, `mp` (the leg ends on any square).
 *
 * @returns every move of the piece, one entry per direction, seen from White.
 * @throws BetzaError naming the column of the first thing that cannot be read.
 */
export function parseBetza(notation: string): BetzaMove[] {
  const moves: BetzaMove[] = [];
  let at = 0;
  const fail = (column: number, problem: string): never => {
    throw new BetzaError(notation, column + 1, problem);
  };
  if (notation.trim() === '') fail(0, 'it is empty; a piece needs at least one move, such as W');

  while (at < notation.length) {
    const legs: Prefix[] = [emptyPrefix(at)];
    for (; at < notation.length && /[a-z]/.test(notation[at]!); at++) {
      const prefix = legs.at(-1)!;
      const letter = notation[at]!;
      if ('fblrvs'.includes(letter)) prefix.directions += letter;
      else if (letter === 'm') prefix.move = true;
      else if (letter === 'c') prefix.capture = true;
      else if (letter === 'p') prefix.hop = true;
      else if (letter === 'i') prefix.initial = true;
      else if (letter === 'n') prefix.lame = true;
      else if (letter === 'e') prefix.enPassant = true;
      else if (letter === 'y') prefix.toggleRange = true;
      else if (letter === 'a') {
        if (legs.push(emptyPrefix(at + 1)) > MOST_LEGS) fail(at, `a move can have at most ${MOST_LEGS} legs`);
      } else
        fail(
          at,
          `'${letter}' is not a modifier that we know; known are f b l r v s, m c i n e, and a y p for bent moves`,
        );
    }
    if (at >= notation.length) fail(at, `a piece letter must follow the modifiers; known are ${ATOM_LETTERS}`);
    const letter = notation[at]!;
    const atoms = atomsOf(letter);
    if (!atoms) return fail(at, `'${letter}' is not a piece letter that we know; known are ${ATOM_LETTERS}`);
    const atomColumn = at++;
    const range = /^\d+/.exec(notation.slice(at))?.[0];
    let steps: number | undefined;
    if (range !== undefined) {
      steps = Number(range) === 0 ? Number.POSITIVE_INFINITY : Number(range);
      at += range.length;
    } else if (notation[at] === letter && atoms.length === 1) {
      steps = Number.POSITIVE_INFINITY;
      at++;
    }
    legs.forEach((prefix, i) => {
      if (prefix.hop && i === legs.length - 1)
        fail(prefix.column, "'p' (hopping) is only known on a leg before the last; this engine has no hopping pieces");
      if (prefix.hop && !prefix.move)
        fail(prefix.column, "a leg that must hop ('p') is not known; 'mp' is a leg that may end on any square");
      if (prefix.toggleRange && i === legs.length - 1) fail(prefix.column, "'y' needs another leg ('a') after it");
      if (prefix.capture && i < legs.length - 1)
        fail(prefix.column, "a capture on a leg before the last ('c' before 'a') is not possible in this engine");
    });
    for (const atom of atoms) {
      if (legs.length > 1 && atom.short !== 0 && atom.short !== atom.long)
        fail(atomColumn, `bent moves start from a step along a line; '${letter}' is oblique`);
      if (legs.some((leg) => leg.lame) && atom.short !== 0 && atom.short !== atom.long)
        fail(atomColumn, `'n' (lame) is only known for leaps along a line; '${letter}' is oblique`);
      const reach = steps ?? (atom.rides ? Number.POSITIVE_INFINITY : 1);
      for (const vector of select(atom, legs[0]!.directions)) addTrajectories(moves, legs, atom, reach, vector);
    }
  }
  return moves;
}

/** Adds a move per way in which the later legs can turn. */
function addTrajectories(moves: BetzaMove[], prefixes: Prefix[], atom: Atom, reach: number, start: Vector): void {
  const last = prefixes.length - 1;
  const unit = COMPASS.findIndex(([x, y]) => x * atom.long === start[0] && y * atom.long === start[1]);
  const walk = (index: number, direction: number, range: number, done: readonly Leg[]): void => {
    const prefix = prefixes[index]!;
    const [dx, dy] = index === 0 ? start : COMPASS[direction]!.map((c) => c * atom.long);
    const final = index === last;
    const anyMode = prefix.move || prefix.capture;
    const leg: Leg = {
      dx: dx!,
      dy: dy!,
      range,
      lame: prefix.lame,
      onEmpty: final ? prefix.move || !anyMode : prefix.move || !prefix.hop,
      onOccupied: final ? prefix.capture || !anyMode : prefix.hop,
    };
    const legs = [...done, leg];
    if (final) {
      moves.push({ legs, initial: prefixes[0]!.initial, enPassant: prefix.enPassant });
      return;
    }
    const nextRange = prefix.toggleRange ? (range === 1 ? Number.POSITIVE_INFINITY : 1) : range;
    for (const turn of turnsOf(prefixes[index + 1]!.directions))
      walk(index + 1, (direction + turn) % 8, nextRange, legs);
  };
  walk(0, unit, reach, []);
}
