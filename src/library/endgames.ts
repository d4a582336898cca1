import type { Move } from '../board/move.ts';
import { type EndgamesOptions, type EndgameValue, Endgames as InnerEndgames } from '../endgame/endgames.ts';
import type { Variant } from '../variants/types.ts';
import { innerOf, type Position } from './position.ts';

/** The exact endgame tables of a game; each is built or read when it is first needed. */
export class Endgames {
  readonly #endgames: InnerEndgames;

  /** @param variant the game; it must be one in which captured pieces do not come back, or every `prepare` throws */
  constructor(variant: Variant, options: EndgamesOptions = {}) {
    this.#endgames = new InnerEndgames(variant, options);
  }

  /**
   * Gets the tables of an endgame and of everything that captures can make of it, which takes a second at most.
   *
   * @param endgame the pieces of both sides: `KNEK`, `KQKR`
   * @throws InputError if the game has no such endgame
   * @throws EndgameFileError if a file in the folder is damaged or foreign, or cannot be read or written
   */
  prepare(endgame: string): void {
    this.#endgames.prepare(endgame);
  }

  /**
   * What a position is worth. Repetitions and the move rule are not looked at.
   *
   * @returns undefined if no table knows the position: other pieces, or castling or a drop is still possible
   * @throws InputError if it is one of another game
   * @throws EndgameFileError as `prepare`
   */
  probe(position: Position): EndgameValue | undefined {
    return this.#endgames.probe(innerOf(position));
  }

  /** The moves that keep what a position is worth and lose no time; none if no table knows it. Throws as `probe`. */
  bestMoves(position: Position): Move[] {
    return this.#endgames.bestMoves(innerOf(position));
  }

  /** Best play of both sides until mate; nothing if the position is drawn or no table knows it. Throws as `probe`. */
  bestLine(position: Position): Move[] {
    return this.#endgames.bestLine(innerOf(position));
  }
}
