import { heldPieceSquare, SQUARE_BITS } from '../board/layout.ts';
import { type Tables, tablesOf } from '../board/tables/tables.ts';
import { InputError } from '../errors/input-error.ts';
import { Inputs } from '../net/inputs.ts';
import { hasNeurons, type Network, type NetworkHeader } from '../net/network.ts';
import { checkGame } from '../net/network-file.ts';
import { networkOf, readNetworkFile } from '../net/networks.ts';
import { findVariant, variantByName } from '../variants/registry.ts';
import { standIns } from './stand-ins.ts';

/** The weights that a fit begins with, instead of random ones. */
export interface FirstWeights {
  readonly network: Network;
  /** [input of the network to be fitted]: the input of `network` with whose weights it begins; -1: random ones. */
  readonly inputs: Int32Array;
}

/**
 * The weights of a network as the first ones of another, of the same game or of another one, see `standIns`. On a board
 * of another size each square begins with the weights of the one that lies where it does, as a share of files and ranks.
 * Neurons that the network has not are random, and add nothing to the score before the first step (Net2Net, Chen and
 * others 2015).
 *
 * @param header of the network to be fitted
 * @throws InputError, whose line can follow the network's name, if they do not fit
 */
export function firstWeights(tables: Tables, header: NetworkHeader, network: Network): FirstWeights {
  const { game, layers, inputs: plan } = network.header;
  if (!hasNeurons(network)) throw new InputError('it has no neurons');
  const source = tablesOf(variantByName(game));
  checkGame(network, source);
  const { neurons, outputs } = header.layers;
  if (layers.neurons > neurons)
    throw new InputError(
      `it has ${layers.neurons} neurons, so --neurons must be ${layers.neurons} or more, not ${neurons}`,
    );
  if (!hasFittingLayers(network, header))
    throw new InputError(`it has ${layers.outputs} outputs, so --outputs must be ${layers.outputs}, not ${outputs}`);

  const own = new Inputs(tables, header.inputs);
  const others = new Inputs(source, plan);
  const types = standIns(tables, source);
  const squares = standInSquares(tables, source);
  const inputs = new Int32Array(own.count).fill(-1);
  for (const view of own.plan.kings === 'both' ? [0, 2] : [0]) {
    const otherView = plan.kings === 'both' ? view : 0;
    for (let code = 2; code < tables.codes; code++) {
      const type = types[code >> 1]!;
      if (type === 0) continue;
      const otherCode = (type << 1) | (code & 1);
      for (let square = 0; square < tables.squares; square++) {
        const other = others.inputOf((otherCode << SQUARE_BITS) | squares[square]!, 0, otherView);
        inputs[own.inputOf((code << SQUARE_BITS) | square, 0, view)] = other;
      }
      for (let copy = 0; copy < Math.min(own.plan.held, plan.held); copy++) {
        const other = others.inputOf(heldPieceSquare(otherCode, copy), 0, otherView);
        inputs[own.inputOf(heldPieceSquare(code, copy), 0, view)] = other;
      }
    }
  }
  for (let left = 1; left <= Math.min(own.plan.checks, plan.checks); left++) {
    for (const side of [true, false]) inputs[own.checksInput(left, side)] = others.checksInput(left, side);
  }
  return { network, inputs };
}

/**
 * Can a network of these layers begin with another one? It may have more neurons, and several outputs where that one
 * has one, from which each of them begins.
 */
export function hasFittingLayers(
  { header: { layers } }: Network,
  { layers: { neurons, outputs } }: NetworkHeader,
): boolean {
  return layers.neurons <= neurons && (layers.outputs === 1 || layers.outputs === outputs);
}

/**
 * The weights of a network that a user names.
 *
 * @param name of a file, or of a game that has a network
 * @throws InputError, naming it, if they cannot be used
 */
export function namedFirstWeights(tables: Tables, header: NetworkHeader, name: string): FirstWeights {
  const variant = findVariant(name);
  const network = variant ? networkOf(tablesOf(variant)) : readNetworkFile(name);
  if (!network) throw new InputError(`--begin-with: ${name} has no network`);
  try {
    return firstWeights(tables, header, network);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(`cannot begin with network '${name}': ${error.message}`);
  }
}

/** [square of a board]: the one of another board that lies where it does, from edge to edge; itself on the same board. */
function standInSquares({ files, ranks, squares }: Tables, source: Tables): Int16Array {
  return Int16Array.from({ length: squares }, (_, square) => {
    const file = scaled(square % files, files, source.files);
    return scaled(Math.floor(square / files), ranks, source.ranks) * source.files + file;
  });
}

/** Where a file or rank of `count` lies among `others`, of which the last stands for the last. */
function scaled(index: number, count: number, others: number): number {
  return Math.round((index * (others - 1)) / Math.max(1, count - 1));
}
