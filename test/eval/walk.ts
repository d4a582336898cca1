import { CASTLING, DOUBLE_STEP, EN_PASSANT, kindOf, type Move, PROMOTION } from '../../src/board/move.ts';
import { legalMoves } from '../../src/board/notation/move-text.ts';
import { enterArena, leaveArena } from '../../src/board/position/arena.ts';
import { make, unmake } from '../../src/board/position/make.ts';
import type { Position } from '../../src/board/position/position.ts';
import type { Evaluator } from '../../src/eval/evaluator.ts';

/** The longest line that a walk follows, in plies. */
const LONGEST_LINE = 120;
/** How likely a walk is to go back a ply instead of forth, and to choose a move of a rare kind where there is one. */
const BACK = 0.35;
const RARE = 0.5;
const RARE_KINDS = [CASTLING, EN_PASSANT, PROMOTION, DOUBLE_STEP];

/** Where a walk is after a step. */
export interface Step {
  readonly hot: Position;
  /** The move that was made or taken back. */
  readonly move: Move;
  readonly isBack: boolean;
}

/**
 * Follows a random line of a game forth and back in the arena, with an evaluator that is told of every step.
 *
 * @param start where the line begins; it is left as it is
 * @param evaluator is reset at the start
 * @param steps how many moves are made or taken back
 */
export function* walk(start: Position, evaluator: Evaluator, random: () => number, steps: number): Generator<Step> {
  const hot = enterArena(start, LONGEST_LINE + 8);
  try {
    evaluator.reset(hot);
    const line: Move[] = [];
    for (let step = 0; step < steps; step++) {
      const moves = line.length < LONGEST_LINE ? legalMoves(hot) : [];
      const isBack = line.length > 0 && (moves.length === 0 || random() < BACK);
      if (!isBack && moves.length === 0) return;
      const move = isBack ? line.pop()! : choose(moves, random);
      if (isBack) {
        unmake(hot);
        evaluator.pop();
      } else {
        make(hot, move);
        evaluator.push(hot);
        line.push(move);
      }
      yield { hot, move, isBack };
    }
  } finally {
    leaveArena();
  }
}

/**
 * Half of the time a move of a kind that chance alone would seldom choose, the rarest first; double steps lead to en
 * passant.
 */
function choose(moves: readonly Move[], random: () => number): Move {
  const ofKind = (kind: number): readonly Move[] => moves.filter((move) => kindOf(move) === kind);
  const rare = RARE_KINDS.map(ofKind).find((some) => some.length > 0);
  const pool = rare && random() < RARE ? rare : moves;
  return pool[Math.floor(random() * pool.length)]!;
}
