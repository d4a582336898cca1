import type { Tables } from '../board/tables/tables.ts';
import { InputError } from '../errors/input-error.ts';
import { type Network, weightsHeader, withoutNeurons } from '../net/network.ts';
import type { Weights } from '../weights/weights.ts';
import { fitScale, fitWeights } from './fit.ts';
import { Parameters } from './parameters.ts';
import { joinSamples, type Samples } from './samples.ts';

/** How strongly weights are pulled to where they began: as strongly as this number of positions pulls. */
const PRIOR = 40;

/** What `tunedWeights` is told besides the samples. */
export interface TuningOptions {
  /** The weights to begin with. */
  readonly start: Weights;
  /** The share of a game's result in what a position should be worth; the rest is what a search said. */
  readonly resultShare: number;
  readonly steps: number;
  /** Becomes part of the weights. */
  readonly command: string;
}

/** Weights that were found, and how. */
export interface Tuning {
  readonly weights: Weights;
  readonly positions: number;
  /** How scores turn into expected results, in centipawns, see `expected`. */
  readonly scale: number;
  /** Mean squared errors with the weights to begin with, and with those that were found. */
  readonly before: number;
  readonly after: number;
}

/**
 * Finds the weights of the evaluation's terms that fit the positions of games best.
 *
 * @throws InputError if there is no position
 */
export function tunedWeights(tables: Tables, parts: Iterable<Samples>, options: TuningOptions): Tuning {
  const { start, resultShare, steps, command } = options;
  const samples = joinSamples(parts);
  const positions = samples.phases.length;
  if (positions === 0) throw new InputError('there is no quiet position in these games; play more of them');
  const parameters = new Parameters(tables);
  const scale = fitScale(samples);
  const fitted = fitWeights(samples, parameters.read(start), scale, { resultShare, prior: PRIOR, steps });
  const { before, after } = fitted;
  return { weights: parameters.write(fitted.weights, command), positions, scale, before, after };
}

/** A file's content with no more than weights. */
export function weightsAlone(
  tables: Tables,
  weights: Weights,
  { games, nodes, command }: { readonly games: number; readonly nodes: number; readonly command: string },
): Network {
  return withoutNeurons(weightsHeader(tables, weights, { command, games, nodes }));
}
