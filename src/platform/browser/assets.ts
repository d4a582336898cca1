/** The networks that have been loaded, by the names of their files; undefined: the program has none of this name. */
const networks = new Map<string, Uint8Array | undefined>();

/**
 * Loads a network that belongs to the program, so that `readOwnNetwork` gives it at once.
 *
 * @param name of its file, `chess.nnue`
 * @throws Error if it cannot be loaded; the next call tries again
 */
export async function loadOwnNetwork(name: string): Promise<void> {
  if (networks.has(name)) return;
  const response = await fetch(new URL(`./networks/${name}`, import.meta.url));
  if (!response.ok) throw new Error(`the network ${name} cannot be loaded (${response.status})`);
  networks.set(name, new Uint8Array(await response.arrayBuffer()));
}

/** The bytes of a network that belongs to the program and has been loaded; undefined if it has not. */
export function readOwnNetwork(name: string): Uint8Array | undefined {
  return networks.get(name);
}

/** @throws Error always: a page has no files */
export function readBytes(file: string): Uint8Array {
  throw new Error(`a page in a browser cannot read '${file}'`);
}
