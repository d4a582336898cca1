import { xoshiro128 } from '../../platform/random.ts';
import { HELD_LIMIT, SQUARE_BITS } from '../layout.ts';

/**
 * Random numbers that a position's hash is made of, as two 32-bit halves. A hash is the exclusive-or of the numbers of
 * all that makes a position: pieces on squares, side to move, castling rights, the square of a possible en passant
 * capture, how many of each piece are held, whether the first-move ban is in force, and how many checks are still to be given.
 */
export interface ZobristKeys {
  /** Per pieceSquare, low and high halves. */
  readonly pieceLow: Int32Array;
  readonly pieceHigh: Int32Array;
  /** [rights], all sixteen sets of castling rights. */
  readonly castlingLow: Int32Array;
  readonly castlingHigh: Int32Array;
  /** [square + 1]; 0 is 'none' and counts nothing. */
  readonly enPassantLow: Int32Array;
  readonly enPassantHigh: Int32Array;
  /** [code * HELD_LIMIT + count]; a count of 0 counts nothing. */
  readonly heldLow: Int32Array;
  readonly heldHigh: Int32Array;
  readonly sideLow: number;
  readonly sideHigh: number;
  readonly firstMoveBanLow: number;
  readonly firstMoveBanHigh: number;
  /** [color * CHECK_LIMIT + checks that this side still has to give]. */
  readonly checksLow: Int32Array;
  readonly checksHigh: Int32Array;
}

/** One more than the most checks that a side may have to give. */
export const CHECK_LIMIT = 16;

/** Any numbers but all zeros; the same everywhere and always, so that hashes are too. */
const SEED = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 0x6a09e667] as const;

export function makeZobrist(codes: number, squares: number): ZobristKeys {
  const next = xoshiro128(SEED);
  const row = (length: number, zeroEvery = 0): Int32Array => {
    const keys = new Int32Array(length);
    for (let i = 0; i < length; i++) keys[i] = zeroEvery > 0 && i % zeroEvery === 0 ? 0 : next();
    return keys;
  };
  return {
    pieceLow: row(codes << SQUARE_BITS),
    pieceHigh: row(codes << SQUARE_BITS),
    castlingLow: row(16, 16),
    castlingHigh: row(16, 16),
    enPassantLow: row(squares + 1, squares + 1),
    enPassantHigh: row(squares + 1, squares + 1),
    heldLow: row(codes * HELD_LIMIT, HELD_LIMIT),
    heldHigh: row(codes * HELD_LIMIT, HELD_LIMIT),
    sideLow: next(),
    sideHigh: next(),
    firstMoveBanLow: next(),
    firstMoveBanHigh: next(),
    checksLow: row(2 * CHECK_LIMIT),
    checksHigh: row(2 * CHECK_LIMIT),
  };
}
