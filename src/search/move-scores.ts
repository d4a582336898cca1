import wasm from '../assembly/best-score.wasm';
import { theArena } from '../board/position/arena.ts';
import { instantiate } from '../platform/webassembly.ts';

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

/** The functions of src/assembly/best-score.ts, which explains them. */
interface BestScore {
  findBest(first: number, last: number): number;
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
  const { length } = theArena().moves;
  const vectors = tryVectors(length);
  const scores = vectors?.scores ?? new Int32Array(length);
  const findInVectors = vectors?.findBest;
  return { scores, findBest };

  function findBest(at: number, end: number): number {
    if (findInVectors && end - at >= FEW)
      return findInVectors(at * SCORE_BYTES, end * SCORE_BYTES - VECTOR_BYTES) / SCORE_BYTES;
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

/** Undefined if WebAssembly gets no memory: then the search goes on without vectors. */
function tryVectors(length: number): (BestScore & { readonly scores: Int32Array }) | undefined {
  try {
    const { functions, memory } = instantiate<BestScore>(wasm, length * SCORE_BYTES);
    return { findBest: functions.findBest, scores: new Int32Array(memory) };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
