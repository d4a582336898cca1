import { SQUARE_BITS } from '../board/layout.ts';
import { BLACK, KING_TYPE, WHITE } from '../board/piece.ts';
import type { Position } from '../board/position.ts';
import { type Tables, tablesOf } from '../board/tables.ts';
import { InputError } from '../input-error.ts';
import type { Variant } from '../variants/types.ts';
import { MOST_MEN } from './constants.ts';

/** What a table is about: a king with these pieces against a bare king. */
export interface Material {
  readonly tables: Tables;
  /** The types of the strong side's pieces beside its king, ascending: one or two. */
  readonly types: readonly number[];
}

/** Why this game has no such tables, or undefined if it has. */
export function whyNoEndings({ name, holdings }: Variant): string | undefined {
  if (holdings?.captured === 'captor') return `in ${name} captured pieces come back, so it has no endings of few men`;
  return undefined;
}

/**
 * The ending of a king and pieces of these types against a bare king.
 *
 * @throws InputError if the game has no such endings
 */
export function materialOf(tables: Tables, types: readonly number[]): Material {
  const why = whyNoEndings(tables.variant);
  if (why) throw new InputError(why);
  return { tables, types: types.toSorted((a, b) => a - b) };
}

/**
 * Reads an ending as people write it: `KBNK`, `KBN-K`, `KBNvK`, or only the pieces, `BN`.
 *
 * @throws InputError that says what is wrong
 */
export function parseMaterial(variant: Variant, text: string): Material {
  const tables = tablesOf(variant);
  const king = tables.letters[KING_TYPE]!;
  const plain = text
    .replace(/[\s-]/g, '')
    .toUpperCase()
    .replace(/VS?(?=.$)/, '');
  const pieces = plain.startsWith(king) && plain.endsWith(king) && plain.length > 1 ? plain.slice(1, -1) : plain;
  const most = MOST_MEN - 2;
  if (pieces.length < 1 || pieces.length > most || pieces.includes(king))
    throw new InputError(
      `the ending is '${text}'; it must be a king with one or ${most} pieces against a king, as in KBNK`,
    );
  const types = [...pieces].map((letter) => tables.letters.indexOf(letter));
  types.forEach((type, i) => {
    if (type > KING_TYPE && type !== tables.pawnType) return;
    const known = tables.letters.filter((_, t) => t > KING_TYPE && t !== tables.pawnType).join(' ');
    throw new InputError(`the ending '${text}' has '${pieces[i]}'; the pieces of ${variant.name} are ${known}`);
  });
  return materialOf(tables, types);
}

/** The ending that is on the board, or undefined if it is none with a bare king and few enough pieces. */
export function materialOfPosition(pos: Position): Material | undefined {
  const { tables, count, list } = pos;
  const strong = count[WHITE]! > 1 ? WHITE : BLACK;
  const men = count[strong]!;
  if (whyNoEndings(tables.variant) || count[strong ^ 1] !== 1 || men < 2 || men > MOST_MEN - 1) return undefined;
  const first = strong << SQUARE_BITS;
  const types = Array.from(list.subarray(first + 1, first + men), (slot) => slot >> (SQUARE_BITS + 1));
  return types.includes(tables.pawnType) ? undefined : materialOf(tables, types);
}

/** The ending and all that captures of the bare king can make of it, the smaller ones first. */
export function materialInside(material: Material): Material[] {
  const rests = [...new Set(material.types)].flatMap((type) => {
    const rest = withoutPiece(material, material.types.indexOf(type));
    return rest ? [rest] : [];
  });
  return [...rests, material];
}

/** Every ending of a king and this many pieces against a bare king, in the order of the game's pieces. */
export function allMaterial(variant: Variant, pieces: 1 | 2): Material[] {
  const tables = tablesOf(variant);
  const types = tables.letters.map((_, type) => type).filter((type) => type > KING_TYPE && type !== tables.pawnType);
  if (pieces === 1) return types.map((type) => materialOf(tables, [type]));
  return types.flatMap((type, i) => types.slice(i).map((other) => materialOf(tables, [type, other])));
}

/** The strong side's pieces as letters: `BN`. */
export function pieceLetters({ tables, types }: Material): string {
  return types.map((type) => tables.letters[type]).join('');
}

/** The whole ending in letters: `KBNK`. */
export function materialName(material: Material): string {
  const king = material.tables.letters[KING_TYPE]!;
  return king + pieceLetters(material) + king;
}

/** What is left when the bare king has taken the piece with this index; undefined if nothing is. */
export function withoutPiece({ tables, types }: Material, index: number): Material | undefined {
  return types.length === 1 ? undefined : { tables, types: types.filter((_, i) => i !== index) };
}
