import type { Move } from '../board/move.ts';
import { diagram } from '../board/notation/diagram.ts';
import {
  type FenOptions,
  pieceLetter,
  readFen,
  writeEnPassant,
  writeFen,
  writeHoldings,
} from '../board/notation/fen.ts';
import { legalMoves, MoveError, moveFromText, moveText } from '../board/notation/move-text.ts';
import { moveFromSan, sanOf } from '../board/notation/san.ts';
import { BLACK, EMPTY, WHITE } from '../board/piece.ts';
import { isAttacked } from '../board/position/attack.ts';
import { checksLeftOf } from '../board/position/checks-left.ts';
import { inCheck } from '../board/position/in-check.ts';
import { Perft } from '../board/position/perft.ts';
import { playMove } from '../board/position/play.ts';
import { clonePosition, type Position as InnerPosition } from '../board/position/position.ts';
import { type Outcome, outcomeOf } from '../board/rules/outcome.ts';
import { squareFromName, squareName } from '../board/square.ts';
import { InputError } from '../errors/input-error.ts';
import type { Variant } from '../variants/types.ts';

/** A side of the game. */
export type Side = 'white' | 'black';

/** How a move is written in coordinates. */
export interface MoveTextOptions {
  /** Write castling as the king capturing its own partner (`e1h1`), as UCI_Chess960 wants it (default: false). */
  readonly kingTakesPartner?: boolean;
}

/** A position as the rest of the program sees it, for the other files of this folder. */
export let innerOf: (position: Position) => InnerPosition;
/** Wraps a position of the rest of the program; later changes of it are seen through the wrapper. */
export let wrap: (inner: InnerPosition) => Position;

/**
 * A position of a game, to read and to ask; it knows the moves that led to it, for repetitions. It cannot be changed:
 * `after` gives another position, and a `Game` plays moves. The `position` of a `Game` follows that game; `copy` keeps
 * it as it is.
 *
 * Squares are named by file letter and rank number as White sees the board: `a1`, `i8`. Pieces are letters as in a FEN:
 * upper-case for White, lower-case for Black; promoted pieces of some games have a mark (`+P`, `Q~`).
 */
export class Position {
  readonly #pos: InnerPosition;

  static {
    innerOf = (position) => position.#pos;
    wrap = (inner) => new Position(inner);
  }

  private constructor(inner: InnerPosition) {
    this.#pos = inner;
  }

  /**
   * The position in which a game begins.
   *
   * @param variant the game, such as `variantByName('familiar')`
   */
  static start(variant: Variant): Position {
    return new Position(readFen(variant, variant.start));
  }

  /**
   * Reads a position from a FEN: placement, holdings in brackets, side to move, castling, en passant, half-move clock,
   * full-move number. What follows the side to move may be missing. Castling rights may be `KQkq` or file letters in
   * every game.
   *
   * @param variant the game
   * @throws FenError that says what is wrong and where
   */
  static fromFen(variant: Variant, fen: string, options: FenOptions = {}): Position {
    return new Position(readFen(variant, fen, options));
  }

  /** The game whose rules hold. */
  get variant(): Variant {
    return this.#pos.tables.variant;
  }

