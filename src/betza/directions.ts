import type { Atom } from './atoms.ts';

/** A direction as a vector of squares: right, forward. */
export type Vector = readonly [dx: number, dy: number];

/** The eight king directions clockwise from straight ahead; turns are sums of indices. */
export const COMPASS: readonly Vector[] = [
  [0, 1],
  [1, 1],
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, -1],
  [-1, 0],
  [-1, 1],
];

const PERPENDICULAR: Readonly<Record<string, string>> = {
  f: 'lrsh',
  b: 'lrsh',
  l: 'fbvh',
  r: 'fbvh',
  s: 'fbv',
  v: 'lrs',
  h: 'lrfb',
};

/** Does a vector point to a side: `f` forward, `b` back, `l` left, `r` right, `v` either of f b, `s` either of l r? */
function pointsTo([dx, dy]: Vector, side: string): boolean {
  switch (side) {
    case 'f':
      return dy > 0;
    case 'b':
      return dy < 0;
    case 'l':
      return dx < 0;
    case 'r':
      return dx > 0;
    case 'v':
      return dy !== 0;
    default:
      return dx !== 0;
  }
}

/** All vectors of an atom: four for those along lines, eight for oblique ones. */
export function vectorsOf({ long, short }: Atom): Vector[] {
  const vectors: Vector[] = [];
  for (const [a, b] of long === short
    ? [[long, short]]
    : [
        [long, short],
        [short, long],
      ]) {
    for (const sx of a === 0 ? [1] : [1, -1]) {
      for (const sy of b === 0 ? [1] : [1, -1]) vectors.push([a! * sx, b! * sy]);
    }
  }
  return vectors;
}

/**
 * Splits direction letters into selectors of one or two letters. Two letters across each other (`fl`, `rb`, `fs`) name
 * the directions between them; on oblique atoms a doubled letter (`ff`) is the same as a single one, and `h` makes a
 * half (`fh`, `hr`).
 */
export function selectorsOf(letters: string, pairs: boolean): string[] {
  const selectors: string[] = [];
  for (let i = 0; i < letters.length; i++) {
    const next = letters[i + 1];
    if (pairs && next !== undefined && (PERPENDICULAR[letters[i]!]!.includes(next) || next === letters[i])) {
      selectors.push(letters[i]! + next);
      i++;
    } else selectors.push(letters[i]!);
  }
  return selectors;
}

/** The atom's vectors that the direction letters select; all of them if there are none. */
export function select(atom: Atom, letters: string): Vector[] {
  const vectors = vectorsOf(atom);
  if (letters === '') return vectors;
  const orthogonal = atom.short === 0;
  const oblique = !orthogonal && atom.short !== atom.long;
  const selectors = selectorsOf(letters, !orthogonal);
  return vectors.filter((v) => selectors.some((selector) => (oblique ? selectsOblique : selects)(selector, v)));
}

function selects(selector: string, vector: Vector): boolean {
  return [...selector].every((side) => side === 'h' || pointsTo(vector, side));
}

/**
 * Does a selector name this one of eight oblique vectors? One side names those that lean to it (`f` the two that go
 * furthest forward); of two sides, the second is the one to which they lean (`fr` is wide, `rf` narrow); `fh` are all
 * four forward ones, `hr` and `hl` the four that turn right or left from their straight part.
 */
function selectsOblique(selector: string, vector: Vector): boolean {
  const [first, second = first] = [...selector] as [string, string?];
  if (first === 'h' && (second === 'l' || second === 'r')) return turnsRight(vector) === (second === 'r');
  if (first === 'h' || second === 'h') return pointsTo(vector, first === 'h' ? second : first);
  return pointsTo(vector, first) && pointsTo(vector, second) && isNearest(vector, second);
}

/** Whether an oblique vector leans to the axis of this side. */
function isNearest([dx, dy]: Vector, side: string): boolean {
  return side === 'f' || side === 'b' || side === 'v' ? Math.abs(dy) > Math.abs(dx) : Math.abs(dx) > Math.abs(dy);
}

/** Does a leap that goes straight first and then diagonally turn to the right? */
function turnsRight([dx, dy]: Vector): boolean {
  return Math.abs(dy) > Math.abs(dx) ? dx > 0 === dy > 0 : dx > 0 !== dy > 0;
}

/**
 * Turns, in eighths clockwise, that direction letters of a later leg allow relative to the leg before it.
 *
 * @param odd whether the leg turns from straight to diagonal or back; missing: letters alone decide, two of them for
 *   such a turn
 */
export function turnsOf(letters: string, odd?: boolean): number[] {
  if (letters === '') return [0, 1, 2, 3, 5, 6, 7];
  const turns = new Set<number>();
  for (const selector of selectorsOf(letters, true)) {
    COMPASS.forEach((vector, turn) => {
      const diagonal = turn % 2 === 1;
      if (diagonal !== (odd ?? selector.length === 2)) return;
      // Two letters such as `fs` name a diagonal between them, so never an orthogonal turn.
      if (selector.length === 2 && !diagonal) return;
      if (selects(selector, vector)) turns.add(turn);
    });
  }
  return [...turns];
}
