import { type Atom, atomsOf } from './atoms.ts';
import { select, turnsOf, type Vector, vectorsOf } from './directions.ts';
import { compassIndex } from './trajectories.ts';
import type { BetzaMove, Leg } from './types.ts';

/** The leaps that have a letter, and what riders of two of them are called. */
const LEAPS = ['W', 'F', 'D', 'N', 'A', 'H', 'C', 'Z', 'G'].map((letter) => ({ letter, atom: atomsOf(letter)![0]! }));
const RIDERS: Readonly<Record<string, string>> = { W: 'R', F: 'B' };
/** Atoms in two halves, by what both together are called. */
const COMPOUNDS = [
  ['K', 'W', 'F'],
  ['Q', 'R', 'B'],
] as const;

/** Words for directions, the shortest first. */
const SELECTORS = ['f', 'b', 'l', 'r', 'v', 's', 'fh', 'bh', 'lh', 'rh', 'hl', 'hr', 'ff', 'bb', 'll', 'rr'].concat([
  'fl',
  'fr',
  'bl',
  'br',
  'lf',
  'rf',
  'lb',
  'rb',
  'fs',
  'bs',
  'vs',
  'sv',
  'lv',
  'rv',
  'vl',
  'vr',
  'vv',
  'ss',
]);

/** Words for turns of a later leg. */
const TURNS = ['f', 'b', 'l', 'r', 's', 'v', 'fl', 'fr', 'bl', 'br', 'fs', 'bs', 'lv', 'rv', 'vs'];

/** A piece moves as no notation of ours says. */
export class UnwritableError extends Error {}

/**
 * The XBetza notation of moves, which `parseBetza` reads as these.
 *
 * @param moves one entry per direction, seen from White; those of several legs go from square to square along lines
 * @throws UnwritableError that says what has no notation
 */
export function writeBetza(moves: readonly BetzaMove[]): string {
  const groups = new Map<string, BetzaMove[]>();
  for (const move of moves) {
    const key = shapeOf(move);
    const group = groups.get(key) ?? [];
    if (!group.some((other) => sameVectors(other, move))) group.push(move);
    groups.set(key, group);
  }
  const parts = [...groups.values()].flatMap((group) => (group[0]!.legs.length === 1 ? straight(group) : bent(group)));
  return joined(parts).join('');
}

/** A part of a notation: what stands before its letter, the letter, and its range. */
interface Part {
  readonly before: string;
  readonly letter: string;
  readonly range: string;
}

/** What moves must have in common to be written with one letter. */
function shapeOf({ legs, initial, enPassant }: BetzaMove): string {
  const [first] = legs as readonly [Leg, ...Leg[]];
  const leap = [Math.abs(first.dx), Math.abs(first.dy)].sort().join();
  const rest = legs.map(({ dx: _x, dy: _y, range, ...leg }) => ({ ...leg, range: String(range) }));
  return JSON.stringify([leap, rest, initial, enPassant]);
}

function sameVectors(a: BetzaMove, b: BetzaMove): boolean {
  return a.legs.every((leg, i) => leg.dx === b.legs[i]!.dx && leg.dy === b.legs[i]!.dy);
}

function vectorOf({ dx, dy }: Leg): Vector {
  return [dx, dy];
}

/** Moves of one leg. */
function straight(moves: readonly BetzaMove[]): Part[] {
  const { legs, initial, enPassant } = moves[0]!;
  const leg = legs[0]!;
  const { letter, atom } = leapOf(leg);
  const infinite = leg.range === Number.POSITIVE_INFINITY;
  const after = (initial ? 'i' : '') + (leg.wraps ? 'o' : '');
  const directions = directionLetters(
    atom,
    moves.map((move) => vectorOf(move.legs[0]!)),
  );
  const before = `${after}${directions}${ending(leg)}${enPassant ? 'e' : ''}${leg.lame ? 'n' : ''}`;
  if (infinite && RIDERS[letter]) return [{ before, letter: RIDERS[letter], range: '' }];
  return [{ before, letter, range: infinite ? letter : leg.range === 1 ? '' : String(leg.range) }];
}

/** What a leg may do where the move ends, and how it gets there. */
function ending({ onEmpty, onOccupied, hop }: Leg): string {
  const mode = onEmpty && onOccupied ? '' : onEmpty ? 'm' : 'c';
  return mode + (hop === 'cannon' ? 'p' : hop === 'grasshopper' ? 'g' : hop === 'must' ? 'j' : '');
}

/** Where a leg before the last may end, and whether the leg after it changes between leaping and riding. */
function passing({ onEmpty, onOccupied, ownPiece }: Leg, toggles: boolean): string {
  if (ownPiece) return toggles ? 'tg' : 't';
  return (onOccupied ? (onEmpty ? 'mp' : 'p') : '') + (toggles ? 'y' : '');
}

function leapOf({ dx, dy }: Leg): { letter: string; atom: Atom } {
  const [short, long] = [Math.min(Math.abs(dx), Math.abs(dy)), Math.max(Math.abs(dx), Math.abs(dy))];
  const found = LEAPS.find(({ atom }) => atom.long === long && atom.short === short);
  if (!found) throw new UnwritableError(`a leap of ${long} and ${short} squares has no letter`);
  return found;
}

