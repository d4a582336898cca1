import * as v from 'valibot';
import { deflate, inflate } from '#platform/deflate';
import { sha256 } from '#platform/sha256';
import type { Tables } from '../board/tables/tables.ts';
import { InputError } from '../errors/input-error.ts';
import { checkWeights, WEIGHTS } from '../weights/weights-schema.ts';
import { Inputs } from './inputs.ts';
import { HELD_COPIES, MAX_NEURONS, MAX_OUTPUT_WEIGHT, MAX_OUTPUTS, NEURON_STEP, QA } from './layout.ts';
import { bytesOf, checkRules, type Network, type NetworkHeader } from './network.ts';

/*
 * A network's file, `<game>.nnue`: MAGIC; the format's version, the lengths of the whole file, of the header, and of
 * the weights before they are compressed, 4 bytes each, lowest first; the header as JSON; weights, biases, the outputs'
 * weights (16 bits each) and biases (32 bits), lowest byte first, packed (see `pack`) and compressed as raw Deflate;
 * the SHA-256 of all that.
 */
const MAGIC = Uint8Array.from('\x89Stablemate network\r\n\x1a\n', (character) => character.charCodeAt(0));
const FORMAT = 2;
const NUMBERS_BYTES = 16;
const CHECKSUM_BYTES = 32;
/** The most bytes of a file and of its weights: more than 1024 neurons need on the largest board. */
export const MAX_BYTES = 1 << 27;

const whole = (lowest: number, highest: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(lowest), v.maxValue(highest));

const HEADER_FIELDS = v.object({
  game: v.string(),
  rules: v.string(),
  inputs: v.strictObject({
    pieces: v.array(v.string()),
    held: whole(0, HELD_COPIES),
    kings: v.picklist(['own', 'both']),
    checks: v.optional(whole(0, 15), 0),
  }),
  layers: v.strictObject({
    neurons: v.pipe(whole(0, MAX_NEURONS), v.multipleOf(NEURON_STEP)),
    outputs: whole(1, MAX_OUTPUTS),
    pieces: whole(1, 1000),
  }),
  quantisation: v.strictObject({ qa: v.literal(QA), qb: whole(1, 4096), scale: whole(1, 10_000) }),
  withTerms: v.boolean(),
  weights: v.optional(WEIGHTS),
  lineage: v.looseObject({
    command: v.string(),
    games: v.optional(v.number()),
    nodes: v.optional(v.number()),
    parent: v.optional(v.string()),
  }),
});

const HEADER = v.pipe(
  HEADER_FIELDS,
  v.forward(
    v.check(
      ({ layers, withTerms, weights }) => layers.neurons > 0 || (withTerms && weights !== undefined),
      'without neurons it must have weights, and terms that they are for',
    ),
    ['layers', 'neurons'],
  ),
);

/** The bytes of a network's file. */
export function writeNetwork({ header, weights, biases, outputs, outputBiases }: Network): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(header));
  const numbers = bytesOf([weights, biases, outputs, outputBiases]);
  const body = deflate(pack(numbers));
  const start = MAGIC.length + NUMBERS_BYTES;
  const checked = start + text.length + body.length;
  const file = new Uint8Array(checked + CHECKSUM_BYTES);
  file.set(MAGIC);
  const view = new DataView(file.buffer);
  [FORMAT, file.length, text.length, numbers.length].forEach((number, i) => {
    view.setUint32(MAGIC.length + 4 * i, number, true);
  });
  file.set(text, start);
  file.set(body, start + text.length);
  file.set(sha256(file.subarray(0, checked)), checked);
  return file;
}

/**
 * Puts numbers of 16 bits in the form in which they are compressed best: 0, -1, 1, -2, … become 0, 1, 2, 3, …, so that
 * the high bytes of small numbers are all 0, and the low bytes of all come before the high ones.
 */
function pack(bytes: Uint8Array): Uint8Array {
  const numbers = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = bytes.length / 2;
  const packed = new Uint8Array(bytes.length);
  for (let i = 0; i < count; i++) {
    const number = numbers.getInt16(2 * i, true);
    const folded = (number << 1) ^ (number >> 15);
    packed[i] = folded;
    packed[count + i] = folded >> 8;
  }
  return packed;
}

