import { legalMoves } from '../board/notation/move-text.ts';
import { enterArena, leaveArena } from '../board/position/arena.ts';
import { inCheck } from '../board/position/in-check.ts';
import { make } from '../board/position/make.ts';
import { copyState, Position } from '../board/position/position.ts';
import type { Tables } from '../board/tables/tables.ts';
import type { Evaluator } from '../eval/evaluator.ts';
import { seededRandom } from '../platform/random.ts';
import { isNoisy } from '../search/move-kinds.ts';
import { RecordWriter } from './record.ts';
import { hasPieces, type Recorder } from './self-play.ts';

/** What positions are recorded for the fit of a network, besides quiet positions of games. */
export interface PositionsPlan {
  /** Will the network's score be added to all terms of the evaluation, or only to the value of pieces and squares? */
  readonly withTerms: boolean;
  /** Number of positions reached from each one of a game by a few random moves. */
  readonly strays: number;
}

/** Most random moves to a stray, and how rarely one of them must be a capture: one in CAPTURE_RARITY. */
const MAX_STRAY_MOVES = 3;
const CAPTURE_RARITY = 3;

/**
 * Records positions for the fit of a network. A search sees many that no sensible game leads to, and the network must
 * know these too; so some are reached by random moves (strays), and learned with the evaluation's own score. With the
 * score of a search of 40 nodes the network became much worse: tactics are for the search to see.
 */
export class PositionRecorder implements Recorder {
  readonly mostScore = 3000;
  readonly decidedScore = 2000;
  /** Where strays are reached, one after the other. */
  private readonly stray: Position;
  private readonly plan: PositionsPlan;
  private readonly random: () => number;
  private readonly writer: RecordWriter;

  /** @param seed of the random moves */
  constructor(tables: Tables, seed: number, plan: PositionsPlan) {
    this.stray = Position.of(tables);
    this.plan = plan;
    this.random = seededRandom(seed);
    this.writer = new RecordWriter(tables);
  }

  take(pos: Position, score: number, evaluator: Evaluator): void {
    this.note(pos, score, evaluator);
  }

  visit(pos: Position, evaluator: Evaluator): void {
    for (let i = 0; i < this.plan.strays; i++) this.takeStray(pos, evaluator);
  }

  finishGame(forWhite: number): void {
    this.writer.finishGame(forWhite);
  }

  /** The records of all positions. */
  finish(): Uint8Array {
    return this.writer.finish();
  }

  private takeStray(pos: Position, evaluator: Evaluator): void {
    const { stray } = this;
    copyState(stray, pos);
    stray.ply = 0;
    stray.reversible = 0;
    for (let left = 1 + this.below(MAX_STRAY_MOVES); left > 0; left--) {
      const moves = legalMoves(stray);
      const captures = moves.filter((move) => isNoisy(stray, move));
      const choice = captures.length > 0 && this.below(CAPTURE_RARITY) === 0 ? captures : moves;
      if (choice.length === 0) return;
      make(stray, choice[this.below(choice.length)]!);
    }
    if (hasPieces(stray) && !inCheck(stray) && legalMoves(stray).length > 0) this.note(stray, undefined, evaluator);
  }

  /** @param score what a search said, if there was one */
  private note(pos: Position, score: number | undefined, evaluator: Evaluator): void {
    const hot = enterArena(pos, 2);
    try {
      evaluator.reset(hot);
      const own = evaluator.score(hot);
      const base = this.plan.withTerms ? own : evaluator.roughScore(hot);
      this.writer.add(pos, base, score ?? own, score !== undefined);
    } finally {
      leaveArena();
    }
  }

  /** A random integer from 0 to below `limit`. */
  private below(limit: number): number {
    return Math.floor(this.random() * limit);
  }
}
