import { NETWORK_FILES } from './network-files.ts';

/** What has been loaded: networks that belong to the program by their names, all else by its address. */
const loaded = new Map<string, Uint8Array>();

/**
 * Loads a network that belongs to the program, so that `readOwnNetwork` gives it at once.
 *
 * @param name of its file, `chess.nnue`
 * @returns undefined if there is nothing to be loaded
 * @throws Error (as a rejection) if it cannot be loaded; the next call tries again
 */
export function loadOwnNetwork(name: string): Promise<void> | undefined {
  const address = NETWORK_FILES[name];
  return address === undefined || loaded.has(name) ? undefined : load(name, address);
}

/**
 * Loads what lies at an address, so that `readBytes` gives it at once. Returns and throws as `loadOwnNetwork`.
 *
 * @param address a complete one, since threads may have another one than the page
 */
export function loadBytes(address: string): Promise<void> | undefined {
  return loaded.has(address) ? undefined : load(address, address);
}

async function load(key: string, address: string): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`status ${response.status}`);
  loaded.set(key, new Uint8Array(await response.arrayBuffer()));
}

/** The bytes of a network that belongs to the program and has been loaded; undefined if it has not. */
export function readOwnNetwork(name: string): Uint8Array | undefined {
  return loaded.get(name);
}

/** @throws Error if they have not been loaded, or are more than `most` */
export function readBytes(address: string, most: number): Uint8Array {
  const bytes = loaded.get(address);
  if (!bytes) throw new Error('it has not been loaded');
  if (bytes.length > most) throw new Error('it is too large');
  return bytes;
}
