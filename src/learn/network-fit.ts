import { HIDDEN, MAX_OUTPUT_WEIGHT, QB, SCALE } from '../net/layout.ts';
import { seededRandom, shuffle } from '../platform/random.ts';
import { expected, FIRST_MOMENT, SECOND_MOMENT } from './fit.ts';
import { makeFitKernel } from './network-kernel.ts';
import type { Positions } from './positions.ts';

/** How a network is fitted. */
export interface NetworkFitOptions {
  readonly seed: number;
  /** How often each position is learned from. */
  readonly epochs: number;
  /** Number of positions of one step. */
  readonly batch: number;
  /** The share of a game's result in what a position should be worth; the rest is what a search said. */
  readonly resultShare: number;
  /** How scores turn into expected results, in centipawns, see `expected`. */
  readonly scale: number;
  /** Called after each epoch with the mean squared errors over the positions learned from and over those kept back. */
  readonly progress?: (epoch: number, learned: number, keptBack: number) => void;
}

/** A fitted network, in floats: an activation is at most 1, and an output of 1 is SCALE centipawns. */
export interface FittedNetwork {
  /** [input * HIDDEN + neuron] */
  readonly weights: Float32Array;
  readonly biases: Float32Array;
  /** For the neurons of the side to move's perspective, then of the other side's. */
  readonly outputs: Float32Array;
  readonly outputBias: number;
}

/** One in KEPT_BACK runs of RUN positions is not learned from, so that the error can be told for unknown positions. */
const KEPT_BACK = 25;
const RUN = 1000;
/** The first and the last length of a step. */
const STEP_LENGTH = 0.002;
const LAST_STEP_LENGTH = 0.00002;
/** Adam's epsilon, which keeps the divisor from being 0. */
const EPSILON = 1e-8;
/** First values: the standard deviation of the weights of inputs and of outputs, and the bias of a neuron. */
const SPREAD = 0.1;
const FIRST_BIAS = 0.3;

/**
 * Fits a network by gradient descent (Adam), so that base score and network together predict how games end and what
 * searches say.
 *
 * @param inputs the number of the network's inputs
 */
