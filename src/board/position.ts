import { CASTLING_WIDTH, FRAME, SQUARE_BITS, SQUARE_MASK, WALL } from './layout.ts';
import { BLACK, type Color, WHITE } from './piece.ts';
import type { Tables } from './tables.ts';

const FIRST_CAPACITY = 256;

/** Castling rights as bits: two per side, towards the last file first. `rightBit(color, 0)` is a FEN's K or k. */
export function rightBit(color: Color, left: 0 | 1): number {
  return 1 << (color * 2 + left);
}

/**
 * A position of one game, and the moves that led to it. All state is in typed arrays and small integers, so that making
 * a move allocates nothing; the functions beside this file work on it (`readFen`, `generate`, `make`, `unmake`, …).
 * References to the variant's tables are kept as own fields, because the hot code reads them all the time.
 */
export class Position {
  readonly tables: Tables;
  readonly squares: number;
  /** Piece code on each square, and WALL beyond the last. */
  readonly board: Uint8Array;
  /** Slots of each side's pieces, its king first: [(color << SQUARE_BITS) + n]. */
  readonly list: Uint16Array;
  /** Where in its side's part of the list the piece on a square is; only meaningful for occupied squares. */
  readonly listIndex: Uint8Array;
  /** Length of each side's part of the list. */
  readonly count: Uint8Array;
  /** How many pieces of each code are on the board. */
  readonly material: Uint8Array;
  /** How many pieces of each code are held, by the side of the code's colour. */
  readonly held: Uint8Array;

  side: Color = WHITE;
  /** Castling rights as bits, see `rightBit`. */
  rights = 0;
  /** The square on which a legal en passant capture is possible now, or -1. */
  enPassant = -1;
  /** Half-moves since the last capture or pawn move. */
  halfmoves = 0;
  /** Half-moves since the last one that can never be taken back by further moves. */
  reversible = 0;
  /** The number of the full move, as in a FEN. */
  fullmove = 1;
  /** Is White's first-move ban in force (1) or not (0)? */
  ban = 0;
  hashLow = 0;
  hashHigh = 0;

  /** Squares of castling by right index (bit number): king from, king to (NO_SQUARE: impossible), partner from, partner to. */
  readonly castlingKingFrom = new Uint8Array(4);
  readonly castlingKingTo = new Uint8Array(4);
  readonly castlingPartnerFrom = new Uint8Array(4);
  readonly castlingPartnerTo = new Uint8Array(4);
  /** Squares that must be empty, and that the king must not be attacked on; lists end with NO_SQUARE. */
  readonly castlingEmpty = new Uint8Array(4 * CASTLING_WIDTH);
  readonly castlingSafe = new Uint8Array(4 * CASTLING_WIDTH);
  /** The rights that remain after a move from or to a square. */
  readonly rightsKept: Uint8Array;

  /** Half-moves made since the position was set up. */
  ply = 0;
  /** What `unmake` needs, FRAME numbers per half-move; grown by `reserve`. */
  stack = new Int32Array(FIRST_CAPACITY * FRAME);

  /** Findings about the side to move's king, filled by `scan`. */
  checkers = 0;
  checkWay = 0;
  checkFrom = 0;
  royalMoves = 0;
  pinCount = 0;
  /** Positions in which a look-up alone cannot tell which moves are legal: every move is then tried. */
  irregular = 0;
  readonly pinned: Uint8Array;
  readonly pinSquare = new Uint8Array(64);
  readonly pinFrom = new Uint8Array(64);
  readonly pinWay = new Uint16Array(64);
  /** Scratch for generate: slots of pieces that its sweep puts off, and their number. */
  readonly putOff: Uint16Array;
  putOffCount = 0;
  /** Scratch for generate: squares that answer a check. */
  readonly answers: Uint8Array;

  readonly codes: number;
  readonly programs: Int32Array;
  readonly paths: Int32Array;
  readonly gains: Uint8Array;
  readonly attacks: Uint16Array;
  readonly ways: Uint8Array;
  readonly royalTargets: Uint8Array;
  readonly zone: Int32Array;
  readonly checks: Uint16Array;
  readonly pieceLow: Int32Array;
  readonly pieceHigh: Int32Array;

  constructor(tables: Tables) {
    const { squares, codes } = tables;
    this.tables = tables;
    this.squares = squares;
    this.codes = codes;
    this.board = new Uint8Array(SQUARE_MASK + 1).fill(WALL, squares);
    this.list = new Uint16Array(2 << SQUARE_BITS);
    this.listIndex = new Uint8Array(squares);
    this.count = new Uint8Array(2);
    this.material = new Uint8Array(codes);
    this.held = new Uint8Array(codes);
    this.rightsKept = new Uint8Array(squares).fill(15);
    this.pinned = new Uint8Array(squares);
    this.putOff = new Uint16Array(squares);
    this.answers = new Uint8Array(squares);
    this.programs = tables.paths.programs;
    this.paths = tables.paths.data;
    this.gains = tables.gains;
    this.attacks = tables.wayTables.attacks;
    this.ways = tables.wayTables.ways;
    this.royalTargets = tables.royal.targets;
    this.zone = tables.royal.zone;
    this.checks = tables.royal.checks;
    this.pieceLow = tables.zobrist.pieceLow;
    this.pieceHigh = tables.zobrist.pieceHigh;
  }

  /** The square of a side's king. */
  kingSquare(color: Color): number {
    return this.list[color << SQUARE_BITS]! & SQUARE_MASK;
  }

  /** The side that is not to move. */
  get opponent(): Color {
    return this.side === WHITE ? BLACK : WHITE;
  }
}

/** Makes room on the stack for so many more half-moves; to be called before a search and before each game move. */
export function reserve(pos: Position, plies: number): void {
  const needed = (pos.ply + plies) * FRAME;
  if (needed <= pos.stack.length) return;
  const larger = new Int32Array(needed * 2);
  larger.set(pos.stack);
  pos.stack = larger;
}

/** Copies a position with its history, for a reader that must not disturb the original. */
export function clonePosition(pos: Position): Position {
  const copy = new Position(pos.tables);
  copyPosition(copy, pos);
  return copy;
}

/** Makes `target`, a position of the same game, equal to `source`, history included. */
export function copyPosition(target: Position, source: Position): void {
  target.board.set(source.board);
  target.list.set(source.list);
  target.listIndex.set(source.listIndex);
  target.count.set(source.count);
  target.material.set(source.material);
  target.held.set(source.held);
  target.side = source.side;
  target.rights = source.rights;
  target.enPassant = source.enPassant;
  target.halfmoves = source.halfmoves;
  target.reversible = source.reversible;
  target.fullmove = source.fullmove;
  target.ban = source.ban;
  target.hashLow = source.hashLow;
  target.hashHigh = source.hashHigh;
  target.castlingKingFrom.set(source.castlingKingFrom);
  target.castlingKingTo.set(source.castlingKingTo);
  target.castlingPartnerFrom.set(source.castlingPartnerFrom);
  target.castlingPartnerTo.set(source.castlingPartnerTo);
  target.castlingEmpty.set(source.castlingEmpty);
  target.castlingSafe.set(source.castlingSafe);
  target.rightsKept.set(source.rightsKept);
  target.ply = source.ply;
  target.stack = source.stack.slice();
}
