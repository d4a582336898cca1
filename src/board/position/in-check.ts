import { ALWAYS, KINGLESS, NEVER, ODD_ROYALTY, SQUARE_BITS } from '../layout.ts';
import type { Color } from '../piece.ts';
import { KING_TYPE } from '../piece.ts';
import { isAttacked, isRayOpen } from './attack.ts';
import type { Position } from './position.ts';
import { areRoyalsInCheck } from './royals.ts';

/** Has the side a king? It stands first in the side's list, where it stays, as nobody can capture it. */
export function hasKing(pos: Position, side: Color): boolean {
  if ((pos.special & KINGLESS) !== 0 || pos.count[side] === 0) return false;
  return pos.list[side << SQUARE_BITS]! >> (SQUARE_BITS + 1) === KING_TYPE;
}

/** Is a side in check, whoever is to move? */
export function isSideInCheck(pos: Position, side: Color): boolean {
  const by = (side ^ 1) as Color;
  if (hasKing(pos, side) && isAttacked(pos, pos.kingSquare(side), by)) return true;
  return areRoyalsInCheck(pos, side);
}

/** Is the side to move in check? In most games: is its king attacked? */
export function inCheck(pos: Position): boolean {
  if ((pos.special & ODD_ROYALTY) !== 0) return isSideInCheck(pos, pos.side);
  const { board, list, checks, rays } = pos;
  const kingZoneBase = pos.kingSquare(pos.side) * (pos.codes << SQUARE_BITS);
  const by = pos.side ^ 1;
  const first = by << SQUARE_BITS;
  const end = first + pos.count[by]!;
  for (let k = first; k < end; k++) {
    const ray = checks[kingZoneBase + list[k]!]!;
    if (ray !== NEVER && (ray === ALWAYS || isRayOpen(board, rays, ray, -1))) return true;
  }
  return false;
}
