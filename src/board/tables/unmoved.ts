import type { BetzaMove } from '../../betza/types.ts';
import { InputError } from '../../errors/input-error.ts';
import { splitLetters } from '../../variants/sides.ts';
import type { Variant } from '../../variants/types.ts';
import { SQUARE_BITS } from '../layout.ts';
import { COLORS, type Color, pieceCode } from '../piece.ts';
import type { Geometry } from '../square.ts';
import type { Kind } from './kinds.ts';
import { growPaths } from './paths.ts';

/** The bits of a position's `unmoved` for each side: one for each file of its first rank, or of that of castling. */
const FILES = 16;
export const UNMOVED_OF = [(1 << FILES) - 1, -1 << FILES] as const;

/** What pieces that have not moved yet may do, in games in which the position remembers them. */
export interface UnmovedTables {
  /** [square]: the bit of `unmoved` that is set while what stands there has not moved; 0 for squares without one. */
  readonly bits: Int32Array;
  /** Types that are gated. */
  readonly gated: readonly number[];
  /** Whether a side without anything in hand can never gate again, so that nobody need know what has not moved. */
  readonly endsWithHand: boolean;
  /** By piece-square: the squares to which that piece leaps from there with its first move. */
  readonly leaps: ReadonlyMap<number, readonly number[]>;
  /** Per piece code: do kings lose their first leaps when one moves to their rank or file? */
  readonly endsLeaps: Uint8Array;
}

/** Is a type's first move, as its notation says it, only for pieces that have not moved at all? */
export function hasFirstLeaps({ firstLeaps }: Variant, { letter }: Kind): boolean {
  return firstLeaps !== undefined && letter !== '' && splitLetters(firstLeaps.letters).includes(letter);
}

/** The tables; undefined in games that do not need them. @throws InputError for rules that do not go together */
export function compileUnmoved(
  variant: Variant,
  kinds: readonly Kind[],
  moveLists: readonly (readonly BetzaMove[])[],
  g: Geometry,
): UnmovedTables | undefined {
  const { gating, firstLeaps, castling, holdings } = variant;
  if (!gating && !firstLeaps) return undefined;
  if (g.files > FILES) throw new InputError(`more than ${FILES} files are not possible in games with first moves`);
  if (gating && castling && (castling.target.kind !== 'files' || castling.blackTarget || hasOtherWays(castling.target)))
    throw new InputError('gating is possible only where kings castle to one square on each side');
  const typesOf = (letters: string): number[] =>
    splitLetters(letters).map((letter) => kinds.findIndex((kind) => kind.letter === letter));
  const bits = new Int32Array(g.files * g.ranks);
  const rank = castling?.rank ?? 1;
  for (let file = 0; file < g.files; file++) {
    bits[(rank - 1) * g.files + file] = 1 << file;
    bits[(g.ranks - rank) * g.files + file] = 1 << (FILES + file);
  }
  const leaps = new Map<number, readonly number[]>();
  kinds.forEach((kind, type) => {
    if (!hasFirstLeaps(variant, kind)) return;
    const moves = moveLists[type]!.filter(({ initial }) => initial);
    for (const color of COLORS)
      for (let square = 0; square < bits.length; square++)
        leaps.set((pieceCode(type, color) << SQUARE_BITS) | square, leapsFrom(moves, color, square, g));
  });
  const endsLeaps = new Uint8Array(kinds.length * 2);
  for (const type of typesOf(firstLeaps?.lostTo ?? ''))
    for (const color of COLORS) endsLeaps[pieceCode(type, color)] = 1;
  return {
    bits,
    gated: typesOf(gating?.letters ?? ''),
    endsWithHand: gating !== undefined && !firstLeaps && holdings?.captured === undefined,
    leaps,
    endsLeaps,
  };
}

function hasOtherWays({ right, left }: { right: { others?: unknown }; left: { others?: unknown } }): boolean {
  return right.others !== undefined || left.others !== undefined;
}

function leapsFrom(moves: readonly BetzaMove[], color: Color, from: number, g: Geometry): number[] {
  return growPaths(g, moves, color, from, true).map(({ square, quiet, capture, children, beyond }) => {
    if (!quiet || capture || children.length > 0 || beyond.length > 0)
      throw new InputError('first moves of pieces that must not have moved can only be leaps that capture nothing');
    return square;
  });
}
