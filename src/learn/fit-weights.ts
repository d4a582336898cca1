import { ROW_BYTES, SLICE } from '../net/fit-layout.ts';
import { seededRandom } from '../platform/random.ts';
import type { FirstWeights } from './first-weights.ts';
import type { FitMemory } from './fit-memory.ts';

/** A fitted network, in floats: an activation is at most 1, and an output of 1 is SCALE centipawns. */
export interface FittedNetwork {
  /** [input * neurons + neuron] */
  readonly weights: Float32Array;
  /** [neuron] */
  readonly biases: Float32Array;
  /** [(output * 2 + half) * neurons + neuron], half 0 for the side to move's perspective. */
  readonly outputs: Float32Array;
  /** [output] */
  readonly outputBiases: Float32Array;
  /** The epoch that it is of, the best one over the positions kept back, and their mean squared error. */
  readonly epoch: number;
  readonly error: number;
}

/** First values: the standard deviation of the weights of inputs and of outputs, and the bias of a neuron. */
const SPREAD = 0.1;
const FIRST_BIAS = 0.3;

/**
 * The weights of a network in the memory of the threads that fit it: a row of inputs, one of biases, those of the
 * outputs for either half, one of the outputs' biases, and those of groups of inputs, in slices of SLICE neurons.
 */
export class FitWeights {
  /** All weights, slice by slice. */
  readonly all: Float32Array;
  /** Their averages, laid out alike. */
  readonly averages: Float32Array;
  private readonly layout: FitMemory;
  private readonly biasRow: number;
  private readonly firstOutputRow: number;
  private readonly outputBiasRow: number;

  constructor(buffer: ArrayBufferLike, layout: FitMemory) {
    this.layout = layout;
    const count = (layout.slices * layout.sliceBytes) / 4;
    this.all = new Float32Array(buffer, layout.weights, count);
    this.averages = new Float32Array(buffer, layout.averages, count);
    const { inputs, outputs } = layout.shape;
    this.biasRow = inputs;
    this.firstOutputRow = inputs + 1;
    this.outputBiasRow = this.firstOutputRow + 2 * outputs;
  }

  /** Sets random weights in memory that is zero; what groups of inputs have in common stays so. */
  setRandom(seed: number): void {
    const { inputs, neurons, outputs } = this.layout.shape;
    const random = seededRandom(seed);
    for (let input = 0; input < inputs; input++) this.setRow(input, () => SPREAD * normal(random));
    this.setRow(this.biasRow, () => FIRST_BIAS);
    for (let half = 0; half < 2; half++) {
      // All outputs begin alike.
      const first = Float32Array.from({ length: neurons }, () => SPREAD * normal(random));
      for (let output = 0; output < outputs; output++)
        this.setRow(this.firstOutputRow + 2 * output + half, (neuron) => first[neuron]!);
    }
  }

  /**
   * Replaces random weights by those of a network; what groups of inputs have in common stays zero. Neurons that the
   * network has not keep theirs, but no output reads them yet.
   */
  setFrom({ network, inputs }: FirstWeights): void {
    const { weights, biases, outputs, outputBiases } = network;
    const { layers, quantisation } = network.header;
    const { neurons } = layers;
    const { qa, qb, scale } = quantisation;
    inputs.forEach((from, input) => {
      if (from >= 0) this.setRow(input, (neuron) => weights[from * neurons + neuron]! / qa, neurons);
    });
    this.setRow(this.biasRow, (neuron) => biases[neuron]! / qa, neurons);
    for (let output = 0; output < this.layout.shape.outputs; output++) {
      const from = layers.outputs === 1 ? 0 : output;
      for (let half = 0; half < 2; half++) {
        const first = (2 * from + half) * neurons;
        this.setRow(this.firstOutputRow + 2 * output + half, (neuron) =>
          neuron < neurons ? outputs[first + neuron]! / qb : 0,
        );
      }
      this.all[this.at(this.outputBiasRow, 0) + output] = outputBiases[from]! / scale;
    }
  }

  /**
   * The network that numbers are.
   *
   * @param all laid out as in `all`
   * @param groupOf [input]: its group, see `inputGroups`
   */
  networkOf(all: Float32Array, groupOf: Uint16Array): Omit<FittedNetwork, 'epoch' | 'error'> {
    const { inputs, neurons, outputs, groups } = this.layout.shape;
    const rows = (first: number, count: number): Float32Array =>
      Float32Array.from({ length: count * neurons }, (_, i) => {
        return all[this.at(first + Math.floor(i / neurons), i % neurons)]!;
      });
    const weights = rows(0, inputs);
    const ofGroups = rows(this.outputBiasRow + 1, groups);
    for (let i = 0; i < weights.length; i++) {
      weights[i]! += ofGroups[groupOf[Math.floor(i / neurons)]! * neurons + (i % neurons)]!;
    }
    const lastRow = this.at(this.outputBiasRow, 0);
    return {
      weights,
      biases: rows(this.biasRow, 1),
      outputs: rows(this.firstOutputRow, 2 * outputs),
      outputBiases: all.slice(lastRow, lastRow + outputs),
    };
  }

  /** Sets the weights of the first `neurons` neurons in a row, in order; missing: of all. */
  private setRow(row: number, value: (neuron: number) => number, neurons = this.layout.shape.neurons): void {
    for (let neuron = 0; neuron < neurons; neuron++) this.all[this.at(row, neuron)] = value(neuron);
  }

  /** Where the weight of a row and a neuron is among all weights. */
  private at(row: number, neuron: number): number {
    const { sliceBytes } = this.layout;
    return (Math.floor(neuron / SLICE) * sliceBytes + row * ROW_BYTES) / 4 + (neuron % SLICE);
  }
}

/** A normally distributed number (Box and Muller). */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
