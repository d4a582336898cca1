/**
 * A move is one small integer: bits 0-7 the square it goes to, 8-15 the square it comes from, 16-18 its kind, 19-24 a
 * piece type (what a pawn becomes, what is dropped, what is gated) or, for castling, its place in the castling tables:
 * the index of the right that it uses in the lowest two bits.
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
/** A piece from the hand comes onto the square that the piece leaves, the type saying which. */
export const GATING = 6 << 16;
/** The same in castling; on the partner's square if GATE_OF_PARTNER is set. */
export const GATED_CASTLING = 7 << 16;
export const KIND_MASK = 7 << 16;
/** The bits of the kind in which both kinds of castling are CASTLING, and no other kind is. */
export const CASTLING_MASK = 3 << 16;
export const TYPE_SHIFT = 19;
/** Bits of a type in GATED_CASTLING, and the bit above them. */
export const GATED_TYPE_MASK = 31;
export const GATE_OF_PARTNER = 1 << 24;
/** Moves fit in this many bits. */
export const MOVE_BITS = 25;

/* Which moves a generator is to write; add them for more than one kind. */

/** Quiet moves of pieces on the board. */
export const QUIETS = 1;
/** Captures and promotions. */
export const NOISY = 2;
/** The moves of pieces on the board. */
export const ON_BOARD = QUIETS | NOISY;
/** All drops. */
export const DROPS = 4;
/** The drops that give check by the piece dropped; others may be among them. */
export const CHECKING_DROPS = 8;
/** All moves. */
export const ALL = ON_BOARD | DROPS;

export function toSquare(move: Move): number {
  return move & 255;
}

export function fromSquare(move: Move): number {
  return (move >> 8) & 255;
}

/** One of NORMAL, DOUBLE_STEP, EN_PASSANT, CASTLING, PROMOTION, DROP, GATING, GATED_CASTLING. */
export function kindOf(move: Move): number {
  return move & KIND_MASK;
}

/** Is it castling, with or without a piece that is gated? */
export function isCastling(move: Move): boolean {
  return (move & CASTLING_MASK) === CASTLING;
}

/** The piece type that is gated, 0 if none is. */
export function gatedTypeOf(move: Move): number {
  return (move & KIND_MASK) >= GATING ? (move >> TYPE_SHIFT) & GATED_TYPE_MASK : 0;
}

/** The piece type promoted to, dropped or gated; for castling its place in the castling tables. */
export function typeOf(move: Move): number {
  return move >> TYPE_SHIFT;
}
