import { SCORES_AT } from '../board/addresses.ts';
import { theArena } from '../board/position/arena.ts';

/** Bytes of a score and of a vector of scores. */
const SCORE_BYTES = 4;
const VECTOR_BYTES = 16;
/** Of fewer scores than this the best is found sooner without vectors. */
const FEW = 8;

/** The scores of the moves on the arena's move stack, in whose order they are searched. */
export interface MoveScores {
  /** [place on the move stack] */
  readonly scores: Int32Array;
  /** The first place from `at` to before `end`, of at least one, with the highest score. */
  findBest(at: number, end: number): number;
}

let moveScores: MoveScores | undefined;

/** The thread's move scores; made on first use. */
export function theMoveScores(): MoveScores {
  moveScores ??= makeMoveScores();
  return moveScores;
}

/**
 * Games with drops have a hundred moves and more, and finding the next one took an eighth of the search's time.
 * JavaScript has no vector instructions, so WebAssembly does it, which compares four scores at once.
 */
function makeMoveScores(): MoveScores {
  const { module } = theArena();
  const { scores } = module;
  const findInVectors = module.functions.findBest;
  return { scores, findBest };

  function findBest(at: number, end: number): number {
    if (end - at >= FEW)
      return (
        (findInVectors(SCORES_AT + at * SCORE_BYTES, SCORES_AT + end * SCORE_BYTES - VECTOR_BYTES) - SCORES_AT) /
        SCORE_BYTES
      );
    let best = at;
    let bestScore = scores[at]!;
    for (let i = at + 1; i < end; i++) {
      // All ones if this one is better; which is the best cannot be predicted.
      const better = 0 - Number(scores[i]! > bestScore);
      bestScore ^= (bestScore ^ scores[i]!) & better;
      best ^= (best ^ i) & better;
    }
    return best;
  }
}