  /** The whole position as a FEN. */
  get fen(): string {
    return writeFen(this.#pos);
  }

  /** The side to move. */
  get side(): Side {
    return this.#pos.side === WHITE ? 'white' : 'black';
  }

  /**
   * The occupied squares, from a1 to the last square of the last rank, and the piece on each: `Map { 'a1' => 'R', … }`.
   */
  get pieces(): ReadonlyMap<string, string> {
    const { board, squares, tables } = this.#pos;
    const pieces = new Map<string, string>();
    for (let square = 0; square < squares; square++) {
      const code = board[square]!;
      if (code !== EMPTY) pieces.set(squareName(tables, square), pieceLetter(tables, code));
    }
    return pieces;
  }

  /**
   * The pieces in each side's hand, a letter for each piece: `{ white: 'MM', black: 'mm' }`; empty texts if there are
   * none.
   */
  get holdings(): Readonly<Record<Side, string>> {
    return { white: writeHoldings(this.#pos, WHITE), black: writeHoldings(this.#pos, BLACK) };
  }

  /** The castling rights as in the FEN: `KQkq`, or file letters in games that shuffle; `-` if there are none. */
  get castlingRights(): string {
    return this.fen.split(' ')[2]!;
  }

  /** The square on which a legal en passant capture is possible now, or both squares of a pawn's long step. */
  get enPassant(): string | undefined {
    return this.#pos.enPassant < 0 ? undefined : writeEnPassant(this.#pos);
  }

  /** Half-moves since the last capture or pawn move. */
  get halfmoveClock(): number {
    return this.#pos.halfmoves;
  }

  /** The number of the full move, from 1; Black's move has the number of White's before it. */
  get moveNumber(): number {
    return this.#pos.fullmove;
  }

  /** The checks that each side still has to give to win, in games that count them. */
  get checksLeft(): Readonly<Record<Side, number>> | undefined {
    if (this.variant.gameEnd?.checks === undefined) return undefined;
    return { white: checksLeftOf(this.#pos, WHITE), black: checksLeftOf(this.#pos, BLACK) };
  }

  /** Is the king of the side to move attacked? False in games without a royal piece. */
  get inCheck(): boolean {
    return inCheck(this.#pos);
  }

  /**
   * How the game has ended with this position, or undefined if it goes on. Mate and the game's own rules go before
   * every draw.
   */
  get outcome(): Outcome | undefined {
    return outcomeOf(this.#pos);
  }

  /** All legal moves, in no order that means anything. Also of positions in which the game is over by a draw rule. */
  legalMoves(): Move[] {
    return legalMoves(this.#pos);
  }

  /**
   * Does any piece of a side attack the square?
   *
   * @param square its name, such as `e4`
   * @throws InputError if the board has no such square
   */
  isAttacked(square: string, by: Side): boolean {
    const { tables } = this.#pos;
    const index = squareFromName(tables, square);
    if (index < 0)
      throw new InputError(
        `there is no square '${square}'; the squares are a1 to ${squareName(tables, tables.squares - 1)}`,
      );
    return isAttacked(this.#pos, index, by === 'white' ? WHITE : BLACK);
  }

  /**
   * A legal move in coordinates: `e2e4`, `e7e8q` (promotion), `M@b1` (drop), castling as the squares of the king.
   *
   * @throws MoveError if the move is not legal here
   */
  moveText(move: Move, options: MoveTextOptions = {}): string {
    this.#check(move);
    return moveText(this.#pos, move, options.kingTakesPartner);
  }

  /**
   * A legal move in standard algebraic notation: `Nf3`, `exd6`, `e8=J`, `M@b1`, `O-O`, with `+` or `#`.
   *
   * @throws MoveError if the move is not legal here
   */
  san(move: Move): string {
    this.#check(move);
    return sanOf(this.#pos, move);
  }

  /**
   * The legal move that a text in coordinates means, see `moveText`.
   *
   * @throws MoveError if it cannot be read or is not legal here
   */
  moveFromText(text: string): Move {
    return moveFromText(this.#pos, text);
  }

  /**
   * The legal move that a text in standard algebraic notation means; needless or missing marks are tolerated.
   *
   * @throws MoveError if no legal move, or more than one, fits
   */
  moveFromSan(text: string): Move {
    return moveFromSan(this.#pos, text);
  }

  /**
   * The position after a move; this one stays as it is.
   *
   * @throws MoveError if the move is not legal here
   */
  after(move: Move): Position {
    this.#check(move);
    const inner = clonePosition(this.#pos);
    playMove(inner, move);
    return new Position(inner);
  }

  /** The same position, with its history, which stays as it is when the game that this one belongs to goes on. */
  copy(): Position {
    return new Position(clonePosition(this.#pos));
  }

  /**
   * Counts the sequences of legal moves of a length, in this thread. Draw rules are not looked at.
   *
   * @param depth plies, a whole number of at least 0
   * @returns a whole number that is exact up to 2^53
   * @throws InputError if the depth is no such number
   */
  perft(depth: number): number {
    if (!Number.isInteger(depth) || depth < 0)
      throw new InputError(`depth '${depth}' must be a whole number of plies from 0`);
    return new Perft().count(this.#pos, depth);
  }

  /** The board as lines of text, White below, with file and rank names and, where the game has them, the holdings. */
  diagram(): string[] {
    return diagram(this.#pos);
  }

  #check(move: Move): void {
    if (!legalMoves(this.#pos).includes(move)) throw new MoveError(`move ${move} is not legal in '${this.fen}'`);
  }
}
