import { createHash } from 'node:crypto';
import type { Tables } from '../board/tables/tables.ts';
import { InputError } from '../errors/input-error.ts';
import { Inputs } from './inputs.ts';
import { HIDDEN } from './layout.ts';

/** A network as its file in src/net/trained has it: integers as text, with the names of the inputs. */
export interface NetworkText {
  /** The command that made it. */
  readonly command: string;
  /** Is its score added to all terms of the evaluation, or only to the worth of pieces and squares? */
  readonly withTerms: boolean;
  /** Per input, its name, a colon and its weights to the neurons. */
  readonly inputs: readonly string[];
  /** One per neuron. */
  readonly biases: string;
  /** The output's weights for the neurons of the side to move's perspective, then of the other side's. */
  readonly outputs: string;
  /** Centipawns. */
  readonly outputBias: number;
}

/** A network ready for use, quantised to integers: layout.ts says what they stand for. */
export interface Network {
  readonly inputs: Inputs;
  readonly withTerms: boolean;
  /** [input * HIDDEN + neuron]: in units of 1 / QA. */
  readonly weights: Int16Array;
  /** [neuron]: in units of 1 / QA. */
  readonly biases: Int16Array;
  /** [neuron], for the side to move's perspective, then for the other side's: in units of 1 / QB. */
  readonly outputs: Int16Array;
  /** Centipawns. */
  readonly outputBias: number;
}

/**
 * Reads a network.
 *
 * @throws InputError if the text does not hold a network for this game
 */
export function readNetwork(tables: Tables, text: NetworkText): Network {
  const inputs = new Inputs(tables);
  if (text.inputs.length !== inputs.count)
    throw new InputError(`a network for this game has ${inputs.count} inputs, not ${text.inputs.length}`);
  const weights = new Int16Array(inputs.count * HIDDEN);
  text.inputs.forEach((line, input) => {
    const name = inputs.nameOf(input);
    const [found, rest = ''] = line.split(': ');
    if (found !== name) throw new InputError(`input ${input} of the network is '${found}', not '${name}'`);
    weights.set(numbers(rest, HIDDEN, name), input * HIDDEN);
  });
  return {
    inputs,
    withTerms: text.withTerms,
    weights,
    biases: Int16Array.from(numbers(text.biases, HIDDEN, 'the biases')),
    outputs: Int16Array.from(numbers(text.outputs, 2 * HIDDEN, 'the outputs')),
    outputBias: text.outputBias,
  };
}

/** The first twelve hexadecimal digits of a network's SHA-256, to tell it from others. */
export function fingerprintOf({ weights, biases, outputs, outputBias }: Network): string {
  const hash = createHash('sha256');
  for (const part of [weights, biases, outputs, Int32Array.of(outputBias)]) hash.update(part);
  return hash.digest('hex').slice(0, 12);
}

function numbers(text: string, count: number, what: string): number[] {
  const list = text.split(' ').map(Number);
  if (list.length !== count || list.some((number) => !Number.isInteger(number)))
    throw new InputError(`${what} of the network must be ${count} whole numbers`);
  return list;
}