/** The bytes that were packed, in a buffer of their own. */
function unpack(packed: Uint8Array): Uint8Array<ArrayBuffer> {
  const count = packed.length / 2;
  const bytes = new Uint8Array(packed.length);
  const numbers = new DataView(bytes.buffer);
  for (let i = 0; i < count; i++) {
    const folded = packed[i]! | (packed[count + i]! << 8);
    numbers.setInt16(2 * i, (folded >>> 1) ^ -(folded & 1), true);
  }
  return bytes;
}

/**
 * The network in a file's bytes, for this game.
 *
 * @throws InputError, whose line can follow the file's name, if it is damaged, or for another game or other rules
 */
export function readNetwork(bytes: Uint8Array, tables: Tables): Network {
  const network = decodeNetwork(bytes);
  checkGame(network, tables);
  return network;
}

/**
 * Makes sure that a network that was decoded is for this game.
 *
 * @throws InputError, whose line can follow the file's name, if it is not
 */
export function checkGame(network: Network, tables: Tables): void {
  checkRules(network, tables);
  const { weights, header } = network;
  if (header.weights) checkWeights(header.weights, tables);
  const { count } = new Inputs(tables, header.inputs);
  if (weights.length !== count * header.layers.neurons)
    throw new InputError(`it has ${weights.length / header.layers.neurons} inputs, but ${header.game} has ${count}`);
}

/**
 * The network in a file's bytes, whatever game it is for.
 *
 * @throws InputError, whose line can follow the file's name
 */
export function decodeNetwork(bytes: Uint8Array): Network {
  const start = MAGIC.length + NUMBERS_BYTES;
  const known = bytes.subarray(0, MAGIC.length);
  if (bytes.length === 0 || known.some((byte, i) => byte !== MAGIC[i]))
    throw new InputError('it is not a network file');
  if (bytes.length < start + CHECKSUM_BYTES) throw truncated(bytes.length);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [format, length, textLength, bodyLength] = [0, 1, 2, 3].map((i) => view.getUint32(MAGIC.length + 4 * i, true));
  if (format !== FORMAT)
    throw new InputError(`it is a network file of version ${format}, but this program reads version ${FORMAT}`);
  if (bytes.length < length!) throw truncated(bytes.length, length);
  const checked = bytes.length - CHECKSUM_BYTES;
  const checksum = sha256(bytes.subarray(0, checked));
  if (bytes.length !== length || bytes.subarray(checked).some((byte, i) => byte !== checksum[i]))
    throw new InputError('it is damaged: its checksum is wrong');
  return decode(bytes.subarray(start, start + textLength!), bytes.subarray(start + textLength!, checked), bodyLength!);
}

/** @param length that of the weights before they were compressed */
function decode(text: Uint8Array, body: Uint8Array, length: number): Network {
  const header = readHeader(text);
  const { neurons, outputs: count } = header.layers;
  const inputBytes = length - 2 * neurons * (1 + 2 * count) - 4 * count;
  const inflated = length > MAX_BYTES ? undefined : inflate(body, length);
  const fits = neurons === 0 ? inputBytes === 0 : inputBytes > 0 && inputBytes % (2 * neurons) === 0;
  if (!inflated || !fits) throw new InputError('its weights do not fit its header');
  const { buffer } = unpack(inflated);
  const outputsAt = inputBytes + 2 * neurons;
  const outputs = new Int16Array(buffer, outputsAt, 2 * neurons * count);
  if (outputs.some((weight) => Math.abs(weight) > MAX_OUTPUT_WEIGHT))
    throw new InputError(`one of its output's weights is beyond ${MAX_OUTPUT_WEIGHT}`);
  return {
    header,
    weights: new Int16Array(buffer, 0, inputBytes / 2),
    biases: new Int16Array(buffer, inputBytes, neurons),
    outputs,
    outputBiases: new Int32Array(buffer, outputsAt + outputs.byteLength, count),
  };
}

function readHeader(text: Uint8Array): NetworkHeader {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder().decode(text));
  } catch {
    throw new InputError('its header is not JSON');
  }
  const { success, output, issues } = v.safeParse(HEADER, json);
  if (success) return output;
  const [issue] = issues;
  throw new InputError(`its header has no sensible '${v.getDotPath(issue) ?? ''}': ${issue.message}`);
}

function truncated(length: number, wanted?: number): InputError {
  return new InputError(`it is truncated: it has ${length} bytes${wanted === undefined ? '' : `, not ${wanted}`}`);
}
