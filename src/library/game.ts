import type { Move } from '../board/move.ts';
import { MoveError } from '../board/notation/move-text.ts';
import type { Outcome } from '../board/rules/outcome.ts';
import { Game as InnerGame } from '../engine/game.ts';
import type { Variant } from '../variants/types.ts';
import { type Position, wrap } from './position.ts';

/** A game as the rest of the program sees it, for the other files of this folder. */
export let innerGameOf: (game: Game) => InnerGame;

/** A game in progress: where it began, its moves, and the position now. It may be of any length. */
export class Game {
  readonly #game: InnerGame;
  /** The position now; it changes with every move that is played or taken back. */
  readonly position: Position;

  static {
    innerGameOf = (game) => game.#game;
  }

  /**
   * @param variant the game's rules, such as `variantByName('mad-mate')`
   * @param fen where the game begins; missing: the variant's start position
   * @throws FenError if the FEN is bad
   */
  constructor(variant: Variant, fen?: string) {
    this.#game = new InnerGame(variant, fen);
    this.position = wrap(this.#game.position);
  }

  /** The game's rules. */
  get variant(): Variant {
    return this.#game.variant;
  }

  /** The FEN of the position in which the game began. */
  get startFen(): string {
    return this.#game.startFen;
  }

  /** The moves since the beginning, oldest first. */
  get moves(): readonly Move[] {
    return this.#game.moves;
  }

  /** How the game has ended, or undefined if it goes on. Moves can be played all the same. */
  get outcome(): Outcome | undefined {
    return this.#game.outcome();
  }

  /**
   * Plays a move.
   *
   * @throws MoveError if it is not legal; the game then stays as it is
   */
  play(move: Move): void {
    if (!this.position.legalMoves().includes(move))
      throw new MoveError(`move ${move} is not legal in '${this.position.fen}'`);
    this.#game.play(move);
  }

  /**
   * Plays a move given in coordinates: `e2e4`, `e7e8q`, `M@b1`.
   *
   * @returns the move
   * @throws MoveError if it is not legal; the game then stays as it is
   */
  playText(text: string): Move {
    return this.#game.playText(text);
  }

  /**
   * Takes back the last moves.
   *
   * @param count how many half-moves
   * @throws InputError if there are fewer; the game then stays as it is
   */
  undo(count = 1): void {
    this.#game.undo(count);
  }
}
