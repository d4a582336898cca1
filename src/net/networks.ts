import { readBytes, readOwnNetwork } from '#platform/assets';
import type { Tables } from '../board/tables/tables.ts';
import { reasonOf } from '../errors/error-code.ts';
import { InputError } from '../errors/input-error.ts';
import type { Variant } from '../variants/types.ts';
import { weightsOf } from '../weights/game-weights.ts';
import type { Weights } from '../weights/weights.ts';
import type { Network } from './network.ts';
import { checkGame, decodeNetwork, MAX_BYTES, readNetwork } from './network-file.ts';

/** How the names of networks' files end. */
export const NETWORK_SUFFIX = '.nnue';

const networks = new WeakMap<Tables, Network | null>();

/**
 * A game's own network: the one that its file of games names, or the one that is built in; null if it has none. It is
 * read on first use.
 *
 * @throws InputError if it cannot be used
 */
export function networkOf(tables: Tables): Network | null {
  let network = networks.get(tables);
  if (network === undefined) {
    network = ownNetwork(tables);
    networks.set(tables, network);
  }
  return network;
}

/** The weights of the evaluation's terms: those that a network's file brings along, or the game's. */
export function weightsUnder(network: Network | null, tables: Tables): Weights {
  return network?.header.weights ?? weightsOf(tables);
}

/** The name of a file for a game's network. */
export function networkFileName({ name }: Variant): string {
  return `${name}${NETWORK_SUFFIX}`;
}

/** The name of the file in which the network that evaluates a game is, if the program has one for it. */
export function builtInFileName({ name, networkFrom = name }: Variant): string {
  return `${networkFrom}${NETWORK_SUFFIX}`;
}

function ownNetwork(tables: Tables): Network | null {
  const { evalFile } = tables.variant;
  if (evalFile !== undefined) return networkFor(tables, readNetworkFile(evalFile), evalFile);
  const file = builtInFileName(tables.variant);
  const bytes = readOwnNetwork(file);
  return bytes ? inFile(file, () => readNetwork(bytes, tables)) : null;
}

/**
 * The network in a file, whatever game it is for.
 *
 * @param bytes of the file, where they are at hand
 * @throws InputError, naming the file, if it cannot be read
 */
export function readNetworkFile(file: string, bytes?: Uint8Array): Network {
  return inFile(file, () => decodeNetwork(bytes ?? bytesOfFile(file)));
}

/**
 * A network that was read from a file, once it is sure that it is for this game.
 *
 * @throws InputError, naming the file, if it is not
 */
export function networkFor(tables: Tables, network: Network, file: string): Network {
  return inFile(file, () => {
    checkGame(network, tables);
    return network;
  });
}

function bytesOfFile(file: string): Uint8Array {
  try {
    return readBytes(file, MAX_BYTES);
  } catch (error) {
    throw new InputError(`it cannot be read (${reasonOf(error)})`);
  }
}

/** Has an error say which file it is about. */
function inFile(file: string, read: () => Network): Network {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(`network '${file}': ${error.message}`);
  }
}
