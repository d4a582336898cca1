import { InputError } from '../errors/input-error.ts';
import { ATOM_LETTERS, type Atom, atomsOf } from './atoms.ts';
import { type BracketLeg, bracketMoves } from './brackets.ts';
import { select, turnsOf, type Vector } from './directions.ts';
import { addModifier, type Modifiers, noModifiers } from './modifiers.ts';
import { alongCompass, compassIndex, innerLeg, isOblique, lastLeg, moveOf } from './trajectories.ts';
import type { BetzaMove, Leg } from './types.ts';

/** A piece's notation cannot be read. The message is one line that says where and why. */
export class BetzaError extends InputError {
  override readonly name = 'BetzaError';
  /** Where in the notation, counted from 1. */
  readonly column: number;

  constructor(notation: string, column: number, problem: string) {
    super(`Betza '${notation}', column ${column}: ${problem}`);
    this.column = column;
  }
}

/** Legs without directions turn in seven ways each, so the number of moves is 7 to the power of the number of legs. */
const MOST_LEGS = 5;

/**
 * Reads a piece's moves in XBetza (Ralph Betza's notation as XBoard extends it), for example `WyafsW`.
 * Understood: the atoms W F D N A H C Z G (and T L J for H C Z) and K R B Q; ranges (`W2`, `DD`, `N0`); directions,
 * also halved ones of oblique leaps (`ffN`, `fhN`, `hrN`); the modes m c i n e; hoppers p, grasshoppers g, jumps j,
 * cylinders o; bent moves of several legs with `a`, `y` and, on legs before the last, `p` (it ends on a piece), `t` (on an
 * own one), `g` (as `p` and `y`) and `mp` (on any square); and bent moves in brackets, `[F?R]`, where `?` stands behind a
 * leg that may be the last and `-` behind one that may not.
 *
 * @returns every move of the piece, one entry per direction, seen from White.
 * @throws BetzaError naming the column of the first thing that cannot be read.
 */
export function parseBetza(notation: string): BetzaMove[] {
  const reader = new Reader(notation);
  const moves: BetzaMove[] = [];
  if (notation.trim() === '') reader.fail(0, 'it is empty; a piece needs at least one move, such as W');
  while (!reader.atEnd()) {
    const legs = reader.modifiers();
    if (reader.next() === '[') moves.push(...readBrackets(reader, legs));
    else moves.push(...readMove(reader, legs));
  }
  return moves;
}

/** Reads a notation from left to right. */
class Reader {
  at = 0;
  readonly notation: string;

  constructor(notation: string) {
    this.notation = notation;
  }

  atEnd(): boolean {
    return this.at >= this.notation.length;
  }

  next(): string | undefined {
    return this.notation[this.at];
  }

  /** @throws BetzaError about a column, from 0 */
  fail(column: number, problem: string): never {
    throw new BetzaError(this.notation, column + 1, problem);
  }

  /** The modifiers before an atom, one entry per leg. */
  modifiers(): Modifiers[] {
    const legs = [noModifiers(this.at)];
    for (; !this.atEnd() && /[a-z]/.test(this.next()!); this.at++) {
      if (this.next() === 'a') {
        if (legs.push(noModifiers(this.at + 1)) > MOST_LEGS)
          this.fail(this.at, `a move can have at most ${MOST_LEGS} legs`);
        continue;
      }
      const problem = addModifier(legs.at(-1)!, this.next()!);
      if (problem) this.fail(this.at, problem);
    }
    return legs;
  }

  /** An atom with its range, and the column where it stands. */
  atom(): { atoms: readonly Atom[]; steps: number | undefined; column: number } {
    const column = this.at;
    const letter = this.next();
    if (letter === undefined) this.fail(column, `a piece letter must follow the modifiers; known are ${ATOM_LETTERS}`);
    if (letter === 'O')
      this.fail(column, "castling ('O') is not a move of a piece here; the game's castling rule describes it");
    const atoms = atomsOf(letter!);
    if (!atoms) this.fail(column, `'${letter}' is not a piece letter; known are ${ATOM_LETTERS}`);
    this.at++;
    const range = /^\d+/.exec(this.notation.slice(this.at))?.[0];
    let steps: number | undefined;
    if (range !== undefined) {
      steps = Number(range) === 0 ? Number.POSITIVE_INFINITY : Number(range);
      this.at += range.length;
    } else if (this.next() === letter && atoms!.length === 1) {
      steps = Number.POSITIVE_INFINITY;
      this.at++;
    }
    return { atoms: atoms!, steps, column };
  }
}

/** A move written with one atom, its legs separated by `a`. */
function readMove(reader: Reader, legs: readonly Modifiers[]): BetzaMove[] {
  const { atoms, steps, column } = reader.atom();
  const moves: BetzaMove[] = [];
  checkLegs(reader, legs);
  for (const atom of atoms) {
    if (legs.length > 1 && isOblique(atom))
      reader.fail(column, `bent moves start from a step along a line; '${reader.notation[column]}' is oblique`);
    const reach = steps ?? (atom.rides ? Number.POSITIVE_INFINITY : 1);
    const last = legs.at(-1)!;
    if (last.cannon && legs.length === 1 && reach === 1)
      reader.fail(last.column, "'p' (hopping) needs a range of more than one step, as in pR or pW2");
    for (const vector of select(atom, legs[0]!.directions)) addTrajectories(moves, legs, atom, reach, vector);
  }
  return moves;
}

