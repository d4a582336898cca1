import type { Move } from '../board/move.ts';
import { readFen, startPosition, writeFen } from '../board/notation/fen.ts';
import { moveFromText } from '../board/notation/move-text.ts';
import { playMove, takeBack } from '../board/position/play.ts';
import type { Position } from '../board/position/position.ts';
import { type Outcome, outcomeOf } from '../board/rules/outcome.ts';
import { InputError } from '../errors/input-error.ts';
import type { Variant } from '../variants/types.ts';

/** A game in progress: where it began, its moves, and the position now. */
export class Game {
  /** The game's rules. */
  readonly variant: Variant;
  /** The FEN of the position in which it began. */
  readonly startFen: string;
  /** The position now. */
  readonly position: Position;
  private readonly played: Move[] = [];

  /**
   * @param fen where the game begins; missing: the variant's start position
   * @throws FenError if the FEN is bad
   */
  constructor(variant: Variant, fen?: string) {
    this.variant = variant;
    this.position = fen === undefined ? startPosition(variant) : readFen(variant, fen);
    this.startFen = fen ?? writeFen(this.position);
  }

  /** The moves since the beginning. */
  get moves(): readonly Move[] {
    return this.played;
  }

  /**
   * Plays a move.
   *
   * @param move one of the legal moves; this is not checked
   */
  play(move: Move): void {
    playMove(this.position, move);
    this.played.push(move);
  }

  /**
   * Plays a move given in coordinates.
   *
   * @returns the move
   * @throws MoveError if it is not legal; the game then stays as it is
   */
  playText(text: string): Move {
    const move = moveFromText(this.position, text);
    this.play(move);
    return move;
  }

  /**
   * Takes back the last moves.
   *
   * @param count the number of half-moves
   * @throws InputError if there are fewer; the game then stays as it is
   */
  undo(count = 1): void {
    if (count > this.played.length) throw new InputError('there is no move to take back');
    for (let i = 0; i < count; i++) {
      takeBack(this.position);
      this.played.pop();
    }
  }

  /** How the game has ended, or undefined if it goes on. */
  outcome(): Outcome | undefined {
    return outcomeOf(this.position);
  }
}
