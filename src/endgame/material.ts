import { SQUARE_BITS } from '../board/layout.ts';
import { BLACK, type Color, KING_TYPE, pieceCode, WHITE } from '../board/piece.ts';
import type { Position } from '../board/position/position.ts';
import { type Tables, tablesOf } from '../board/tables/tables.ts';
import { InputError } from '../errors/input-error.ts';
import type { Variant } from '../variants/types.ts';
import { MAX_PIECES } from './constants.ts';

/**
 * What a table is about: a king with one or two pieces against a bare king, or king and piece against king and piece.
 */
export interface Material {
  readonly tables: Tables;
  /** The types of the strong side's pieces beside its king, ascending: one, or two if the weak side has none. */
  readonly types: readonly number[];
  /** The type of the weak side's piece beside its king, not less than the strong side's; 0 if it has none. */
  readonly weak: number;
}

/** Why this game has no such tables, or undefined if it has. */
export function whyNoEndgames(variant: Variant): string | undefined {
  const { name, holdings, gameEnd, promotion, kingless } = variant;
  if (holdings?.captured === 'captor')
    return `in ${name} captured pieces come back, so it has no endgames of few pieces`;
  if (gameEnd || kingless)
    return `${name} does not end by mate and stalemate as chess does, so its endgames are not known`;
  if (promotion) return `pieces of ${name} promote, so its endgames are not known`;
  if (tablesOf(variant).special !== 0)
    return `${name} has pieces that hop or a far-reaching king, so its endgames are not known`;
  return undefined;
}

/**
 * The endgame of a king and pieces of these types against a king and, perhaps, a piece. Whichever of two types comes
 * first in the game's list of pieces is the strong side's.
 *
 * @param weak the type of the other side's piece, 0 for none; only with a single piece on this side
 * @throws InputError if the game has no such endgames
 */
export function materialOf(tables: Tables, types: readonly number[], weak = 0): Material {
  const why = whyNoEndgames(tables.variant);
  if (why) throw new InputError(why);
  if (weak !== 0 && weak < types[0]!) return { tables, types: [weak], weak: types[0]! };
  return { tables, types: types.toSorted((a, b) => a - b), weak };
}

/**
 * Reads an endgame as people write it: `KBNK`, `KBN-K`, `KBNvK`, or only the pieces, `BN`; `KQKR`, `KQ-KR`, `KQvKR`.
 *
 * @throws InputError that says what is wrong
 */
export function parseMaterial(variant: Variant, text: string): Material {
  const tables = tablesOf(variant);
  const king = tables.letters[KING_TYPE]!;
  const plain = text
    .replace(/[\s-]/g, '')
    .toUpperCase()
    .replace(new RegExp(`(?<=.)VS?(?=${king})`), '');
  const sides = plain.startsWith(king) && plain.length > 1 ? plain.slice(1).split(king) : [plain, ''];
  const [strong, weak] = sides as [string, string | undefined];
  const most = MAX_PIECES - 2;
  const count = strong.length + (weak ?? '').length;
  if (sides.length !== 2 || strong.length < 1 || count > most)
    throw new InputError(
      `the endgame is '${text}'; it must be a king with one or ${most} pieces against a king, as in KBNK, ` +
        'or with one piece against king and piece, as in KBKN',
    );
  const pieces = strong + weak;
  const types = [...pieces].map((letter) => tables.letters.indexOf(letter));
  types.forEach((type, i) => {
    if (type > KING_TYPE && type !== tables.pawnType) return;
    const known = tables.letters.filter((_, t) => t > KING_TYPE && t !== tables.pawnType).join(' ');
    throw new InputError(`the endgame '${text}' has '${pieces[i]}'; the pieces of ${variant.name} are ${known}`);
  });
  return weak === '' ? materialOf(tables, types) : materialOf(tables, [types[0]!], types[1]!);
}

/** The endgame that is on the board, or undefined if no table knows these pieces. */
export function materialOfPosition(pos: Position): Material | undefined {
  const { tables, count } = pos;
  const pieces = count[WHITE]! + count[BLACK]!;
  if (whyNoEndgames(tables.variant) || pieces < 3 || pieces > MAX_PIECES) return undefined;
  const [white, black] = [typesOf(pos, WHITE), typesOf(pos, BLACK)];
  if ([...white, ...black].includes(tables.pawnType)) return undefined;
  if (white.length === 0 || black.length === 0) return materialOf(tables, [...white, ...black]);
  return materialOf(tables, white, black[0]!);
}

/** The types of a side's pieces on the board, its king aside, one entry per piece. */
export function typesOf(pos: Position, color: Color): number[] {
  const first = color << SQUARE_BITS;
  return Array.from(
    pos.list.subarray(first + 1, first + pos.count[color]!),
    (pieceSquare) => pieceSquare >> (SQUARE_BITS + 1),
  );
}

/** The endgame and all that captures can make of it, the smaller ones first. */
export function materialInside(material: Material): Material[] {
  const rests = new Map<string, Material>();
  for (const i of pieceCodes(material).keys()) {
    const rest = withoutPiece(material, i);
    if (rest) rests.set(materialName(rest), rest);
  }
  return [...rests.values(), material];
}

/** Every endgame of a king and this many pieces against a bare king, in the order of the game's pieces. */
export function allMaterial(variant: Variant, pieces: 1 | 2): Material[] {
  const tables = tablesOf(variant);
  const types = pieceTypes(tables);
  if (pieces === 1) return types.map((type) => materialOf(tables, [type]));
  return types.flatMap((type, i) => types.slice(i).map((other) => materialOf(tables, [type, other])));
}

/** Every endgame of king and piece against king and piece, in the order of the game's pieces. */
export function allMaterialOfTwo(variant: Variant): Material[] {
  const tables = tablesOf(variant);
  const types = pieceTypes(tables);
  return types.flatMap((type, i) => types.slice(i).map((other) => materialOf(tables, [type], other)));
}

function pieceTypes({ letters, pawnType }: Tables): number[] {
  return letters.map((_, type) => type).filter((type) => type > KING_TYPE && type !== pawnType);
}

/** The codes of all pieces but kings, in the order in which a table's index has them, with White as the strong side. */
export function pieceCodes({ types, weak }: Material): number[] {
  const codes = types.map((type) => pieceCode(type, WHITE));
  return weak === 0 ? codes : [...codes, pieceCode(weak, BLACK)];
}

/** The pieces as letters: `BN`, or `Q-R` where each side has one. */
export function pieceLetters({ tables, types, weak }: Material): string {
  const strong = types.map((type) => tables.letters[type]).join('');
  return weak === 0 ? strong : `${strong}-${tables.letters[weak]}`;
}

/** The whole endgame in letters: `KBNK`, `KQKR`. */
export function materialName({ tables, types, weak }: Material): string {
  const { letters } = tables;
  const king = letters[KING_TYPE]!;
  return king + types.map((type) => letters[type]).join('') + king + letters[weak];
}

/** What is left when the piece with this index, as `pieceCodes` has them, has been taken; undefined if nothing is. */
export function withoutPiece({ tables, types, weak }: Material, index: number): Material | undefined {
  if (weak !== 0) return { tables, types: index === 0 ? [weak] : types, weak: 0 };
  return types.length === 1 ? undefined : { tables, types: types.filter((_, i) => i !== index), weak: 0 };
}
