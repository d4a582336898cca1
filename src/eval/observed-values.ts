import { SQUARE_BITS, SQUARE_MASK } from '../board/layout.ts';
import { startPosition } from '../board/notation/fen.ts';
import { legalMoves } from '../board/notation/move-text.ts';
import { randomStartArray, startArrayPosition } from '../board/notation/start-array.ts';
import { KING_TYPE } from '../board/piece.ts';
import { enterArena, leaveArena } from '../board/position/arena.ts';
import { make } from '../board/position/make.ts';
import { copyPosition, Position, reserve } from '../board/position/position.ts';
import type { Tables } from '../board/tables/tables.ts';
import type { Network } from '../net/network.ts';
import { seededRandom } from '../platform/random.ts';
import type { Variant } from '../variants/types.ts';
import { Evaluator } from './evaluator.ts';

/** Games of random moves whose positions are looked at, and the plies after which that is done. */
const GAMES = 40;
const PLIES = [6, 12, 20, 30] as const;

/**
 * What the pieces of a game are worth to an evaluation: by how much the score of a position falls, on average, when one
 * of them is taken from the board.
 *
 * @param network what evaluates; null for the terms
 * @returns centipawns by type; NaN for kings and for what was never on the board
 */
export function observedValues(tables: Tables, network: Network | null): Float64Array {
  const evaluator = new Evaluator(tables, network);
  const sums = new Float64Array(tables.letters.length);
  const counts = new Uint32Array(tables.letters.length);
  for (const pos of randomPositions(tables)) {
    const whole = scoreOf(evaluator, pos);
    for (let color = 0; color < 2; color++) {
      const first = color << SQUARE_BITS;
      for (let k = first; k < first + pos.count[color]!; k++) {
        const type = pos.list[k]! >> (SQUARE_BITS + 1);
        if (type === KING_TYPE) continue;
        const loss = whole - scoreOf(evaluator, without(pos, k));
        sums[type]! += color === pos.side ? loss : 0 - loss;
        counts[type]!++;
      }
    }
  }
  return sums.map((sum, type) => (counts[type] === 0 ? Number.NaN : sum / counts[type]!));
}

function* randomPositions(tables: Tables): Generator<Position> {
  const random = seededRandom(1);
  for (let game = 0; game < GAMES; game++) {
    const pos = randomStart(tables.variant, random);
    reserve(pos, Math.max(...PLIES));
    for (let ply = 1; ply <= Math.max(...PLIES); ply++) {
      const moves = legalMoves(pos);
      if (moves.length === 0) break;
      make(pos, moves[Math.floor(random() * moves.length)]!);
      if (PLIES.some((wanted) => wanted === ply)) yield pos;
    }
  }
}

function randomStart(variant: Variant, random: () => number): Position {
  if (!variant.startArrays) return startPosition(variant);
  return startArrayPosition(variant, randomStartArray(variant, random), randomStartArray(variant, random));
}

/** For the side to move. */
function scoreOf(evaluator: Evaluator, pos: Position): number {
  const hot = enterArena(pos, 2);
  try {
    evaluator.reset(hot);
    return evaluator.computeScore(hot);
  } finally {
    leaveArena();
  }
}

/**
 * A copy of a position for the evaluation alone, without one piece.
 *
 * @param k where the piece stands in the list of pieces
 */
function without(pos: Position, k: number): Position {
  const copy = Position.of(pos.tables);
  copyPosition(copy, pos);
  const pieceSquare = copy.list[k]!;
  const code = pieceSquare >> SQUARE_BITS;
  const color = code & 1;
  const last = copy.list[(color << SQUARE_BITS) + copy.count[color]! - 1]!;
  copy.list[k] = last;
  copy.listIndex[last & SQUARE_MASK] = k - (color << SQUARE_BITS);
  copy.count[color]!--;
  copy.material[code]!--;
  copy.board[pieceSquare & SQUARE_MASK] = 0;
  return copy;
}
