import {
  CASTLING_RIGHTS,
  CASTLING_WAYS,
  CASTLING_WIDTH,
  HURDLE,
  MAX_CODES,
  MAX_PINS,
  SQUARE_BITS,
  SQUARE_MASK,
  WALL,
} from '../layout.ts';
import { BLACK, type Color, WHITE } from '../piece.ts';
import type { Tables } from '../tables/tables.ts';
import { FRAME } from './frame.ts';

const FIRST_CAPACITY = 256;
const CASTLING_SLOTS = CASTLING_RIGHTS * CASTLING_WAYS;

/** Castling rights as bits: two per side, towards the last file first. `rightBit(color, 0)` is a FEN's K or k. */
export function rightBit(color: Color, left: 0 | 1): number {
  return 1 << (color * 2 + left);
}

/**
 * A position of one game, and the moves that led to it. All state is in typed arrays and small integers, so that making
 * a move allocates nothing; the functions beside this file work on it (`readFen`, `generate`, `make`, `unmake`, …).
 */
export class Position {
  tables!: Tables;
  squares = 0;
  /** What makes the game special, as in its tables. */
  special = 0;
  /** Piece code on each square, and WALL beyond the last; also above HURDLE, where a ray that needs a piece looks. */
  declare readonly board: Uint8Array;
  /** The piece-squares of each side's pieces, its king first: [(color << SQUARE_BITS) + n]. */
  declare readonly list: Uint16Array;
  /** Where in its side's part of the list the piece on a square is; only meaningful for occupied squares. */
  readonly listIndex = new Uint8Array(SQUARE_MASK + 1);
  /** Length of each side's part of the list. */
  readonly count = new Uint8Array(2);
  /** How many pieces of each code are on the board. */
  readonly material = new Uint8Array(MAX_CODES);
  /** How many pieces of each code are held, by the side of the code's colour. */
  readonly held = new Uint8Array(MAX_CODES);

  side: Color = WHITE;
  /** Castling rights as bits, see `rightBit`. */
  rights = 0;
  /** The square on which a legal en passant capture is possible now, or -1; ALSO_BEFORE can be added. */
  enPassant = -1;
  /** Half-moves since the last capture or pawn move. */
  halfmoves = 0;
  /** Half-moves since the last irreversible one, before which no position can be repeated. */
  reversible = 0;
  /** The number of the full move, as in a FEN. */
  fullmove = 1;
  /** Is White's first-move ban in force (1) or not (0)? */
  firstMoveBan = 0;
  /** How many checks each side still has to give, as `packChecks` makes it; 0 where they are not counted. */
  checksLeft = 0;
  /** In games in which it matters: the squares from which no piece has moved yet, as bits, see `UnmovedTables`. */
  unmoved = 0;
  hashLow = 0;
  hashHigh = 0;

  /**
   * Squares of castling by the number of the right (of its bit) for the first way, see CASTLING_WAYS: king from, king
   * to (NO_SQUARE: impossible, as are all further ways), partner from, partner to.
   */
  readonly castlingKingFrom = new Uint8Array(CASTLING_SLOTS);
  readonly castlingKingTo = new Uint8Array(CASTLING_SLOTS + CASTLING_RIGHTS);
  readonly castlingPartnerFrom = new Uint8Array(CASTLING_SLOTS);
  readonly castlingPartnerTo = new Uint8Array(CASTLING_SLOTS);
  /** Squares that must be empty, and that the king must not be attacked on; lists end with NO_SQUARE. */
  readonly castlingEmpty = new Uint8Array(CASTLING_SLOTS * CASTLING_WIDTH);
  readonly castlingSafe = new Uint8Array(CASTLING_SLOTS * CASTLING_WIDTH);
  /** The rights that remain after a move from or to a square. */
  readonly rightsKept = new Uint8Array(SQUARE_MASK + 1).fill(15);

  /** Half-moves made since the position was set up. */
  ply = 0;
  /** What `unmake` needs, FRAME numbers per half-move; grown by `reserve`. */
  stack: Int32Array;

  /** Findings about the side to move's king, filled by `scan`. */
  checkers = 0;
  checkRay = 0;
  checkFrom = 0;
  pinCount = 0;
  /** Positions in which a look-up alone cannot tell which moves are legal: every move is then tried. */
  irregular = 0;
  declare readonly pinned: Uint8Array;
  declare readonly pinSquare: Uint8Array;
  declare readonly pinFrom: Uint8Array;
  declare readonly pinRay: Uint16Array;
  /** Scratch for generate: piece-squares of pieces that its sweep puts off, and their number. */
  declare readonly putOff: Uint16Array;
  putOffCount = 0;

  codes = 0;
  // Only declared, so that the constructor assigns them once: V8 treats a field that is assigned once as a constant.
  declare readonly programs: Int32Array;
  declare readonly paths: Int32Array;
  declare readonly wanted: Uint8Array;
  declare readonly attacks: Uint16Array;
  declare readonly rays: Uint8Array;
  declare readonly royalTargets: Uint8Array;
  declare readonly kingZone: Int32Array;
  declare readonly checks: Uint16Array;
  declare readonly pieceLow: Int32Array;
  declare readonly pieceHigh: Int32Array;

