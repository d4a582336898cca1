import type { Tables } from '../board/tables/tables.ts';
import { halfIndex } from '../eval/score-tables.ts';
import { FEATURES, MOBILITY_TYPES } from '../weights/features.ts';
import { halfSquares } from '../weights/game-weights.ts';
import { type Pair, type PieceWeights, TERMS, type TermName, type Weights } from '../weights/weights.ts';

/**
 * A game's weights as one list of parameters for a tuner: the features first, then each type's value on the board and
 * in hand, then each type's squares. A parameter has two numbers, mg and eg, which are `count` apart.
 */
export class Parameters {
  readonly count: number;
  private readonly tables: Tables;
  private readonly types: number;
  private readonly half: number;

  constructor(tables: Tables) {
    this.tables = tables;
    this.types = tables.letters.length;
    this.half = halfSquares(tables).length;
    this.count = FEATURES + 2 * this.types + this.types * this.half;
  }

  /** The parameter of a type's value on the board. */
  value(type: number): number {
    return FEATURES + type;
  }

  /** The parameter of a type's value in hand. */
  held(type: number): number {
    return FEATURES + this.types + type;
  }

  /** The parameter of a type on a square, as its colour sees the board. */
  square(type: number, square: number, white: boolean): number {
    const { files, ranks } = this.tables;
    return FEATURES + 2 * this.types + type * this.half + halfIndex(square, white, files, ranks, Math.ceil(files / 2));
  }

  /** Weights as numbers: mg of all parameters, then eg. */
  read(weights: Weights): Float64Array {
    const numbers = new Float64Array(2 * this.count);
    const put = (at: number, [mg, eg]: Pair): void => {
      numbers[at] = mg;
      numbers[this.count + at] = eg;
    };
    for (const name of termNames()) {
      for (const [i, pair] of weights.terms[name].entries()) put(TERMS[name][0] + i, pair);
    }
    for (let type = 1; type < this.types; type++) {
      const piece = weights.pieces[this.tables.letters[type]!]!;
      if (type < MOBILITY_TYPES) put(type, piece.mobility);
      put(this.value(type), piece.value);
      put(this.held(type), piece.held);
      for (let i = 0; i < this.half; i++) {
        put(FEATURES + 2 * this.types + type * this.half + i, [piece.mg[i]!, piece.eg[i]!]);
      }
    }
    return numbers;
  }

  /** Numbers as weights; the mean of a type's squares goes into its value. */
  write(numbers: Float64Array, command: string): Weights {
    const pair = (at: number, round: (x: number) => number): Pair => [
      round(numbers[at]!),
      round(numbers[this.count + at]!),
    ];
    const pieces: Record<string, PieceWeights> = {};
    for (let type = 1; type < this.types; type++) {
      const first = FEATURES + 2 * this.types + type * this.half;
      const squares = [0, this.count].map((phase) => [
        ...numbers.subarray(phase + first, phase + first + this.half),
      ]) as [number[], number[]];
      const means = squares.map((own) => (type === 1 ? 0 : own.reduce((sum, x) => sum + x, 0) / this.half));
      const value = [0, 1].map((i) => Math.round(numbers[i * this.count + this.value(type)]! + means[i]!));
      pieces[this.tables.letters[type]!] = {
        value: [value[0]!, value[1]!],
        held: pair(this.held(type), Math.round),
        mobility: type < MOBILITY_TYPES ? pair(type, tenth) : [0, 0],
        mg: squares[0].map((x) => Math.round(x - means[0]!)),
        eg: squares[1].map((x) => Math.round(x - means[1]!)),
      };
    }
    const terms = Object.fromEntries(
      termNames().map((name) => {
        const [first, count] = TERMS[name];
        return [name, Array.from({ length: count }, (_, i) => pair(first + i, tenth))];
      }),
    ) as Record<TermName, Pair[]>;
    return { command, pieces, terms };
  }
}

function termNames(): TermName[] {
  return Object.keys(TERMS) as TermName[];
}

function tenth(x: number): number {
  return Math.round(x * 10) / 10 || 0;
}
