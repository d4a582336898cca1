import { enterArena, leaveArena } from '../board/arena.ts';
import { inCheck } from '../board/attack.ts';
import { make } from '../board/make.ts';
import { legalMoves } from '../board/notation.ts';
import { copyPosition, Position, reserve } from '../board/position.ts';
import { seededRandom } from '../board/random.ts';
import type { Tables } from '../board/tables.ts';
import type { Evaluator } from '../eval/evaluator.ts';
import { isNoisy } from '../search/ordering.ts';
import { PositionWriter } from './position-writer.ts';
import type { Positions } from './positions.ts';
import { hasPieces, type Recorder } from './self-play.ts';

/** From one position in so many a few random moves are made; at most so many; and one in so many of them is a capture if there is one. */
const STRAY_FROM = 2;
const MOST_STRAY_MOVES = 3;
const CAPTURE = 3;

/**
 * Takes positions down for the fit of a network. A search sees many that no sane game leads to, and the network must know them too;
 * so some are made by random moves, for which what the terms of the evaluation say must do.
 */
export class PositionRecorder implements Recorder {
  readonly mostScore = 3000;
  readonly decidedScore = 2000;
  private readonly tables: Tables;
  private readonly random: () => number;
  private readonly writer: PositionWriter;

  /** @param seed the random moves hang on it */
  constructor(tables: Tables, seed: number) {
    this.tables = tables;
    this.random = seededRandom(seed);
    this.writer = new PositionWriter(tables);
  }

  take(pos: Position, score: number, evaluator: Evaluator): void {
    this.note(pos, score, evaluator);
  }

  visit(pos: Position, evaluator: Evaluator): void {
    if (this.below(STRAY_FROM) !== 0) return;
    const stray = Position.of(this.tables);
    copyPosition(stray, pos);
    reserve(stray, MOST_STRAY_MOVES);
    for (let left = 1 + this.below(MOST_STRAY_MOVES); left > 0; left--) {
      const moves = legalMoves(stray);
      const captures = moves.filter((move) => isNoisy(stray, move));
      const choice = captures.length > 0 && this.below(CAPTURE) === 0 ? captures : moves;
      if (choice.length === 0) return;
      make(stray, choice[this.below(choice.length)]!);
    }
    if (hasPieces(stray) && !inCheck(stray) && legalMoves(stray).length > 0) this.note(stray, undefined, evaluator);
  }

  finishGame(forWhite: number): void {
    this.writer.finishGame(forWhite);
  }

  finish(): Positions {
    return this.writer.finish();
  }

  /** @param score what a search said, if there was one */
  private note(pos: Position, score: number | undefined, evaluator: Evaluator): void {
    const hot = enterArena(pos, 2);
    try {
      evaluator.reset(hot);
      this.writer.add(pos, evaluator.roughScore(hot), score ?? evaluator.score(hot), score !== undefined);
    } finally {
      leaveArena();
    }
  }

  /** A random whole number from 0 to below `limit`. */
  private below(limit: number): number {
    return Math.floor(this.random() * limit);
  }
}