/** The shortest letters that select these vectors of an atom and no others. */
function directionLetters(atom: Atom, vectors: readonly Vector[]): string {
  const wanted = keyOf(vectors);
  const fits = (letters: string): boolean => keyOf(select(atom, letters)) === wanted;
  if (keyOf(vectorsOf(atom)) === wanted) return '';
  for (const letters of SELECTORS) if (fits(letters)) return letters;
  for (const first of SELECTORS) for (const second of SELECTORS) if (fits(first + second)) return first + second;
  const single = vectors.map((vector) => SELECTORS.find((letters) => keyOf(select(atom, letters)) === keyOf([vector])));
  if (fits(single.join(''))) return single.join('');
  throw new UnwritableError('its directions have no short notation');
}

function keyOf(vectors: readonly Vector[]): string {
  return vectors
    .map(([dx, dy]) => `${dx || 0},${dy || 0}`)
    .sort()
    .join(' ');
}

/** Moves of several legs, grouped by the turns that they can take. */
function bent(moves: readonly BetzaMove[]): Part[] {
  const turnsBy = new Map<number, Set<string>>();
  for (const { legs } of moves) {
    const compass = legs.map((leg) => {
      if (Math.max(Math.abs(leg.dx), Math.abs(leg.dy)) !== 1)
        throw new UnwritableError('a bent move whose steps are longer than one square has no notation');
      return compassIndex(vectorOf(leg));
    });
    const turns = compass.slice(1).map((direction, i) => (direction - compass[i]! + 8) % 8);
    const all = turnsBy.get(compass[0]!) ?? new Set();
    turnsBy.set(compass[0]!, all.add(turns.join()));
  }
  const starts = new Map<string, number[]>();
  for (const [direction, turns] of turnsBy) {
    const key = [...turns].sort().join(' ');
    starts.set(key, [...(starts.get(key) ?? []), direction]);
  }
  const { atom } = leapOf(moves[0]!.legs[0]!);
  return [...starts].flatMap(([key, directions]) => {
    const first = directionLetters(
      atom,
      vectorsOf(atom).filter((vector) => directions.includes(compassIndex(vector))),
    );
    return turnLetters(key.split(' ').map((turns) => turns.split(',').map(Number))).map((turns) =>
      bentPart(moves[0]!, first, turns),
    );
  });
}

/** Letters for the later legs: once for all ways of turning if those can be chosen for each leg by itself. */
function turnLetters(ways: readonly (readonly number[])[]): string[][] {
  const perLeg = ways[0]!.map((_, leg) => [...new Set(ways.map((way) => way[leg]!))]);
  const product = perLeg.reduce((count, turns) => count * turns.length, 1);
  if (product === ways.length) {
    const letters = perLeg.map((turns) => TURNS.find((word) => sameNumbers(turnsOf(word), turns)));
    if (letters.every((word) => word !== undefined)) return [letters];
  }
  // Most pieces turn to both sides alike.
  const [way] = ways as readonly [readonly number[], ...(readonly number[])[]];
  const mirrored = ways.find(
    (other) =>
      other !== way &&
      sameTurns(
        other,
        way.map((turn) => (8 - turn) % 8),
      ),
  );
  const pair = mirrored && way.filter((turn) => turn !== (8 - turn) % 8).length === 1 ? [way, mirrored] : [way];
  const others = ways.filter((other) => !pair.includes(other));
  return [...turnLetters(pair), ...(others.length > 0 ? turnLetters(others) : [])];
}

function sameTurns(a: readonly number[], b: readonly number[]): boolean {
  return a.every((turn, i) => turn === b[i]);
}

function sameNumbers(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((n) => b.includes(n));
}

function bentPart({ legs, initial, enPassant }: BetzaMove, first: string, turns: readonly string[]): Part {
  let rides = legs[0]!.range !== 1;
  const orthogonal = legs[0]!.dx * legs[0]!.dy === 0;
  const letter = orthogonal ? (rides ? 'R' : 'W') : rides ? 'B' : 'F';
  const texts = legs.map((leg, i) => {
    const last = i === legs.length - 1;
    const next = legs[i + 1];
    if (leg.range !== 1 && leg.range !== Number.POSITIVE_INFINITY)
      throw new UnwritableError('a bent move with a leg of limited range has no notation');
    const toggles = next !== undefined && (next.range !== 1) !== rides;
    if (toggles) rides = !rides;
    const mode = last ? ending(leg) + (enPassant ? 'e' : '') : passing(leg, toggles);
    const turn = i === 0 ? (initial ? 'i' : '') + first : turns[i - 1]!;
    return turn + (leg.wraps ? 'o' : '') + (leg.lame ? 'n' : '') + mode;
  });
  return { before: texts.join('a'), letter, range: '' };
}

/** Parts as texts; two halves of a compound become one letter. */
function joined(parts: readonly Part[]): string[] {
  const left = [...parts];
  for (const [whole, ...halves] of COMPOUNDS) {
    for (const part of parts) {
      if (part.letter !== halves[0]) continue;
      const other = left.find(
        (candidate) =>
          candidate.letter === halves[1] && candidate.before === part.before && candidate.range === part.range,
      );
      // Directions select other halves of an orthogonal atom than of a diagonal one.
      if (!other || (/^[io]*[fblrvs]/.test(part.before) && !part.before.includes('a'))) continue;
      left.splice(left.indexOf(other), 1);
      left.splice(left.indexOf(part), 1, { ...part, letter: whole });
    }
  }
  return left.map(({ before, letter, range }) => before + letter + range);
}
