/**
 * A move is one small integer: bits 0-7 the square it goes to, 8-15 the square it comes from, 16-18 its kind, 19-24 a
 * piece type (what a pawn becomes, what is dropped) or, for castling, its place in the castling tables: the
 * index of the right that it uses in the lowest two bits.
 */
export type Move = number;

/** No legal move has this value. */
export const NO_MOVE: Move = 0;

export const NORMAL = 0;
/** A first move over a square on which it can be captured en passant. */
export const DOUBLE_STEP = 1 << 16;
export const EN_PASSANT = 2 << 16;
export const CASTLING = 3 << 16;
export const PROMOTION = 4 << 16;
/** The from-square of a drop equals its to-square. */
export const DROP = 5 << 16;
export const KIND_MASK = 7 << 16;
export const TYPE_SHIFT = 19;
/** Moves fit in this many bits. */
export const MOVE_BITS = 25;

/** Which moves a generator is to write; add them for more than one kind. */
export const QUIETS = 1;
/** Captures and promotions. */
export const NOISY = 2;
export const ALL = QUIETS | NOISY;

export function toSquare(move: Move): number {
  return move & 255;
}

export function fromSquare(move: Move): number {
  return (move >> 8) & 255;
}

/** One of NORMAL, DOUBLE_STEP, EN_PASSANT, CASTLING, PROMOTION, DROP. */
export function kindOf(move: Move): number {
  return move & KIND_MASK;
}

/** The piece type promoted to or dropped; for castling its place in the castling tables. */
export function typeOf(move: Move): number {
  return move >> TYPE_SHIFT;
}
