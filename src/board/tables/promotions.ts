import { lettersFor } from '../../variants/sides.ts';
import type { Variant } from '../../variants/types.ts';
import { FORCED_FLAG, PROMOTION_FLAG } from '../layout.ts';
import { BLACK, COLORS, type Color, pieceCode, WHITE } from '../piece.ts';
import type { Geometry } from '../square.ts';
import type { Kind } from './kinds.ts';
import { PROMOTED_MARK } from './kinds.ts';
import { squaresOf } from './region.ts';

/** To which types pieces may promote. */
export interface PromotionTables {
  /** The types that a piece of each code may become: promotesTo[first[code]] up to promotesTo[first[code + 1]]. */
  readonly promotesTo: Uint8Array;
  readonly first: Uint16Array;
  /**
   * [pieceCode(type, mover)]: the held code that a promotion to that type uses up, and the one that it adds; 0 for
   * none.
   */
  readonly takes: Uint8Array;
  readonly gives: Uint8Array;
  /** By type: a side that has this number of it on the board does not promote to it. */
  readonly most: Uint8Array;
  /** By file: the one type that pawns become there; empty where they have the choice. */
  readonly onFile: Uint8Array;
}

export function compilePromotions(variant: Variant, kinds: readonly Kind[]): PromotionTables {
  const { pawn } = variant;
  const { to, fromOwnHoldings = '', exchange = '' } = pawn.promotion;
  const typeOf = (letter: string): number => kinds.findIndex((kind) => kind.letter === letter);
  const mark = variant.holdings?.demotes ? PROMOTED_MARK : '';
  const ofPawns = COLORS.map((color) =>
    [...[...lettersFor(to, color === BLACK)].map((letter) => letter + mark), ...fromOwnHoldings, ...exchange].map(
      typeOf,
    ),
  );
  const promotesTo: number[] = [];
  const first = new Uint16Array(kinds.length * 2 + 1);
  kinds.forEach(({ letter, definition }, type) => {
    for (const color of COLORS) {
      if (promotesAsPawn(variant, letter, color)) promotesTo.push(...ofPawns[color]!);
      else if (definition?.promotesTo && letter === definition.letter) promotesTo.push(typeOf(definition.promotesTo));
      first[pieceCode(type, color) + 1] = promotesTo.length;
    }
  });
  const most = new Uint8Array(kinds.length).fill(255);
  for (const [letter, number] of Object.entries(pawn.promotion.most ?? {})) most[typeOf(letter + mark)] = number;

  const takes = new Uint8Array(kinds.length * 2);
  const gives = new Uint8Array(kinds.length * 2);
  for (const color of COLORS) {
    const other = color === WHITE ? BLACK : WHITE;
    for (const type of [...fromOwnHoldings].map(typeOf)) takes[pieceCode(type, color)] = pieceCode(type, color);
    for (const type of [...exchange].map(typeOf)) {
      takes[pieceCode(type, color)] = pieceCode(type, other);
      gives[pieceCode(type, color)] = pieceCode(typeOf(pawn.letter), other);
    }
  }
  const onFile = Uint8Array.from(pawn.promotion.onFiles ?? '', (letter) => typeOf(letter + mark));
  return { promotesTo: Uint8Array.from(promotesTo), first, takes, gives, most, onFile };
}

function promotesAsPawn({ pawn }: Variant, letter: string, color: Color): boolean {
  return letter !== '' && lettersFor(pawn.promotion.letters ?? pawn.letter, color === BLACK).includes(letter);
}

/** The types that a piece with a code may become without anything being held. */
export function promotionsOf({ promotesTo, first, takes }: PromotionTables, code: number): number[] {
  return [...promotesTo.subarray(first[code], first[code + 1])].filter((to) => takes[pieceCode(to, WHITE)] === 0);
}

/**
 * Where a kind of piece promotes: a function that gives, for the square it comes from, PROMOTION_FLAG and FORCED_FLAG
 * for each square that it goes to. Undefined for a kind that never promotes.
 */
export function promotionSquares(
  variant: Variant,
  { letter, definition }: Kind,
  g: Geometry,
  color: Color,
): ((from: number) => Uint8Array) | undefined {
  const flags = (optional: boolean): number => PROMOTION_FLAG | (optional ? 0 : FORCED_FLAG);
  if (promotesAsPawn(variant, letter, color)) {
    const { region = [g.ranks, g.ranks], optional } = variant.pawn.promotion;
    const there = squaresOf(region, g, color).map((inside) => inside * flags(optional));
    return () => there;
  }
  if (!variant.promotion || !definition?.promotesTo || letter !== definition.letter) return undefined;
  const inside = squaresOf(variant.promotion.region, g, color);
  const into = inside.map((square) => square * flags(variant.promotion!.optional));
  const outOf = new Uint8Array(inside.length).fill(flags(variant.promotion.optional));
  return (from) => (inside[from] === 1 ? outOf : into);
}
