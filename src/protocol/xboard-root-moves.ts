import type { Move } from '../board/move.ts';
import { legalMoves } from '../board/notation/move-text.ts';
import type { Game } from '../engine/game.ts';
import { acceptableMoves } from './xboard-holdings.ts';

/** The moves of the position in force that XBoard does not want to be looked at (`exclude`, `include`). */
export class ExcludedMoves {
  private readonly moves = new Set<Move>();

  /** Another position is in force: all its moves count. */
  clear(): void {
    this.moves.clear();
  }

  /** Sets whether these moves are left out. */
  set(moves: readonly Move[], excluded: boolean): void {
    for (const move of moves) {
      if (excluded) this.moves.add(move);
      else this.moves.delete(move);
    }
  }

  /**
   * The moves among which a search of the game in force is to choose; undefined for all.
   * It is empty if every move is left out.
   */
  rootMoves(game: Game): readonly Move[] | undefined {
    const acceptable = acceptableMoves(game);
    if (this.moves.size === 0) return acceptable;
    return (acceptable ?? legalMoves(game.position)).filter((move) => !this.moves.has(move));
  }
}