  /**
   * @param arrays those that the arena has in a memory of its own
   * @param plies how many half-moves there is room for at first
   */
  private constructor(arrays: PositionArrays & HotTables, plies: number) {
    this.board = arrays.board;
    this.list = arrays.list;
    this.pinned = arrays.pinned;
    this.pinSquare = arrays.pinSquare;
    this.pinFrom = arrays.pinFrom;
    this.pinRay = arrays.pinRay;
    this.putOff = arrays.putOff;
    this.programs = arrays.programs;
    this.paths = arrays.paths;
    this.wanted = arrays.wanted;
    this.attacks = arrays.attacks;
    this.rays = arrays.rays;
    this.royalTargets = arrays.royalTargets;
    this.kingZone = arrays.kingZone;
    this.checks = arrays.checks;
    this.pieceLow = arrays.pieceLow;
    this.pieceHigh = arrays.pieceHigh;
    this.stack = new Int32Array(plies * FRAME);
  }

  /** An empty position of a game. */
  static of(tables: Tables): Position {
    const pos = new Position({ ...ownArrays(), ...hotTablesOf(tables) }, FIRST_CAPACITY);
    pos.setTables(tables);
    return pos;
  }

  /** A position with room in these arrays for the tables of any game, see `adopt`, and for `plies` half-moves. */
  static roomy(arrays: PositionArrays & HotTables, plies: number): Position {
    return new Position(arrays, plies);
  }

  /** Turns a position made by `roomy` to another game, by copying the game's tables. */
  adopt(tables: Tables): void {
    const arrays = hotTablesOf(tables);
    this.programs.set(arrays.programs);
    this.paths.set(arrays.paths);
    this.wanted.set(arrays.wanted);
    this.attacks.set(arrays.attacks);
    this.rays.set(arrays.rays);
    this.royalTargets.set(arrays.royalTargets);
    this.kingZone.set(arrays.kingZone);
    this.checks.set(arrays.checks);
    this.pieceLow.set(arrays.pieceLow);
    this.pieceHigh.set(arrays.pieceHigh);
    this.setTables(tables);
  }

  private setTables(tables: Tables): void {
    this.tables = tables;
    this.squares = tables.squares;
    this.codes = tables.codes;
    this.special = tables.special;
    this.board.fill(WALL, tables.squares);
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

/** The arrays of a position that the arena has in its memory. */
export type PositionArrays = Pick<
  Position,
  'board' | 'list' | 'pinned' | 'pinSquare' | 'pinFrom' | 'pinRay' | 'putOff'
>;

function ownArrays(): PositionArrays {
  return {
    board: new Uint8Array(2 * HURDLE),
    list: new Uint16Array(2 << SQUARE_BITS),
    pinned: new Uint8Array(SQUARE_MASK + 1),
    pinSquare: new Uint8Array(MAX_PINS),
    pinFrom: new Uint8Array(MAX_PINS),
    pinRay: new Uint16Array(MAX_PINS),
    putOff: new Uint16Array(SQUARE_MASK + 1),
  };
}

/** The arrays of a game's tables that positions refer to directly, because the hot code reads them all the time. */
export type HotTables = Pick<
  Position,
  | 'programs'
  | 'paths'
  | 'wanted'
  | 'attacks'
  | 'rays'
  | 'royalTargets'
  | 'kingZone'
  | 'checks'
  | 'pieceLow'
  | 'pieceHigh'
>;

function hotTablesOf({ paths, wanted, rayTables, royal, zobrist }: Tables): HotTables {
  return {
    programs: paths.programs,
    paths: paths.data,
    wanted,
    attacks: rayTables.attacks,
    rays: rayTables.rays,
    royalTargets: royal.targets,
    kingZone: royal.kingZone,
    checks: royal.checks,
    pieceLow: zobrist.pieceLow,
    pieceHigh: zobrist.pieceHigh,
  };
}

/** Makes room on the stack for `plies` more half-moves; `make` needs it, and `playMove` does it itself. */
export function reserve(pos: Position, plies: number): void {
  const needed = (pos.ply + plies) * FRAME;
  if (needed <= pos.stack.length) return;
  const larger = new Int32Array(needed * 2);
  larger.set(pos.stack);
  pos.stack = larger;
}

/** Copies a position with its history, for a reader that must not disturb the original. */
export function clonePosition(pos: Position): Position {
  const copy = Position.of(pos.tables);
  copyPosition(copy, pos);
  return copy;
}

/** Makes `target`, a position of the same game, equal to `source`, history included. */
export function copyPosition(target: Position, source: Position): void {
  copyState(target, source);
  target.stack = source.stack.slice();
}

/** Makes `target` equal to `source` but for what `unmake` and repetitions need. */
export function copyState(target: Position, source: Position): void {
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
  target.firstMoveBan = source.firstMoveBan;
  target.checksLeft = source.checksLeft;
  target.unmoved = source.unmoved;
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
}
