import { InputError } from '../../errors/input-error.ts';
import { drawArray } from '../../variants/array-theory.ts';
import type { StartArrayRule, Variant } from '../../variants/types.ts';
import type { Position } from '../position/position.ts';
import { fileName } from '../square.ts';
import { readFen } from './fen.ts';

/*
 * A side's array has a number: companion * orders + place * permutations + permutation, where
 * - companion is the index of the array's companion among the letters of the game's rule,
 * - place tells the files of king and companion: the king on file a with the companion to its right is 0, then come the
 *   king on b with the companion to its left, on b with it to its right, and so on,
 * - permutation is the place of the other pieces, read from file a on, among all their orders sorted as in a dictionary
 *   whose alphabet is the game's rule.
 * For Familiar that is (G C H W) * 240 + (10 places) * 24 + (24 orders of Q R B N).
 */

/**
 * How many arrays a side can choose from.
 *
 * @throws InputError if the game has no arrays
 */
export function startArrayCount(variant: Variant): number {
  const rule = ruleOf(variant);
  return rule.companions.length * places(rule) * factorial(rule.pieces.length - 1);
}

/**
 * The pieces of the array with this number, as upper-case letters from file a on.
 *
 * @throws InputError if the game has no arrays or the number is not among them
 */
export function startArrayText(variant: Variant, number: number): string {
  const rule = ruleOf(variant);
  const count = startArrayCount(variant);
  if (!Number.isInteger(number) || number < 0 || number >= count)
    throw new InputError(`there is no array ${number}; arrays of ${variant.name} are numbered 0 to ${count - 1}`);
  const [king, ...others] = rule.pieces;
  const permutations = factorial(others.length);
  const orders = places(rule) * permutations;
  const place = Math.floor((number % orders) / permutations);
  const row: string[] = [];
  let rest = number % permutations;
  for (let left = others.length; left > 0; left--) {
    const size = factorial(left - 1);
    row.push(others.splice(Math.floor(rest / size), 1)[0]!);
    rest %= size;
  }
  const pair = [king!, rule.companions[Math.floor(number / orders)]!];
  if (place % 2 === 1) pair.reverse();
  row.splice(Math.floor(place / 2), 0, ...pair);
  return row.join('');
}

/**
 * The number of an array, from its letters from file a on, in either case.
 *
 * @throws InputError if the game has no arrays or this is none of them
 */
export function startArrayNumber(variant: Variant, text: string): number {
  const rule = ruleOf(variant);
  const row = [...text.toUpperCase()];
  const companion = row.findIndex((letter) => rule.companions.includes(letter));
  const king = row.indexOf(rule.pieces[0]!);
  const others = row.filter((_, file) => file !== companion && file !== king);
  const alphabet = [...rule.pieces.slice(1)];
  if (
    companion < 0 ||
    king < 0 ||
    Math.abs(companion - king) !== 1 ||
    others.toSorted().join() !== alphabet.toSorted().join()
  )
    throw new InputError(
      `'${text}' is not an array of ${variant.name}; it has ${[...rule.pieces].join(' ')} and, next to the king, ` +
        `one of ${[...rule.companions].join(' ')}`,
    );
  let permutation = 0;
  for (const letter of others) {
    const index = alphabet.indexOf(letter);
    permutation += index * factorial(alphabet.length - 1);
    alphabet.splice(index, 1);
  }
  const place = 2 * Math.min(king, companion) + (companion < king ? 1 : 0);
  const kind = rule.companions.indexOf(row[companion]!);
  return (kind * places(rule) + place) * factorial(others.length) + permutation;
}

/**
 * The FEN of the position in which a game with these two arrays begins, all castling rights given.
 *
 * @throws InputError if the game has no arrays or a number is not among them
 */
export function startArrayFen(variant: Variant, white: number, black: number): string {
  const [first, last] = [startArrayText(variant, white), startArrayText(variant, black).toLowerCase()];
  const pawns = variant.pawn.letter.repeat(variant.files);
  const empty = Array.from({ length: variant.ranks - 4 }, () => variant.files);
  const rows = [last, pawns.toLowerCase(), ...empty, pawns, first].join('/');
  const rights = partnerFiles(variant, first).toUpperCase() + partnerFiles(variant, last.toUpperCase());
  return `${rows}${variant.holdings ? '[]' : ''} w ${rights || '-'} - 0 1`;
}

/**
 * The position in which a game with these two arrays begins.
 *
 * @throws InputError if the game has no arrays or a number is not among them
 */
export function startArrayPosition(variant: Variant, white: number, black: number): Position {
  return readFen(variant, startArrayFen(variant, white, black));
}

/**
 * The number of a random array, every one as likely as any other.
 *
 * @param random gives numbers from 0 to below 1
 * @throws InputError if the game has no arrays
 */
export function randomStartArray(variant: Variant, random: () => number = Math.random): number {
  return Math.floor(random() * startArrayCount(variant));
}

/**
 * The number of an array that the game's theory chooses for a side, which need not know the other side's.
 *
 * @param random gives numbers from 0 to below 1
 * @throws InputError if the game has no arrays, or nobody has found out how to choose among them
 */
export function theoryStartArray(
  variant: Variant,
  side: 'white' | 'black',
  random: () => number = Math.random,
): number {
  ruleOf(variant);
  if (!variant.arrayTheory) throw new InputError(`there is no theory of the arrays of ${variant.name}`);
  return drawArray(variant.arrayTheory[side], random);
}

function ruleOf({ name, startArrays }: Variant): StartArrayRule {
  if (!startArrays)
    throw new InputError(`${name} has no arrays to choose from; it always begins with the same position`);
  return startArrays;
}

/** In how many ways king and companion can stand side by side. */
function places({ pieces }: StartArrayRule): number {
  return 2 * pieces.length;
}

function factorial(n: number): number {
  return n < 2 ? 1 : n * factorial(n - 1);
}

/** The file letters, from the last file on as FENs have them, of the pieces that the king can castle with. */
function partnerFiles({ castling }: Variant, row: string): string {
  return [...row]
    .map((letter, file) => (castling?.partners.includes(letter) ? fileName(file) : ''))
    .reverse()
    .join('');
}
