import { NEVER, NO_SQUARE, SQUARE_BITS } from '../layout.ts';
import { COLORS, pieceCode } from '../piece.ts';
import type { HoldingsTables } from './holdings.ts';

/** From where a piece may attack a king if it is dropped there. */
export interface DropChecks {
  /** [code << SQUARE_BITS | king's square]: where the squares begin in `squares`. */
  readonly first: Int32Array;
  /** The squares of each list in rising order, then NO_SQUARE. */
  readonly squares: Uint8Array;
}

/** @param attacks by piece-square and target, see RayTables */
export function compileDropChecks(holdings: HoldingsTables, attacks: Uint16Array, squares: number): DropChecks {
  const { drops, dropAllowed } = holdings;
  const first = new Int32Array(dropAllowed.length);
  const lists = [NO_SQUARE];
  for (const type of drops) {
    for (const color of COLORS) {
      const code = pieceCode(type, color);
      for (let king = 0; king < squares; king++) {
        first[(code << SQUARE_BITS) | king] = lists.length;
        for (let square = 0; square < squares; square++) {
          const pieceSquare = (code << SQUARE_BITS) | square;
          if (dropAllowed[pieceSquare] !== 0 && attacks[(pieceSquare << SQUARE_BITS) | king] !== NEVER)
            lists.push(square);
        }
        lists.push(NO_SQUARE);
      }
    }
  }
  return { first, squares: Uint8Array.from(lists) };
}
