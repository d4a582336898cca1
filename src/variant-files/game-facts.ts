import type { Geometry } from '../board/square.ts';
import { type Letters, sideLetters } from '../variants/sides.ts';
import type { Region } from '../variants/types.ts';
import { ALL_PIECES, type Fields } from './fields.ts';
import { type FileGame, type FilePiece, lettersOf } from './file-game.ts';
import { NotPossible } from './problem.ts';
import { type RegionSquares, regionFrom, squaresOfRegion } from './regions.ts';

/** Both sides' names of a field. */
type Both = 'enPassantTypes' | 'castlingRookPieces' | 'castlingKingPiece';

/**
 * A game of a file, and its fields in the words of our games: letters for slots, squares for texts, one value for both
 * sides.
 */
export class GameFacts {
  readonly fields: Fields;
  readonly pieces: ReadonlyMap<string, FilePiece>;
  readonly board: Geometry;
  readonly start: string;
  /** Slots of what can only come about by promotion, so that it is no piece of its own. */
  readonly hidden: ReadonlySet<string>;

  constructor(game: FileGame) {
    this.fields = game.fields;
    this.pieces = game.pieces;
    this.board = { files: game.fields.maxFile, ranks: game.fields.maxRank };
    this.start = normalFen(game.fields.startFen);
    this.hidden = this.hiddenSlots();
  }

  /** The squares, as each side sees them, that a pair of fields names. */
  squares(
    name: 'promotionRegion' | 'doubleStepRegion' | 'tripleStepRegion' | 'enPassantRegion' | 'dropRegion' | 'flagRegion',
  ): RegionSquares {
    const { fields } = this;
    return squaresOfRegion({ white: fields[`${name}White`], black: fields[`${name}Black`] }, this.board);
  }

  /** The same as a region of our games. */
  region(name: 'promotionRegion'): Region {
    return regionFrom(this.squares(name), this.board);
  }

  /**
   * What a field says of both sides.
   *
   * @throws NotPossible if it does not say the same of both
   */
  both<T extends Both>(name: T): Fields[`${T}White`] {
    const [white, black] = [this.fields[`${name}White`], this.fields[`${name}Black`]];
    if (JSON.stringify(white) !== JSON.stringify(black))
      throw new NotPossible(`${name}Black`, 'this must be the same for both sides here');
    return white as Fields[`${T}White`];
  }

  /** The letters that a pair of fields names, for each side if they differ. */
  sides(name: 'promotionPawnTypes' | 'promotionPieceTypes'): Letters {
    const { fields } = this;
    return sideLetters(this.letters(fields[`${name}White`]), this.letters(fields[`${name}Black`]));
  }

  /** The letters of those of the slots in which there is a piece. */
  letters(slots: readonly string[]): string {
    const { letterOf } = lettersOf(this.pieces);
    return slots.map((slot) => (this.hidden.has(slot) ? this.promotedLetters(slot) : (letterOf(slot) ?? ''))).join('');
  }

  /** What pieces are called that have become what is in this slot. */
  private promotedLetters(slot: string): string {
    const { letterOf } = lettersOf(this.pieces);
    const from = this.fields.promotedPieceType.filter(([, to]) => to === slot);
    return from.map(([own]) => `+${letterOf(own) ?? ''}`).join('');
  }

  /** The letter of the piece in a slot; `ALL_PIECES` stays what it is. */
  letterOrAll(slot: string): string {
    return slot === ALL_PIECES ? ALL_PIECES : this.letters([slot]);
  }

  private hiddenSlots(): ReadonlySet<string> {
    const { promotedPieceType, startFen, promotionPieceTypesWhite } = this.fields;
    const board = startFen
      .split(' ')[0]!
      .toUpperCase()
      .replace(/\+[A-Z]/g, '');
    const from = new Set(promotedPieceType.map(([slot]) => slot));
    return new Set(
      promotedPieceType
        .map(([, slot]) => slot)
        .filter(
          (slot) =>
            !from.has(slot) &&
            !board.includes(this.pieces.get(slot)!.letter) &&
            !promotionPieceTypesWhite.includes(slot),
        ),
    );
  }
}

/**
 * A start position as we read it. Files of games without en passant, or without that and castling, leave these fields
 * out, so that the counters, or the checks that are still to be given (`3+3`), follow at once.
 */
function normalFen(fen: string): string {
  const [placement = '', side = 'w', ...rest] = fen.trim().split(/\s+/);
  const words = rest.findIndex((field) => /^\d+(\+\d+)?$/.test(field));
  const missing = words < 0 ? 0 : Math.max(0, 2 - words);
  return [
    placement,
    side,
    ...rest.slice(0, 2 - missing),
    ...Array<string>(missing).fill('-'),
    ...rest.slice(2 - missing),
  ].join(' ');
}
