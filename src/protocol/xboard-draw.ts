import { BLACK, WHITE } from '../board/piece.ts';
import type { SearchInfo, SearchResult } from '../search/report.ts';

/** Centipawns: at this score or worse a draw is accepted at any time. */
const CLEARLY_WORSE = -60;
/** Centipawns: at this score or worse a draw is accepted once the game is long, or few pieces are left. */
const EQUAL = 10;
const LONG_GAME_MOVES = 40;
/** XBoard numbers the moves of a loaded position from 1, so the move number says nothing in a loaded endgame. */
const FEW_PIECES = 8;

/** A draw is offered when this number of our moves in a row found an even game … */
const EVEN_MOVES = 5;
/** … each by a search of at least this number of plies; shallower ones (forced moves) do not count. */
const LEAST_DEPTH = 8;
/** After an offer none follows for this number of moves, unless the number of pieces has changed. */
const MOVES_BETWEEN_OFFERS = 10;

/** What a decision about draws looks at in a position: the full-move number, and each side's number of pieces. */
export interface DrawPosition {
  readonly fullmove: number;
  readonly count: ArrayLike<number>;
}

/**
 * Is a draw welcome?
 *
 * @param score what our last search of this game found; undefined if there was none
 */
export function acceptsDraw(score: SearchInfo['score'] | undefined, position: DrawPosition): boolean {
  if (score === undefined) return false;
  const nearsEnd = position.fullmove >= LONG_GAME_MOVES || pieceCountOf(position) <= FEW_PIECES;
  return score <= CLEARLY_WORSE || (score <= EQUAL && nearsEnd);
}

/** Decides when we offer a draw ourselves; one object per game. */
export class DrawOffers {
  /** The number of our moves in a row that found an even game; 0 again after an offer. */
  private evenMoves = 0;
  private movesSinceOffer = MOVES_BETWEEN_OFFERS;
  private piecesAtOffer = 0;

  /**
   * Whether to offer a draw with our move. It is offered only if we would accept one.
   *
   * @param found what the search for the move found
   * @param position after the move
   */
  isDue({ score, depth }: Pick<SearchResult, 'score' | 'depth'>, position: DrawPosition): boolean {
    this.movesSinceOffer++;
    if (Math.abs(score) > EQUAL) this.evenMoves = 0;
    else if (depth >= LEAST_DEPTH) this.evenMoves++;
    if (this.evenMoves < EVEN_MOVES || !acceptsDraw(score, position)) return false;
    const pieces = pieceCountOf(position);
    if (this.movesSinceOffer < MOVES_BETWEEN_OFFERS && pieces === this.piecesAtOffer) return false;
    this.evenMoves = 0;
    this.movesSinceOffer = 0;
    this.piecesAtOffer = pieces;
    return true;
  }
}

function pieceCountOf({ count }: DrawPosition): number {
  return count[WHITE]! + count[BLACK]!;
}
