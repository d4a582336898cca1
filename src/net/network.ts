import { sha256Hex } from '#platform/sha256';
import type { Tables } from '../board/tables/tables.ts';
import { InputError } from '../errors/input-error.ts';
import { variantByName } from '../variants/registry.ts';
import { rulesFingerprint } from '../variants/rules-fingerprint.ts';
import { tunedWeightsOf, weightsOf } from '../weights/game-weights.ts';
import type { Weights } from '../weights/weights.ts';
import { type InputPlan, Inputs, inputPlan } from './inputs.ts';
import { HIDDEN, QA, QB, SCALE } from './layout.ts';

/** How large a network is. */
export interface Layers {
  /**
   * Neurons of the first layer for each perspective: a multiple of NEURON_STEP, at most MAX_NEURONS; 0 in a file that
   * only has weights for the terms of the evaluation.
   */
  readonly neurons: number;
  /** 1 to MAX_OUTPUTS; the number of pieces on the board chooses one, see `outputFor`. */
  readonly outputs: number;
  /** The most pieces that a board usually has: with this number the last output is the one. */
  readonly pieces: number;
}

/** What the integers of a network stand for, see layout.ts. */
export interface Quantisation {
  readonly qa: number;
  readonly qb: number;
  readonly scale: number;
}

/** Where a network comes from; for people and for `learn`, nothing is computed with it. */
export interface Lineage {
  /** The command that made it. */
  readonly command: string;
  /** Games from which it learned, and nodes searched for each move of them. */
  readonly games?: number | undefined;
  readonly nodes?: number | undefined;
  /** The fingerprint of the network that played them; missing: the terms of the evaluation did. */
  readonly parent?: string | undefined;
}

/** What a network says of itself. */
export interface NetworkHeader {
  /** The name of the game for which it was made. */
  readonly game: string;
  /** See `rulesFingerprint`. */
  readonly rules: string;
  readonly inputs: InputPlan;
  readonly layers: Layers;
  readonly quantisation: Quantisation;
  /** Is its score added to all terms of the evaluation, or only to the worth of pieces and squares? */
  readonly withTerms: boolean;
  /** The weights of the evaluation with which it was fitted; missing: those that the game has. */
  readonly weights?: Weights | undefined;
  readonly lineage: Lineage;
}

/** A network, quantised to integers. It is plain data, which can be sent to another thread. */
export interface Network {
  readonly header: NetworkHeader;
  /** [input * neurons + neuron]: in units of 1 / qa. */
  readonly weights: Int16Array;
  /** [neuron]: in units of 1 / qa. */
  readonly biases: Int16Array;
  /** [(output * 2 + half) * neurons + neuron], half 0 for the side to move's perspective: in units of 1 / qb. */
  readonly outputs: Int16Array;
  /** [output]: centipawns. */
  readonly outputBiases: Int32Array;
}

/** What `newHeader` is told besides the game. */
export interface HeaderOptions {
  readonly inputs?: InputPlan;
  readonly neurons?: number;
  readonly outputs?: number;
  readonly withTerms?: boolean;
  /** Missing: those in force, which the file contains unless they are tuned ones of the program. */
  readonly weights?: Weights | undefined;
  readonly lineage: Lineage;
}

/** The header of a new network of a game, quantised as layout.ts says. */
export function newHeader(tables: Tables, options: HeaderOptions): NetworkHeader {
  const { inputs = inputPlan(tables), neurons = HIDDEN, outputs = 1, withTerms = false, lineage } = options;
  // Weights derived from the rules may be others in a later version; a network goes with those by which it was fitted.
  const weights = options.weights ?? (tunedWeightsOf(tables) ? undefined : weightsOf(tables));
  const { variant } = tables;
  const pieces = startPieces(variant.start);
  return {
    game: variant.name,
    rules: rulesFingerprint(variant),
    inputs,
    layers: { neurons, outputs, pieces },
    quantisation: { qa: QA, qb: QB, scale: SCALE },
    withTerms,
    ...(weights && { weights }),
    lineage,
  };
}

/** The header of a file that only has weights for the terms of the evaluation. */
export function weightsHeader(tables: Tables, weights: Weights, lineage: Lineage): NetworkHeader {
  return newHeader(tables, { neurons: 0, withTerms: true, weights, lineage });
}

/** A file's content that is no more than its header. */
export function withoutNeurons(header: NetworkHeader): Network {
  const none = new Int16Array(0);
  return { header, weights: none, biases: none, outputs: none, outputBiases: new Int32Array(header.layers.outputs) };
}

/** Does it compute anything, or does it only have weights for the terms of the evaluation? */
export function hasNeurons(network: Network | null): network is Network {
  return network !== null && network.header.layers.neurons > 0;
}

/** The output that is asked when this number of pieces of both sides is on the board: 0 to `outputs` - 1. */
export function outputFor({ outputs, pieces }: Layers, left: number): number {
  return Math.max(0, Math.min(outputs - 1, Math.floor(((left - 1) * outputs) / pieces)));
}

/**
 * Makes sure that a network is one for this game, or for the one whose network evaluates it too.
 *
 * @throws InputError if it was made for another game, or for other rules of this one
 */
export function checkRules({ header }: Network, tables: Tables): void {
  const { variant } = tables;
  if (header.rules === rulesFingerprint(variant)) return;
  if (variant.networkFrom && header.rules === rulesFingerprint(variantByName(variant.networkFrom))) return;
  throw new InputError(
    header.game === variant.name
      ? `it was made for other rules of ${variant.name}`
      : `it was made for ${header.game}, whose rules are not those of ${variant.name}`,
  );
}

/** The inputs of a network of this game. */
export function inputsOf({ header }: Network, tables: Tables): Inputs {
  return new Inputs(tables, header.inputs);
}

/**
 * The first twelve hexadecimal digits of the SHA-256 of a network's numbers, its weights of terms among them, to tell
 * it from others.
 */
export function fingerprintOf({ header, weights, biases, outputs, outputBiases }: Network): string {
  const numbers = bytesOf([weights, biases, outputs, outputBiases]);
  if (!header.weights) return sha256Hex(numbers, 12);
  const { pieces, terms } = header.weights;
  const ofTerms = new TextEncoder().encode(JSON.stringify([pieces, terms]));
  const all = new Uint8Array(numbers.length + ofTerms.length);
  all.set(numbers);
  all.set(ofTerms, numbers.length);
  return sha256Hex(all, 12);
}

/** The bytes of arrays, one after the other, each number with its lowest byte first (as all machines of today do). */
export function bytesOf(arrays: readonly (Int16Array | Int32Array)[]): Uint8Array {
  const bytes = new Uint8Array(arrays.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const { buffer, byteOffset, byteLength } of arrays) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += byteLength;
  }
  return bytes;
}

/** The number of pieces that a FEN has on the board. */
function startPieces(fen: string): number {
  const [placement = ''] = fen.split(/[ []/);
  return placement.replace(/[^a-z]/gi, '').length;
}
