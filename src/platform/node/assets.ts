import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of the networks, where the build says it: not beside the program. */
declare const STABLEMATE_NETWORKS: string | undefined;

/**
 * A file's bytes.
 *
 * @param most a file of more bytes is not read
 * @throws the system's error, or one of our own if it is too large or no file but a folder, a pipe or a device
 */
export function readBytes(file: string, most: number): Uint8Array {
  const about = statSync(file);
  if (!about.isFile()) throw new Error('it is not a file');
  if (about.size > most) throw new Error('it is too large');
  return readFileSync(file);
}

/** Is this program a single file with Node.js inside? */
export function isSingleFile(): boolean {
  // Early versions of Node.js 20 do not have it, and make no single files.
  return process.getBuiltinModule?.('node:sea').isSea() ?? false;
}

/** There is nothing to be loaded beforehand: `readOwnNetwork` reads the file. */
export function loadOwnNetwork(_name: string): Promise<void> | undefined {
  return undefined;
}

/** Nor here: `readBytes` reads it. */
export function loadBytes(_file: string): Promise<void> | undefined {
  return undefined;
}

/** The bytes of a network that belongs to the program, `chess.nnue`; undefined if there is no such file. */
export function readOwnNetwork(name: string): Uint8Array | undefined {
  try {
    if (isSingleFile()) return new Uint8Array(process.getBuiltinModule('node:sea').getAsset(name));
    return readFileSync(ownNetworkFile(name));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ERR_SINGLE_EXECUTABLE_APPLICATION_ASSET_NOT_FOUND') return undefined;
    throw error;
  }
}

/**
 * The bytes of a file of a package that the program needs when it runs.
 *
 * @param name of the file beside the built program, and in the program that is a single file
 * @param source where the package has it, below node_modules
 */
export function readOwnFile(name: string, source: string): Uint8Array {
  if (isSingleFile()) return new Uint8Array(process.getBuiltinModule('node:sea').getAsset(name));
  const fromSources = `../../../node_modules/${source}`;
  if (typeof STABLEMATE_NETWORKS === 'string') return readFileSync(`${STABLEMATE_NETWORKS}/${fromSources}`);
  const url = import.meta.url;
  return readFileSync(fileURLToPath(new URL(url.endsWith('.ts') ? fromSources : name, url)));
}

/** Where that file is: beside the sources, or beside the built program. */
function ownNetworkFile(name: string): string {
  if (typeof STABLEMATE_NETWORKS === 'string') return `${STABLEMATE_NETWORKS}/${name}`;
  const url = import.meta.url;
  return fileURLToPath(new URL(url.endsWith('.ts') ? `../../net/trained/${name}` : `./networks/${name}`, url));
}