function checkLegs(reader: Reader, legs: readonly Modifiers[]): void {
  legs.forEach((leg, i) => {
    const last = i === legs.length - 1;
    if (leg.toggleRange && last) reader.fail(leg.column, "'y' needs another leg ('a') after it");
    if (leg.capture && !last)
      reader.fail(
        leg.column,
        "a capture on a leg before the last (a locust capture, 'c' before 'a') is not possible in this engine",
      );
    if (!last && leg.jump) reader.fail(leg.column, "'j' is only known on the last leg of a move");
    if (leg.own && last) reader.fail(leg.column, "'t' (up to an own piece) needs another leg ('a') after it");
    if (!last && leg.move && (leg.own || leg.grasshopper))
      reader.fail(leg.column, "'m' cannot be said with 't' or 'g', which end a leg on a piece");
    if (last && i > 0 && (leg.cannon || leg.grasshopper || leg.jump))
      reader.fail(
        leg.column,
        "hopping ('p', 'g', 'j') on the last of several legs is not known; let a leg end on the piece, as in paf",
      );
    if ([leg.cannon, leg.grasshopper, leg.jump].filter(Boolean).length > 1)
      reader.fail(leg.column, "only one of 'p', 'g' and 'j' can be said of a leg");
  });
}

/** Adds one move for each combination of turns that the later legs can take. */
function addTrajectories(
  moves: BetzaMove[],
  legs: readonly Modifiers[],
  atom: Atom,
  reach: number,
  start: Vector,
): void {
  const walk = (index: number, vector: Vector, range: number, done: readonly Leg[]): void => {
    const modifiers = legs[index]!;
    if (index === legs.length - 1) {
      const { enPassant } = modifiers;
      moves.push(moveOf([...done, lastLeg(vector, range, modifiers)], { initial: legs[0]!.initial, enPassant }));
      return;
    }
    // On a leg before the last `g` does what `p` and `y` do.
    const toggles = modifiers.toggleRange || modifiers.grasshopper;
    const nextRange = toggles ? (range === 1 ? Number.POSITIVE_INFINITY : 1) : range;
    for (const turn of turnsOf(legs[index + 1]!.directions)) {
      const next = alongCompass(atom, (compassIndex(vector) + turn) % 8);
      walk(index + 1, next, nextRange, [...done, innerLeg(vector, range, modifiers)]);
    }
  };
  walk(0, start, reach, []);
}

/** A move in brackets; the bracket is next. */
function readBrackets(reader: Reader, outside: readonly Modifiers[]): BetzaMove[] {
  const opening = reader.at++;
  const [whole] = outside as [Modifiers];
  if (outside.length > 1)
    reader.fail(outside[1]!.column - 1, "'a' cannot stand before a bracket; legs go inside, separated by - or ?");
  if (
    whole.directions !== '' ||
    whole.cannon ||
    whole.grasshopper ||
    whole.own ||
    whole.jump ||
    whole.lame ||
    whole.cylinder ||
    whole.toggleRange
  )
    reader.fail(whole.column, 'only m, c, i and e can stand before a bracket; the others belong to the legs inside');
  const legs: BracketLeg[] = [];
  for (;;) {
    const modifiers = reader.modifiers();
    if (modifiers.length > 1)
      reader.fail(modifiers[1]!.column - 1, "inside brackets legs are separated by - or ?, not by 'a'");
    const { atoms, steps, column } = reader.atom();
    const end = reader.next();
    if (end === undefined || !'-?]'.includes(end))
      reader.fail(
        reader.at,
        end === undefined
          ? "the bracket is not closed; ']' is missing"
          : `'${end}' cannot follow a leg; '-', '?' or ']' can`,
      );
    reader.at++;
    const more = legs.length > 0 || end !== ']';
    if (more && atoms.some(isOblique))
      reader.fail(column, 'bent moves are made of steps along lines; this leg is oblique');
    if (legs.push({ modifiers: modifiers[0]!, atoms, steps, mayEnd: end === '?' }) > MOST_LEGS)
      reader.fail(column, `a move can have at most ${MOST_LEGS} legs`);
    if (end === ']') break;
    if (modifiers[0]!.grasshopper)
      reader.fail(modifiers[0]!.column, "inside brackets 'g' is only known on the last leg; 'p' ends one on a piece");
  }
  checkLegs(
    reader,
    legs.map((leg) => leg.modifiers),
  );
  const moves = bracketMoves(legs, whole);
  if (moves.length === 0) reader.fail(opening, 'no leg of it can go on in the direction that is named');
  return moves;
}
