import { type Tables, tablesOf } from '../board/tables/tables.ts';
import { fingerprintOf, type Network, newHeader } from '../net/network.ts';
import { weightsUnder } from '../net/networks.ts';
import { variantByName } from '../variants/registry.ts';
import { weightsOf } from '../weights/game-weights.ts';
import type { PieceWeights, Weights } from '../weights/weights.ts';
import { firstWeights } from './first-weights.ts';
import { PROMOTED } from './stand-ins.ts';

/**
 * The network of another game as one of this game, without learning anything: its pieces are those of the other game,
 * or have the weights of what stands in for them there (see `standIns`).
 *
 * @param network of a game with the same board, with neurons
 * @param command becomes part of what the new one says of itself
 * @throws InputError if it does not fit
 */
export function transferredNetwork(tables: Tables, network: Network, command: string): Network {
  const { layers, withTerms, quantisation } = network.header;
  const made = newHeader(tables, {
    ...{ neurons: layers.neurons, outputs: layers.outputs, withTerms },
    weights: transferredWeights(tables, network),
    lineage: { command, parent: fingerprintOf(network) },
  });
  const header = { ...made, quantisation };
  const { inputs } = firstWeights(tables, header, network);
  const { neurons } = layers;
  const weights = new Int16Array(inputs.length * neurons);
  inputs.forEach((from, input) => {
    if (from >= 0) weights.set(network.weights.subarray(from * neurons, (from + 1) * neurons), input * neurons);
  });
  const { biases, outputs, outputBiases } = network;
  return { header, weights, biases, outputs, outputBiases };
}

/** The weights that go with it: of pieces that move alike and of the terms those of the other game. */
function transferredWeights(tables: Tables, network: Network): Weights {
  const source = tablesOf(variantByName(network.header.game));
  const others = weightsUnder(network, source);
  const own = weightsOf(tables);
  const [moves, otherMoves] = [tables, source].map(
    ({ variant }) => new Map(variant.pieces.map(({ letter, betza }) => [letter, betza])),
  ) as [Map<string, string>, Map<string, string>];
  const pieces: Record<string, PieceWeights> = { ...own.pieces };
  for (const letter of Object.keys(pieces)) {
    // A promoted piece that turns back moves as what it became.
    const unpromoted = letter.replace(PROMOTED, '');
    const known = others.pieces[letter];
    if (known && moves.get(unpromoted) === otherMoves.get(unpromoted)) pieces[letter] = known;
  }
  return { pieces, terms: others.terms };
}
