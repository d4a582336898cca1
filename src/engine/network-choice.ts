import { tablesOf } from '../board/tables/tables.ts';
import { InputError } from '../errors/input-error.ts';
import { fingerprintOf, hasNeurons, type Network } from '../net/network.ts';
import { networkFor, networkOf, readNetworkFile } from '../net/networks.ts';
import { rulesFingerprint } from '../variants/rules-fingerprint.ts';
import type { Variant } from '../variants/types.ts';

/** What switches all networks off. */
export const NO_NETWORK = 'none';

interface Chosen {
  readonly file: string;
  readonly network: Network;
}

/**
 * Which network evaluates which game: each file that was chosen, in the game for which it was made; in all others their
 * own networks, or none anywhere.
 */
export class NetworkChoice {
  private isOff = false;
  /** By the fingerprint of the rules for which they were made. */
  private readonly chosen = new Map<string, Chosen>();

  /**
   * Chooses another network.
   *
   * @param text a file; NO_NETWORK for none in any game; '' for the games' own
   * @param variant the game in force
   * @param bytes of the file, where they are at hand
   * @returns one line for the user that says what holds now
   * @throws InputError if the file cannot be used, or is for other rules of this game; nothing has changed then
   */
  choose(text: string, variant: Variant, bytes?: Uint8Array): string {
    if (text === NO_NETWORK || text === '') {
      this.isOff = text === NO_NETWORK;
      this.chosen.clear();
      return this.isOff ? 'no game is evaluated by a network' : 'games are evaluated by their own networks';
    }
    const network = readNetworkFile(text, bytes);
    const { game, rules } = network.header;
    const fits = rules === rulesFingerprint(variant);
    if (fits || game === variant.name) networkFor(tablesOf(variant), network, text);
    this.isOff = false;
    this.chosen.set(rules, { file: text, network });
    return fits
      ? `${game} is evaluated by '${text}', ${describeNetwork(network)}`
      : `${game} will be evaluated by '${text}', ${describeNetwork(network)}; it is not for ${variant.name}`;
  }

  /**
   * The network that evaluates a game; null if the terms do.
   *
   * @param warn is told in one line about a network that should, but cannot be used
   */
  of(variant: Variant, warn: (line: string) => void): Network | null {
    const chosen = this.chosenFor(variant, warn);
    return chosen === undefined ? (warned(warn, () => networkOf(tablesOf(variant))) ?? null) : chosen;
  }

  /** The same, but undefined if it is the game's own network. */
  chosenFor(variant: Variant, warn: (line: string) => void): Network | null | undefined {
    if (this.isOff) return null;
    if (this.chosen.size === 0) return undefined;
    const tables = tablesOf(variant);
    const rules = rulesFingerprint(variant);
    const all = [...this.chosen.values()];
    const chosen = this.chosen.get(rules) ?? all.find(({ network }) => network.header.game === variant.name);
    return chosen && warned(warn, () => networkFor(tables, chosen.network, chosen.file));
  }
}

/** A network, or undefined if it cannot be used, which is told. */
function warned(warn: (line: string) => void, read: () => Network | null): Network | null | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    warn(error.message);
    return undefined;
  }
}

/** A network in a few words. */
export function describeNetwork(network: Network): string {
  const { neurons, outputs } = network.header.layers;
  if (!hasNeurons(network)) return `tuned weights without a network, ${fingerprintOf(network)}`;
  return (
    `a network of ${neurons} neurons and ${outputs === 1 ? '1 output' : `${outputs} outputs`}, ` +
    `${fingerprintOf(network)}`
  );
}
