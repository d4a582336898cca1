import { HELD_LIMIT, LIMITS_DROPS, NEXT_RAY, NO_SQUARE, SQUARE_BITS, SQUARE_MASK } from '../layout.ts';
import { DROP, TYPE_SHIFT } from '../move.ts';
import type { ArenaModule } from './arena-memory.ts';
import { isAttackOpen } from './attack.ts';
import type { Position } from './position.ts';

/* Where drops are wanted. */

/** On all empty squares. */
export const EVERYWHERE = 0;
/** Between the king and the one piece that checks it. */
export const BETWEEN = 1;
/** Where they attack the other side's king, which must be there. */
export const CHECKING = 2;

/**
 * Writes the drops that are wanted (EVERYWHERE, BETWEEN or CHECKING) from an index of the move stack on, and gives the
 * index after them.
 */
export type Drops = (start: number, where: number) => number;

/** Makes the generator of a position's drops. They may leave the king in check. */
export function bindDrops(position: Position, module: ArenaModule): Drops {
  // Constants of a function that is called once are constants of the code to V8; parameters are not.
  const pos = position;
  const { moves } = module;
  const everywhere = module.functions.drops;
  return drops;

  function drops(start: number, where: number): number {
    const { drops: types, mostOnFile } = pos.tables.holdings;
    const { held } = pos;
    let n = start;
    for (let t = 0; t < types.length; t++) {
      const type = types[t]!;
      const code = (type << 1) | pos.side;
      if (held[code] === 0) continue;
      const first = n;
      if (where === EVERYWHERE) n = everywhere(n, code, pos.squares);
      else if (where === BETWEEN) n = between(n, code);
      else n = checking(n, code);
      if ((pos.special & LIMITS_DROPS) !== 0 && mostOnFile[type]! < HELD_LIMIT) n = onFreeFiles(first, n);
    }
    return n;
  }

  function between(start: number, code: number): number {
    const { dropAllowed } = pos.tables.holdings;
    const { rays } = pos;
    const drop = DROP | ((code >> 1) << TYPE_SHIFT);
    let n = start;
    for (let w = pos.checkRay; rays[w]! < NEXT_RAY; w++) {
      const square = rays[w]!;
      if (dropAllowed[(code << SQUARE_BITS) | square] !== 0) moves[n++] = drop | (square << 8) | square;
    }
    return n;
  }

  function checking(start: number, code: number): number {
    const { first, squares: from } = pos.tables.dropChecks;
    const { board, attacks, rays } = pos;
    const king = pos.kingSquare(pos.opponent);
    const drop = DROP | ((code >> 1) << TYPE_SHIFT);
    let n = start;
    for (let w = first[(code << SQUARE_BITS) | king]!; from[w] !== NO_SQUARE; w++) {
      const square = from[w]!;
      if (board[square] !== 0) continue;
      const ray = attacks[(((code << SQUARE_BITS) | square) << SQUARE_BITS) | king]!;
      if (isAttackOpen(board, rays, ray, -1)) moves[n++] = drop | (square << 8) | square;
    }
    return n;
  }

  /** Keeps the drops of one kind of piece on files that do not have as many of it as they may. */
  function onFreeFiles(start: number, end: number): number {
    const { files, holdings } = pos.tables;
    let n = start;
    for (let i = start; i < end; i++) {
      const move = moves[i]!;
      const code = ((move >> TYPE_SHIFT) << 1) | pos.side;
      const file = (move & SQUARE_MASK) % files;
      let standing = 0;
      for (let square = file; square < pos.squares; square += files) if (pos.board[square] === code) standing++;
      if (standing < holdings.mostOnFile[code >> 1]!) moves[n++] = move;
    }
    return n;
  }
}
