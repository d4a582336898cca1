import type { Highs } from 'highs';
import { solverBytes } from './solver-bytes.ts';

/** The solution of a game of two players, one of which wins what the other loses, by one choice each in secret. */
export interface MatrixSolution {
  /** What the first player wins on average if both choose best. */
  readonly value: number;
  /** How often each of its choices is made; they add up to 1. */
  readonly rows: Float64Array;
  readonly columns: Float64Array;
  /** By how much either player could win more against these strategies; 0 but for the limits of the arithmetic. */
  readonly gap: number;
}

/** Probabilities below this are taken for 0. */
const NOTHING = 1e-9;

let solver: Promise<Highs> | undefined;

/** How the solver is loaded: its own types know neither that it is no CommonJS module, nor this way to its code. */
type Load = (options: {
  instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void): void;
}) => Promise<Highs>;

async function loadSolver(): Promise<Highs> {
  const { default: load } = await import('highs');
  const { instantiate } = WebAssembly;
  return new Promise((resolve, reject) => {
    const instantiateWasm: Parameters<Load>[0]['instantiateWasm'] = (imports, done) => {
      instantiate(solverBytes(), imports).then(({ instance }) => done(instance), reject);
    };
    (load as unknown as Load)({ instantiateWasm }).then(resolve, reject);
  });
}

/**
 * Solves a matrix game by linear programming (von Neumann; HiGHS does the work): the first player's strategy is the one
 * that wins most against the best answer to it.
 *
 * @param payoff [row * columns + column]: what the first player wins
 */
export async function solveMatrixGame(payoff: Float64Array, rows: number, columns: number): Promise<MatrixSolution> {
  solver ??= loadSolver();
  const highs = await solver;
  const infinity = highs.infinity;
  // The variables are the probabilities of the rows, and then the value, of which there is as much as possible: for
  // each column, what the rows win against it is no less than the value. The last constraint is that probabilities add
  // up to 1.
  const entries = rows + 1;
  const starts = new Int32Array(columns + 2);
  const indices = new Int32Array(columns * entries + rows);
  const values = new Float64Array(columns * entries + rows);
  for (let column = 0; column < columns; column++) {
    const at = column * entries;
    starts[column] = at;
    for (let row = 0; row < rows; row++) {
      indices[at + row] = row;
      values[at + row] = payoff[row * columns + column]!;
    }
    indices[at + rows] = rows;
    values[at + rows] = -1;
  }
  const last = columns * entries;
  starts[columns] = last;
  starts[columns + 1] = last + rows;
  for (let row = 0; row < rows; row++) {
    indices[last + row] = row;
    values[last + row] = 1;
  }
  const costs = new Float64Array(rows + 1);
  costs[rows] = 1;
  const atLeast = (length: number, least: number, end: number): Float64Array => {
    const bounds = new Float64Array(length).fill(least);
    bounds[length - 1] = end;
    return bounds;
  };
  const model = {
    ...{ numCols: rows + 1, numRows: columns + 1, sense: highs.constants.objectiveSense.maximize },
    ...{ colCost: costs, colLower: atLeast(rows + 1, 0, -infinity), colUpper: atLeast(rows + 1, infinity, infinity) },
    ...{ rowLower: atLeast(columns + 1, 0, 1), rowUpper: atLeast(columns + 1, infinity, 1) },
    matrix: { format: 'csr', numRows: columns + 1, numCols: rows + 1, starts, indices, values },
  } as const;
  return highs.withModel(model, (program) => {
    program.options.set({ output_flag: false });
    program.run();
    const solution = program.getSolution();
    const own = strategyOf(solution.colValue.subarray(0, rows));
    const others = strategyOf(solution.rowDual.subarray(0, columns).map(Math.abs));
    return checked(payoff, own, others);
  });
}

/** Probabilities that add up to 1. */
function strategyOf(weights: Float64Array): Float64Array {
  const kept = weights.map((weight) => (weight > NOTHING ? weight : 0));
  const sum = kept.reduce((total, weight) => total + weight, 0);
  return kept.map((weight) => weight / sum);
}

/** What two strategies win, and what the best answers to them would. */
function checked(payoff: Float64Array, rows: Float64Array, columns: Float64Array): MatrixSolution {
  const byRow = winsOfRows(payoff, columns);
  const byColumn = winsOfColumns(payoff, rows);
  const value = rows.reduce((sum, weight, row) => sum + weight * byRow[row]!, 0);
  return { value, rows, columns, gap: Math.max(...byRow) - Math.min(...byColumn) };
}

/** What each row wins on average against a strategy of the columns. */
export function winsOfRows(payoff: Float64Array, columns: Float64Array): Float64Array {
  const count = columns.length;
  return Float64Array.from({ length: payoff.length / count }, (_, row) =>
    columns.reduce((sum, weight, column) => sum + weight * payoff[row * count + column]!, 0),
  );
}

/** What a strategy of the rows wins on average against each column. */
export function winsOfColumns(payoff: Float64Array, rows: Float64Array): Float64Array {
  const count = payoff.length / rows.length;
  const wins = new Float64Array(count);
  rows.forEach((weight, row) => {
    if (weight > 0)
      for (let column = 0; column < count; column++) wins[column]! += weight * payoff[row * count + column]!;
  });
  return wins;
}