export function fitNetwork(positions: Positions, inputs: number, options: NetworkFitOptions): FittedNetwork {
  const { starts, own, other, base } = positions;
  const { batch } = options;
  const random = seededRandom(options.seed);
  // Places in `numbers`: first the weights, which are those of the inputs, the biases, those of the output, and the
  // output's bias in a vector of its own; then as many slopes (derivatives of the error by each weight), the sums of
  // both perspectives, the slopes by the sums of one, and two vectors: parts of the output and its slope.
  const biasesAt = inputs * HIDDEN;
  const outputsAt = biasesAt + HIDDEN;
  const outputBiasAt = outputsAt + 2 * HIDDEN;
  const count = outputBiasAt + 4;
  const sumsAt = 2 * count;
  const slopesAt = sumsAt + 2 * HIDDEN;
  const partsAt = slopesAt + HIDDEN;
  const kernel = makeFitKernel(4 * (partsAt + 8));
  const { numbers } = kernel;
  const weights = numbers.subarray(0, count);
  const slopes = numbers.subarray(count, 2 * count);
  for (let i = 0; i < biasesAt; i++) weights[i] = SPREAD * normal(random);
  weights.fill(FIRST_BIAS, biasesAt, outputsAt);
  for (let i = outputsAt; i < outputBiasAt; i++) weights[i] = SPREAD * normal(random);

  const targets = targetsOf(positions, options);
  const learned = indices(targets.length, (i) => Math.floor(i / RUN) % KEPT_BACK !== 0);
  const keptBack = indices(targets.length, (i) => Math.floor(i / RUN) % KEPT_BACK === 0);
  const first = new Float32Array(count);
  const second = new Float32Array(count);
  const steps = options.epochs * Math.ceil(learned.length / batch);
  let step = 0;
  for (let epoch = 1; epoch <= options.epochs; epoch++) {
    shuffle(learned, random);
    let error = 0;
    for (let from = 0; from < learned.length; from += batch) {
      const end = Math.min(from + batch, learned.length);
      slopes.fill(0);
      for (let k = from; k < end; k++) error += learn(learned[k]!);
      descend(end - from);
    }
    options.progress?.(epoch, error / learned.length, errorOf(keptBack));
  }
  return {
    weights: weights.slice(0, biasesAt),
    biases: weights.slice(biasesAt, outputsAt),
    outputs: weights.slice(outputsAt, outputBiasAt),
    outputBias: weights[outputBiasAt]!,
  };

  /** The expected result of a position; leaves the sums of both perspectives at `sumsAt`. */
  function predict(i: number): number {
    numbers.copyWithin(sumsAt, biasesAt, outputsAt);
    numbers.copyWithin(sumsAt + HIDDEN, biasesAt, outputsAt);
    for (let k = starts[i]!, end = starts[i + 1]!; k < end; k++) {
      kernel.add(4 * sumsAt, 4 * HIDDEN * own[k]!);
      kernel.add(4 * (sumsAt + HIDDEN), 4 * HIDDEN * other[k]!);
    }
    numbers.fill(0, partsAt, partsAt + 4);
    kernel.output(4 * sumsAt, 4 * outputsAt, 4 * partsAt);
    kernel.output(4 * (sumsAt + HIDDEN), 4 * (outputsAt + HIDDEN), 4 * partsAt);
    const sum = numbers[partsAt]! + numbers[partsAt + 1]! + numbers[partsAt + 2]! + numbers[partsAt + 3]!;
    return expected(base[i]! + SCALE * (sum + weights[outputBiasAt]!), options.scale);
  }

  /** Adds a position's slopes to `slopes`; gives its squared error. */
  function learn(i: number): number {
    const value = predict(i);
    const miss = value - targets[i]!;
    const slope = (2 * miss * value * (1 - value) * SCALE) / options.scale;
    numbers.fill(slope, partsAt + 4, partsAt + 8);
    slopes[outputBiasAt]! += slope;
    for (let half = 0; half < 2; half++) {
      const outputs = outputsAt + half * HIDDEN;
      const sums = sumsAt + half * HIDDEN;
      kernel.backward(4 * sums, 4 * outputs, 4 * (count + outputs), 4 * (partsAt + 4), 4 * slopesAt);
      kernel.add(4 * (count + biasesAt), 4 * slopesAt);
      const list = half === 0 ? own : other;
      for (let k = starts[i]!, end = starts[i + 1]!; k < end; k++) {
        kernel.add(4 * (count + HIDDEN * list[k]!), 4 * slopesAt);
      }
    }
    return miss * miss;
  }

  /** Makes a step down the slopes that `size` positions have added up. */
  function descend(size: number): void {
    step++;
    const share = (1 + Math.cos((Math.PI * step) / steps)) / 2;
    const stepLength = LAST_STEP_LENGTH + (STEP_LENGTH - LAST_STEP_LENGTH) * share;
    const firstScale = 1 / (1 - FIRST_MOMENT ** step);
    const secondScale = 1 / (1 - SECOND_MOMENT ** step);
    for (let j = 0; j < count; j++) {
      const slope = slopes[j]! / size;
      first[j] = FIRST_MOMENT * first[j]! + (1 - FIRST_MOMENT) * slope;
      second[j] = SECOND_MOMENT * second[j]! + (1 - SECOND_MOMENT) * slope * slope;
      weights[j]! -= (stepLength * first[j]! * firstScale) / (Math.sqrt(second[j]! * secondScale) + EPSILON);
    }
    const most = MAX_OUTPUT_WEIGHT / QB;
    for (let j = outputsAt; j < outputBiasAt; j++) weights[j] = Math.max(-most, Math.min(most, weights[j]!));
  }

  function errorOf(list: Uint32Array): number {
    let error = 0;
    for (const i of list) error += (predict(i) - targets[i]!) ** 2;
    return error / list.length;
  }
}

/** What positions should be worth to the side to move, 0 to 1. */
function targetsOf({ scores, results, played }: Positions, { resultShare, scale }: NetworkFitOptions): Float32Array {
  return Float32Array.from(scores, (score, i) => {
    const share = played[i] === 1 ? resultShare : 0;
    return share * results[i]! + (1 - share) * expected(score, scale);
  });
}

function indices(length: number, wanted: (i: number) => boolean): Uint32Array {
  let count = 0;
  const list = new Uint32Array(length);
  for (let i = 0; i < length; i++) if (wanted(i)) list[count++] = i;
  return list.slice(0, count);
}

/** A normally distributed number (Box and Muller). */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
