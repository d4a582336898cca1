import { SQUARE_BITS, SQUARE_MASK } from '../board/layout.ts';
import { squareName } from '../board/square.ts';
import type { Tables } from '../board/tables/tables.ts';
import { HELD_COPIES } from './layout.ts';

/**
 * The inputs of a game's network: one for each piece of either side on each square, and one for each copy of a piece held
 * in hand. A side sees the board from its own end, and mirrored if its king stands on the right half, so that
 * what it learns of one wing holds for the other.
 *
 * A piece in hand is written as a pieceSquare like one on the board: its copies take the last squares, which no board with a network has.
 */
export class Inputs {
  readonly count: number;
  private readonly tables: Tables;

  /** @throws Error if the board is too large for the pieceSquares of held pieces */
  constructor(tables: Tables) {
    if (tables.squares >= SQUARE_MASK - HELD_COPIES) throw new Error('the board is too large for a network');
    this.tables = tables;
    this.count = 2 * this.types * (tables.squares + HELD_COPIES);
  }

  private get types(): number {
    return this.tables.letters.length - 1;
  }

  /** The input that a piece's pieceSquare is to a side, as its king stands. */
  inputOf(pieceSquare: number, side: number, mirrored: boolean): number {
    const { files, ranks, squares } = this.tables;
    const code = pieceSquare >> SQUARE_BITS;
    const square = pieceSquare & SQUARE_MASK;
    const piece = ((code & 1) ^ side) * this.types + (code >> 1) - 1;
    if (square >= squares) return 2 * this.types * squares + piece * HELD_COPIES + SQUARE_MASK - square;
    const file = mirrored ? files - 1 - (square % files) : square % files;
    const rank = Math.floor(square / files);
    return piece * squares + (side === 0 ? rank : ranks - 1 - rank) * files + file;
  }

  /** Is the board mirrored for a side whose king stands there? */
  isMirrored(kingSquare: number): boolean {
    return 2 * (kingSquare % this.tables.files) > this.tables.files - 1;
  }

  /** What an input means, in words: whose piece, its letter and where it is, on an unmirrored board as its side sees it. */
  nameOf(input: number): string {
    const { letters, squares } = this.tables;
    const onBoard = 2 * this.types * squares;
    const piece = input < onBoard ? Math.floor(input / squares) : Math.floor((input - onBoard) / HELD_COPIES);
    const where =
      input < onBoard ? squareName(this.tables, input % squares) : `hand${((input - onBoard) % HELD_COPIES) + 1}`;
    return `${piece < this.types ? 'own' : 'their'} ${letters[(piece % this.types) + 1]!} ${where}`;
  }
}

/** The pieceSquare of the n-th copy, from 0, of a piece in hand; the same one for all from HELD_COPIES on. */
export function heldPieceSquare(code: number, copy: number): number {
  return (code << SQUARE_BITS) | (SQUARE_MASK - Math.min(copy, HELD_COPIES));
}
