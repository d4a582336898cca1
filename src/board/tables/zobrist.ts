import { xoshiro128 } from '../../platform/random.ts';
import { ALSO_BEFORE, HELD_LIMIT, heldPieceSquare, NO_PIECE_SQUARE, PIECE_SQUARES, SQUARE_BITS } from '../layout.ts';

/**
 * Random numbers that a position's hash is made of, as two 32-bit halves. A hash is the exclusive-or of the numbers of
 * everything in a position: pieces on squares and in hand, side to move, castling rights, the square of a possible en
 * passant capture, whether the first-move ban is in force, how many checks are still to be given, and in games in which
 * it matters, which pieces have not moved yet.
 */
export interface ZobristKeys {
  /** [piece-square], for pieces on the board and for each copy of a piece in hand: low and high halves. */
  readonly pieceLow: Int32Array;
  readonly pieceHigh: Int32Array;
  /** [rights], all sixteen sets of castling rights. */
  readonly castlingLow: Int32Array;
  readonly castlingHigh: Int32Array;
  /** [square + 1]; 0 is 'none' and counts nothing. Squares may have ALSO_BEFORE added. */
  readonly enPassantLow: Int32Array;
  readonly enPassantHigh: Int32Array;
  readonly sideLow: number;
  readonly sideHigh: number;
  readonly firstMoveBanLow: number;
  readonly firstMoveBanHigh: number;
  /** [color * CHECK_LIMIT + checks that this side still has to give]. */
  readonly checksLow: Int32Array;
  readonly checksHigh: Int32Array;
  /** By the bits of a position's `unmoved`. */
  readonly unmovedLow: Int32Array;
  readonly unmovedHigh: Int32Array;
}

/** One more than the most checks that a side may have to give. */
export const CHECK_LIMIT = 16;

/** The generator's seed: any numbers that are not all zero. It is fixed, so that hashes are the same everywhere. */
const SEED = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 0x6a09e667] as const;

export function makeZobrist(codes: number, squares: number): ZobristKeys {
  const next = xoshiro128(SEED);
  const row = (length: number, zeroEvery = 0): Int32Array => {
    const keys = new Int32Array(length);
    for (let i = 0; i < length; i++) keys[i] = zeroEvery > 0 && i % zeroEvery === 0 ? 0 : next();
    return keys;
  };
  const onBoardLow = row(codes << SQUARE_BITS);
  const onBoardHigh = row(codes << SQUARE_BITS);
  const castlingLow = row(16, 16);
  const castlingHigh = row(16, 16);
  const enPassantLow = row(squares + 1, squares + 1);
  const enPassantHigh = row(squares + 1, squares + 1);
  const inHandLow = row(codes * HELD_LIMIT, HELD_LIMIT);
  const inHandHigh = row(codes * HELD_LIMIT, HELD_LIMIT);
  const keys = {
    pieceLow: pieceKeys(onBoardLow, inHandLow),
    pieceHigh: pieceKeys(onBoardHigh, inHandHigh),
    castlingLow,
    castlingHigh,
    sideLow: next(),
    sideHigh: next(),
    firstMoveBanLow: next(),
    firstMoveBanHigh: next(),
    checksLow: row(2 * CHECK_LIMIT),
    checksHigh: row(2 * CHECK_LIMIT),
    unmovedLow: row(32),
    unmovedHigh: row(32),
  };
  return {
    ...keys,
    enPassantLow: withSquaresBefore(enPassantLow, next()),
    enPassantHigh: withSquaresBefore(enPassantHigh, next()),
  };
}

/** Keys by square + 1, and those of the squares with ALSO_BEFORE added, which differ from them by one number. */
function withSquaresBefore(keys: Int32Array, difference: number): Int32Array {
  const all = new Int32Array(ALSO_BEFORE + keys.length);
  all.set(keys);
  for (let i = 1; i < keys.length; i++) all[ALSO_BEFORE + i] = keys[i]! ^ difference;
  return all;
}

/**
 * The keys of all pieces by piece-square.
 *
 * @param inHand [code * HELD_LIMIT + count]: a key for each number of a piece in hand. A copy's key is the difference
 *   that it makes, so that the keys of all copies together are the key of their number.
 */
function pieceKeys(onBoard: Int32Array, inHand: Int32Array): Int32Array {
  const keys = new Int32Array(PIECE_SQUARES);
  keys.set(onBoard);
  keys[NO_PIECE_SQUARE] = 0;
  for (let i = 0; i + 1 < inHand.length; i++) {
    const copy = i % HELD_LIMIT;
    if (copy + 1 < HELD_LIMIT) keys[heldPieceSquare(Math.floor(i / HELD_LIMIT), copy)] = inHand[i]! ^ inHand[i + 1]!;
  }
  return keys;
}
