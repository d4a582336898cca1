import { HELD, MAX_CODES, SQUARE_BITS, SQUARE_MASK } from '../board/layout.ts';
import { squareName } from '../board/square.ts';
import type { Tables } from '../board/tables/tables.ts';
import { HELD_COPIES } from './layout.ts';

/**
 * The inputs of a game's network: one for each piece of either side on each square, and one for each of the first
 * HELD_COPIES copies of a piece in hand. In a side's perspective the board is seen from its own end, and mirrored if
 * its king stands on the right half, so that what is learned of one wing holds for the other.
 */
export class Inputs {
  /** How many they are. */
  readonly count: number;
  private readonly tables: Tables;

  constructor(tables: Tables) {
    this.tables = tables;
    this.count = 2 * this.types * (tables.squares + HELD_COPIES);
  }

  private get types(): number {
    return this.tables.letters.length - 1;
  }

  /**
   * The input that a piece-square is in a side's perspective.
   *
   * @param mirrored whether the side's board is mirrored, see `isMirrored`
   * @returns 0 to `count` - 1
   */
  inputOf(pieceSquare: number, side: number, mirrored: boolean): number {
    const { files, ranks, squares } = this.tables;
    const code = (pieceSquare >> SQUARE_BITS) & (MAX_CODES - 1);
    const square = pieceSquare & SQUARE_MASK;
    const piece = ((code & 1) ^ side) * this.types + (code >> 1) - 1;
    if ((pieceSquare & HELD) !== 0) return 2 * this.types * squares + piece * HELD_COPIES + square;
    const file = mirrored ? files - 1 - (square % files) : square % files;
    const rank = Math.floor(square / files);
    return piece * squares + (side === 0 ? rank : ranks - 1 - rank) * files + file;
  }

  /** Is the board mirrored for a side whose king stands there? */
  isMirrored(kingSquare: number): boolean {
    return 2 * (kingSquare % this.tables.files) > this.tables.files - 1;
  }

  /**
   * What an input means, in words: whose piece, its letter and where it is on an unmirrored board, as 'own N c3' or
   * 'their P hand1'.
   */
  nameOf(input: number): string {
    const { letters, squares } = this.tables;
    const onBoard = 2 * this.types * squares;
    const piece = input < onBoard ? Math.floor(input / squares) : Math.floor((input - onBoard) / HELD_COPIES);
    const where =
      input < onBoard ? squareName(this.tables, input % squares) : `hand${((input - onBoard) % HELD_COPIES) + 1}`;
    return `${piece < this.types ? 'own' : 'their'} ${letters[(piece % this.types) + 1]!} ${where}`;
  }
}
