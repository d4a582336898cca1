import { type Move, NO_MOVE } from '../board/move.ts';
import { CHANGE_FADING } from './parameters.ts';

/** How stable the root's best move and its score have been from depth to depth. */
export class Stability {
  /** How many moves there are to choose from. */
  readonly choices: number;
  /** For how many depths the best move has been the same. */
  steadyDepths = 0;
  /** How often the best move changed, the last depths counting most. */
  changes = 0;
  /** By how many centipawns the last depth's score is below the one before; negative if it rose. */
  drop = 0;
  private move: Move = NO_MOVE;
  private score = 0;

  constructor(choices: number) {
    this.choices = choices;
  }

  /** A depth was finished with this best move and score. */
  add(move: Move, score: number): void {
    const isFirst = this.move === NO_MOVE;
    const changed = !isFirst && move !== this.move;
    this.drop = isFirst ? 0 : this.score - score;
    this.changes = this.changes * (CHANGE_FADING / 100) + (changed ? 1 : 0);
    this.steadyDepths = changed || isFirst ? 0 : this.steadyDepths + 1;
    this.move = move;
    this.score = score;
  }
}
