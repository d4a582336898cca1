import type { Move } from '../board/move.ts';
import { legalMoves } from '../board/notation/move-text.ts';
import type { Position } from '../board/position/position.ts';
import { Game } from '../engine/game.ts';
import type { SearchResult } from '../search/report.ts';
import { chess } from '../variants/chess.ts';
import type { Variant } from '../variants/types.ts';
import { ArrayDrawing } from './array-drawing.ts';
import { acceptsDraw, DrawOffers } from './xboard-draw.ts';
import { acceptableMoves } from './xboard-holdings.ts';
import { claimLine } from './xboard-result.ts';

/**
 * The game in force at XBoard's board, and what is remembered for its length: moves that are not to be looked at, what
 * our searches found, and draws that were offered.
 */
export class XBoardGame {
  /** Whether a new game of a variant with start arrays begins with arrays that are drawn. */
  randomArrays = true;
  /** How they are drawn. */
  readonly arrays = new ArrayDrawing();
  /** Centipawns that our last search for a move of this game found, as we see it; undefined before the first. */
  ownScore: number | undefined;
  private game = new Game(chess);
  /** Moves of the present position that XBoard does not want to be looked at (`exclude`, `include`). */
  private readonly excluded = new Set<Move>();
  private drawOffers = new DrawOffers();
  /** The game whose start arrays were drawn, while nobody has moved yet. */
  private drawn: Game | undefined;

  /** The game in force, to be read only. */
  get current(): Game {
    return this.game;
  }

  get position(): Position {
    return this.game.position;
  }

  /** The number of half-moves since the beginning of the game. */
  get ply(): number {
    return this.game.moves.length;
  }

  /** Puts another game in force. */
  begin(game: Game): void {
    this.game = game;
    this.excluded.clear();
    this.ownScore = undefined;
    this.drawOffers = new DrawOffers();
  }

  /** Begins a game of this variant. XBoard asks twice, so arrays once drawn stay until somebody moves. */
  beginVariant(variant: Variant): void {
    this.begin(this.firstPosition(variant));
  }

  /** Arrays are drawn anew, because they are to be drawn otherwise. */
  forgetDrawnArrays(): void {
    this.drawn = undefined;
  }

  /** Plays a move. @param move one of the legal moves; this is not checked */
  play(move: Move): void {
    this.drawn = undefined;
    this.excluded.clear();
    this.game.play(move);
  }

  /**
   * Takes back moves.
   *
   * @param count the number of half-moves
   * @throws InputError if there are fewer; nothing then changes
   */
  takeBack(count: number): void {
    this.game.undo(count);
    this.excluded.clear();
  }

  /** A copy of the game with one move more; undefined if that is not legal, or ends the game. */
  after(move: Move): Game | undefined {
    if (!legalMoves(this.position).includes(move)) return undefined;
    const game = new Game(this.game.variant, this.game.startFen);
    for (const played of [...this.game.moves, move]) game.play(played);
    return game.outcome() ? undefined : game;
  }

  /** The move was played of which `after` gave this copy: it is the game from now on. */
  continueWith(copy: Game): void {
    this.game = copy;
    this.excluded.clear();
  }

  /** Leaves moves of this position out of what is looked at, or takes them in again. */
  exclude(moves: readonly Move[], excluded: boolean): void {
    for (const move of moves) {
      if (excluded) this.excluded.add(move);
      else this.excluded.delete(move);
    }
  }

  /**
   * The moves among which a search of this position is to choose; undefined for all. It is empty if every move is left
   * out.
   */
  rootMoves(): readonly Move[] | undefined {
    const acceptable = acceptableMoves(this.game);
    if (this.excluded.size === 0) return acceptable;
    return (acceptable ?? legalMoves(this.position)).filter((move) => !this.excluded.has(move));
  }

  /** The line that claims the game's result; undefined if it goes on. */
  claim(): string | undefined {
    const outcome = this.game.outcome();
    return outcome && claimLine(outcome, this.game.variant);
  }

  /** The opponent offers a draw: is it welcome? */
  acceptsDraw(): boolean {
    return acceptsDraw(this.ownScore, this.position);
  }

  /** We have played a move: is a draw to be offered with it? @param found what the search for the move found */
  isDrawOfferDue(found: SearchResult): boolean {
    return this.drawOffers.isDue(found, this.position) && !this.game.outcome();
  }

  private firstPosition(variant: Variant): Game {
    if (!variant.startArrays || !this.randomArrays) return new Game(variant);
    if (this.drawn?.variant !== variant) this.drawn = new Game(variant, this.arrays.startFen(variant));
    return new Game(variant, this.drawn.startFen);
  }
}
