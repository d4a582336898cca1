import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

/** The folder of the networks that are built in. */
export const NETWORKS = fileURLToPath(new URL('../net/trained', import.meta.url));

/** The solver of linear programs, which the program reads when it needs it. */
export const SOLVER = fileURLToPath(new URL('../../node_modules/highs/build/highs.wasm', import.meta.url));

/**
 * Its file in the built program, compressed by Brotli: a sixth smaller than by gzip. Higher qualities save another
 * sixth, but take ten seconds of every build.
 */
export function compressedSolver(): Uint8Array {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 8,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
  };
  return brotliCompressSync(readFileSync(SOLVER), { params });
}

/** The module that tells pages where they are. */
export const NETWORK_FILES: RegExp = /[\\/]src[\\/]platform[\\/]browser[\\/]network-files\.ts$/;

/**
 * The code of that module.
 *
 * @param address gives the expression for the address of a network by its file name, `chess.nnue`
 * @param imports what the expressions need
 */
export function networkFiles(address: (name: string) => string, imports: (name: string) => string = () => ''): string {
  const names = readdirSync(NETWORKS).filter((name) => name.endsWith('.nnue'));
  const lines = names.map((name) => `${JSON.stringify(name)}: ${address(name)},`);
  return [...names.map(imports), 'export const NETWORK_FILES = {', ...lines, '};'].join('\n');
}
