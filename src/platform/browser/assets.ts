import { NETWORK_FILES } from './network-files.ts';

/** The networks that have been loaded, by the names of their files. */
const networks = new Map<string, Uint8Array>();

/**
 * Loads a network that belongs to the program, so that `readOwnNetwork` gives it at once.
 *
 * @param name of its file, `chess.nnue`
 * @returns undefined if there is nothing to be loaded
 * @throws Error (as a rejection) if it cannot be loaded; the next call tries again
 */
export function loadOwnNetwork(name: string): Promise<void> | undefined {
  const address = NETWORK_FILES[name];
  return address === undefined || networks.has(name) ? undefined : load(name, address);
}

async function load(name: string, address: string): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`status ${response.status}`);
  networks.set(name, new Uint8Array(await response.arrayBuffer()));
}

/** The bytes of a network that belongs to the program and has been loaded; undefined if it has not. */
export function readOwnNetwork(name: string): Uint8Array | undefined {
  return networks.get(name);
}

/** @throws Error always: a page has no files */
export function readBytes(file: string, _most: number): Uint8Array {
  throw new Error(`a page in a browser cannot read '${file}'`);
}
