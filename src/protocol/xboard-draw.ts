import { BLACK, WHITE } from '../board/piece.ts';
import type { Position } from '../board/position/position.ts';
import type { SearchInfo, SearchResult } from '../search/report.ts';

/** Centipawns: who stands as badly as this accepts a draw at any time. */
const CLEARLY_WORSE = -60;
/** Who is not better than this accepts a draw once the game is long, or few pieces are left. */
const EQUAL = 10;
const LONG_GAME_MOVES = 40;
/** XBoard counts the moves of a position that was loaded from one, so that of an endgame tells nothing. */
const FEW_PIECES = 8;

/** A draw is offered when this number of our moves running found an even game … */
const EVEN_MOVES = 5;
/** … each by a search of at least this number of plies; that of a forced move is not looked at. */
const LEAST_DEPTH = 8;
/** Who was offered a draw is not asked again for this number of moves, unless pieces have gone or come since. */
const MOVES_BETWEEN_OFFERS = 10;

/**
 * Is a draw welcome?
 *
 * @param score what our last search of this game found; undefined if there was none
 */
export function acceptsDraw(score: SearchInfo['score'] | undefined, position: Position): boolean {
  if (score === undefined) return false;
  const nearsEnd = position.fullmove >= LONG_GAME_MOVES || pieceCountOf(position) <= FEW_PIECES;
  return score <= CLEARLY_WORSE || (score <= EQUAL && nearsEnd);
}

/** Decides when we offer a draw ourselves, in the course of one game. */
export class DrawOffers {
  /** Moves of ours that found an even game, running; begins anew with an offer. */
  private evenMoves = 0;
  private movesSinceOffer = MOVES_BETWEEN_OFFERS;
  private piecesAtOffer = 0;

  /**
   * We move: is a draw to be offered with it? What we offer we would take too.
   *
   * @param found what the search for the move found
   * @param position after the move
   */
  isDue({ score, depth }: Pick<SearchResult, 'score' | 'depth'>, position: Position): boolean {
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

function pieceCountOf({ count }: Position): number {
  return count[WHITE]! + count[BLACK]!;
}
