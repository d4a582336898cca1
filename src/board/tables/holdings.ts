import type { Variant } from '../../variants/types.ts';
import { HELD_LIMIT, SQUARE_BITS } from '../layout.ts';
import { BLACK, COLORS, pieceCode, WHITE } from '../piece.ts';
import type { Geometry } from '../square.ts';
import type { Kind } from './kinds.ts';
import { squaresOf } from './region.ts';

/** What becomes of captured pieces, and which pieces can be dropped where. */
export interface HoldingsTables {
  /** Per piece code: the code under which it is held after its capture; 0 if it leaves the game. */
  readonly heldAs: Uint8Array;
  /** Types that can be dropped. */
  readonly drops: Uint8Array;
  /** By piece-square: may that piece be dropped there? */
  readonly dropAllowed: Uint8Array;
  /** Per type: how many of them, of one side, may be on a file after a drop. */
  readonly mostOnFile: Uint8Array;
  /** Per type: may its drop not mate (1), or not even give check (2)? */
  readonly dropsWithoutMate: Uint8Array;
}

/** @param isStuck whether a piece on a square could never move again, where that is not allowed */
export function compileHoldings(
  { holdings }: Variant,
  kinds: readonly Kind[],
  g: Geometry,
  isStuck: (code: number, square: number) => boolean,
): HoldingsTables {
  const heldAs = new Uint8Array(kinds.length * 2);
  const dropAllowed = new Uint8Array((kinds.length * 2) << SQUARE_BITS);
  const mostOnFile = new Uint8Array(kinds.length).fill(HELD_LIMIT);
  const dropsWithoutMate = new Uint8Array(kinds.length);
  const drops: number[] = [];

  if (holdings?.captured) {
    kinds.forEach(({ base }, type) => {
      if (type === 0 || !holdings.pieces.includes(kinds[base]!.letter)) return;
      for (const color of COLORS) {
        const holder = holdings.captured === 'owner' ? color : color === WHITE ? BLACK : WHITE;
        heldAs[pieceCode(type, color)] = pieceCode(base, holder);
      }
    });
  }
  for (const rule of holdings?.drops ?? []) {
    for (const letter of rule.letters) {
      const type = kinds.findIndex((kind) => kind.letter === letter);
      drops.push(type);
      if (rule.mostOnFile !== undefined) mostOnFile[type] = rule.mostOnFile;
      if (rule.noMate) dropsWithoutMate[type] = 1;
      if (rule.noCheck) dropsWithoutMate[type] = 2;
      for (const color of COLORS) {
        const code = pieceCode(type, color);
        const { region } = kinds[type]!.definition!;
        const own = region && squaresOf(region, g, color);
        const allowed = squaresOf(rule.region, g, color).map((inside, square) =>
          inside === 1 && own?.[square] !== 0 && !isStuck(code, square) ? 1 : 0,
        );
        dropAllowed.set(allowed, code << SQUARE_BITS);
      }
    }
  }
  return { heldAs, drops: Uint8Array.from(drops), dropAllowed, mostOnFile, dropsWithoutMate };
}

/** Can captured pieces be dropped? */
export function dropsCaptured({ heldAs, drops }: HoldingsTables): boolean {
  return heldAs.some((code) => drops.includes(code >> 1));
}
