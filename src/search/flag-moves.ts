import { NEVER, SQUARE_BITS, SQUARE_MASK } from '../board/layout.ts';
import { ALL, KIND_MASK, type Move, NO_MOVE, NORMAL } from '../board/move.ts';
import { generate } from '../board/position/generate.ts';
import type { Position } from '../board/position/position.ts';
import type { Tables } from '../board/tables/tables.ts';

/**
 * [piece-square]: does that piece attack a square from there on which it would win at once? Empty where no squares win,
 * or not at once.
 */
export function flagNearOf({ codes, squares, rayTables: { attacks }, gameEnd }: Tables): Uint8Array {
  const { flags, flagCount, flagReply, flagSafe } = gameEnd;
  if (flags.length === 0 || flagCount > 1 || flagReply || flagSafe) return new Uint8Array(0);
  const near = new Uint8Array(codes << SQUARE_BITS);
  for (let code = 2; code < codes; code++) {
    for (let to = 0; to < squares; to++) {
      if (flags[(code << SQUARE_BITS) | to] === 0) continue;
      for (let from = 0; from < squares; from++) {
        const pieceSquare = (code << SQUARE_BITS) | from;
        if (attacks[(pieceSquare << SQUARE_BITS) | to] !== NEVER) near[pieceSquare] = 1;
      }
    }
  }
  return near;
}

/**
 * A legal move with which the side to move wins at once by reaching a square; NO_MOVE if there is none. Such moves are
 * quiet, so pruning and quiescence would pass over them.
 *
 * @param start where on the move stack there is room
 * @param flagNear see `flagNearOf`
 */
export function flagMove(pos: Position, moves: Int32Array, start: number, flagNear: Uint8Array): Move {
  const first = pos.side << SQUARE_BITS;
  const last = first + pos.count[pos.side]!;
  let k = first;
  while (k < last && flagNear[pos.list[k]!] === 0) k++;
  if (k === last) return NO_MOVE;
  const { flags } = pos.tables.gameEnd;
  const end = generate(pos, moves, start, ALL);
  for (let i = start; i < end; i++) {
    const move = moves[i]!;
    const code = pos.board[(move >> 8) & SQUARE_MASK]!;
    if ((move & KIND_MASK) === NORMAL && flags[(code << SQUARE_BITS) | (move & SQUARE_MASK)] !== 0) return move;
  }
  return NO_MOVE;
}
