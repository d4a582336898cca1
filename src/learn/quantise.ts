import { MAX_OUTPUT_WEIGHT } from '../net/layout.ts';
import type { Network, NetworkHeader } from '../net/network.ts';
import type { FittedNetwork } from './fit-weights.ts';

/** The greatest integer of 16 bits. */
const MAX_WEIGHT = 32767;

/** A fitted network as the integers that its header says. */
export function quantise(fitted: FittedNetwork, header: NetworkHeader): Network {
  const { qa, qb, scale } = header.quantisation;
  return {
    header,
    weights: quantised(fitted.weights, qa),
    biases: quantised(fitted.biases, qa),
    outputs: quantised(fitted.outputs, qb, MAX_OUTPUT_WEIGHT),
    outputBiases: Int32Array.from(fitted.outputBiases, (bias) => Math.round(bias * scale)),
  };
}

/** Numbers times `one`, rounded and limited to -most to most. */
function quantised(numbers: Float32Array, one: number, most = MAX_WEIGHT): Int16Array {
  return Int16Array.from(numbers, (number) => Math.max(-most, Math.min(most, Math.round(number * one))));
}
