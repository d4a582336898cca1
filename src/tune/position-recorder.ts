import { enterArena, leaveArena } from '../board/arena.ts';
import { inCheck } from '../board/attack.ts';
import { make } from '../board/make.ts';
import { legalMoves } from '../board/notation.ts';
import { outcomeOf } from '../board/outcome.ts';
import { copyPosition, Position, reserve } from '../board/position.ts';
import { seededRandom } from '../board/random.ts';
import type { Tables } from '../board/tables.ts';
import type { Evaluator } from '../eval/evaluator.ts';
import { isNoisy } from '../search/ordering.ts';
import { PositionWriter } from './position-writer.ts';
import type { Positions } from './positions.ts';
import { hasPieces, type Recorder, type Verdict } from './self-play.ts';

/** What is taken down besides quiet positions of games. */
export interface PositionsPlan {
  /** Is the network to add to all terms of the evaluation, or only to worth and squares? */
  readonly withTerms: boolean;
  /** So many positions are reached from each one of a game by a few random moves. */
  readonly strays: number;
  /** Nodes searched for the score of each of them if it is quiet; 0: the evaluation's own score is taken. */
  readonly strayNodes: number;
}

/** The most random moves, and one in so many of them is a capture if there is one. */
const MOST_STRAY_MOVES = 3;
const CAPTURE = 3;

/**
 * Takes positions down for the fit of a network. A search sees many that no sane game leads to, and the network must know them too;
 * so some are made by random moves, for which a short search, or what the evaluation says, must do.
 */
export class PositionRecorder implements Recorder {
  readonly mostScore = 3000;
  readonly decidedScore = 2000;
  private readonly tables: Tables;
  private readonly plan: PositionsPlan;
  private readonly random: () => number;
  private readonly writer: PositionWriter;

  /** @param seed the random moves hang on it */
  constructor(tables: Tables, seed: number, plan: PositionsPlan) {
    this.tables = tables;
    this.plan = plan;
    this.random = seededRandom(seed);
    this.writer = new PositionWriter(tables);
  }

  take(pos: Position, score: number, evaluator: Evaluator): void {
    this.note(pos, score, evaluator, true);
  }

  visit(pos: Position, evaluator: Evaluator, judge: (pos: Position, nodes: number) => Verdict): void {
    for (let i = 0; i < this.plan.strays; i++) this.takeStray(pos, evaluator, judge);
  }

  finishGame(forWhite: number): void {
    this.writer.finishGame(forWhite);
  }

  finish(): Positions {
    return this.writer.finish();
  }

  private takeStray(pos: Position, evaluator: Evaluator, judge: (pos: Position, nodes: number) => Verdict): void {
    const stray = Position.of(this.tables);
    copyPosition(stray, pos);
    reserve(stray, MOST_STRAY_MOVES + 8);
    for (let left = 1 + this.below(MOST_STRAY_MOVES); left > 0; left--) {
      const moves = legalMoves(stray);
      const captures = moves.filter((move) => isNoisy(stray, move));
      const choice = captures.length > 0 && this.below(CAPTURE) === 0 ? captures : moves;
      if (choice.length === 0) return;
      make(stray, choice[this.below(choice.length)]!);
    }
    if (!hasPieces(stray) || inCheck(stray) || legalMoves(stray).length === 0) return;
    const verdict = this.plan.strayNodes > 0 && !outcomeOf(stray) ? judge(stray, this.plan.strayNodes) : undefined;
    if (verdict && Math.abs(verdict.score) >= this.mostScore) return;
    this.note(stray, verdict?.quiet ? verdict.score : undefined, evaluator, false);
  }

  /** @param score what a search said, if there was one */
  private note(pos: Position, score: number | undefined, evaluator: Evaluator, played: boolean): void {
    const hot = enterArena(pos, 2);
    try {
      evaluator.reset(hot);
      const terms = evaluator.score(hot);
      const base = this.plan.withTerms ? terms : evaluator.roughScore(hot);
      this.writer.add(pos, base, score ?? terms, played);
    } finally {
      leaveArena();
    }
  }

  /** A random whole number from 0 to below `limit`. */
  private below(limit: number): number {
    return Math.floor(this.random() * limit);
  }
}
