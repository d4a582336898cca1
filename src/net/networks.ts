import type { Tables } from '../board/tables/tables.ts';
import { type Network, type NetworkText, readNetwork } from './network.ts';
import { ajaxBigamous } from './trained/ajax-bigamous.ts';
import { familiar } from './trained/familiar.ts';
import { madMate } from './trained/mad-mate.ts';
import { teamMate } from './trained/team-mate.ts';

/** Networks that `stablemate train` has made, by the name of their game. */
const TRAINED: Readonly<Record<string, NetworkText>> = {
  'mad-mate': madMate,
  'team-mate': teamMate,
  familiar,
  'ajax-bigamous': ajaxBigamous,
};

const networks = new WeakMap<Tables, Network>();

/** A game's network, or null if it has none. It is read on first use. */
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
