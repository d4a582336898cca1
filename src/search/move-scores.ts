import { theArena } from '../board/position/arena.ts';
import {
  again,
  type Code,
  get,
  I32_ADD,
  I32_LESS,
  I32_SHL,
  I32_ZEROS,
  I32X4_BITS,
  I32X4_EQUAL,
  I32X4_MAX,
  instantiate,
  lanes,
  load,
  returnIf,
  set,
  small,
  tee,
  VECTOR,
} from '../platform/wasm.ts';

/** Bytes of a score. */
const BYTES = 4;
/** Fewer scores than this are compared sooner one by one than vectors have been called for. */
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
 * Games with drops have a hundred moves and more, and finding the next one was an eighth of the search. JavaScript has no vectors, so
 * that is WebAssembly, where four scores are looked at at once.
 */
function makeMoveScores(): MoveScores {
  const { length } = theArena().moves;
  const vectors = tryVectors(length);
  const scores = vectors?.scores ?? new Int32Array(length);
  const findInVectors = vectors?.find;
  return { scores, findBest };

  function findBest(at: number, end: number): number {
    if (findInVectors && end - at >= FEW) return findInVectors(at * BYTES, end * BYTES - VECTOR) / BYTES;
    let best = at;
    let bestScore = scores[at]!;
    for (let i = at + 1; i < end; i++) {
      if (scores[i]! > bestScore) {
        bestScore = scores[i]!;
        best = i;
      }
    }
    return best;
  }
}

interface Vectors {
  readonly scores: Int32Array;
  find(first: number, last: number): number;
}

/** Undefined if addresses are so limited that WebAssembly gets no memory: it asks for gigabytes of them around what it uses. */
function tryVectors(length: number): Vectors | undefined {
  try {
    const { exports, memory } = instantiate(
      [{ name: 'find', params: 2, returns: true, wholes: 2, vectors: 1, body: find() }],
      length * BYTES,
    );
    return { ...(exports as Pick<Vectors, 'find'>), scores: new Int32Array(memory.buffer) };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * From the addresses of the first vector and of the last one, which may overlap with the one before it: the address of the first of
 * the highest scores.
 */
function find(): Code[] {
  const [first, last, place, equal, highest] = [0, 1, 2, 3, 4] as const;
  const turned = (...from: readonly [number, number, number, number]): Code[] => [
    ...[get(highest), get(highest), get(highest), lanes(...from), I32X4_MAX, set(highest)],
  ];
  const address = (vector: number): Code[] => [get(vector), get(equal), I32_ZEROS, small(2), I32_SHL, I32_ADD];
  const compare = (vector: number): Code[] => [get(vector), load(0), get(highest), I32X4_EQUAL, I32X4_BITS];
  const next: Code[] = [get(place), small(VECTOR), I32_ADD, tee(place), get(last), I32_LESS];
  return [
    ...[get(last), load(0), set(highest), get(first), set(place)],
    again(get(highest), get(place), load(0), I32X4_MAX, set(highest), ...next),
    // Until all four lanes hold the highest of them.
    ...turned(2, 3, 0, 1),
    ...turned(1, 0, 3, 2),
    ...[get(first), set(place)],
    again(...compare(place), tee(equal), returnIf(...address(place)), ...next),
    ...compare(last),
    set(equal),
    ...address(last),
  ];
}
