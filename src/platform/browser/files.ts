/* A page has no files; what would be done with them fails with an error that says so. */

function noFiles(): never {
  throw new Error('a page in a browser has no files');
}

/** The path of a file in a folder. */
export function pathIn(folder: string, file: string): string {
  return `${folder}/${file}`;
}

/** The address of a file that a text names: it lies beside the page. */
export function fileBeside(_file: string, name: string): string {
  try {
    return new URL(name, globalThis.document?.baseURI ?? location.href).href;
  } catch {
    return name;
  }
}

/** Can files be read at once? Those of a page are loaded when they are needed. */
export const READS_AT_ONCE: boolean = false;

/** @throws Error always */
export const readFile: (file: string) => Uint8Array | undefined = noFiles;

/** @throws Error always */
export const writeFile: (file: string, bytes: Uint8Array, unfinished?: string) => void = noFiles;

/** @throws Error always: only files are compressed */
export const compress: (bytes: Uint8Array, quality: number) => Uint8Array = noFiles;

/** @throws Error always: only files are compressed */
export const decompress: (bytes: Uint8Array, most: number) => Uint8Array = noFiles;
