import type { Tables } from '../board/tables/tables.ts';
import { type Network, readNetwork } from './network.ts';
import { TRAINED } from './trained/index.ts';

const networks = new WeakMap<Tables, Network>();

/** A game's network, or null if it has none. */
export function networkOf(tables: Tables): Network | null {
  const text = TRAINED[tables.variant.name];
  if (!text) return null;
  let network = networks.get(tables);
  if (!network) {
    network = readNetwork(tables, text);
    networks.set(tables, network);
  }
  return network;
}
