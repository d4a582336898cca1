import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { compileAssembly } from './assembly.ts';

/**
 * Compiles x.ts, which is AssemblyScript, where x.wasm is imported, and embeds the module's bytes, as the program's
 * build does.
 */
export function assembly(): Plugin {
  return {
    name: 'assembly',
    enforce: 'pre',
    resolveId(id, importer) {
      if (!id.endsWith('.wasm') || importer === undefined) return undefined;
      return `\0${resolve(importer, '..', id.replace(/wasm$/, 'ts'))}?assembly`;
    },
    async load(id) {
      const [, source] = /^\0(.*)\?assembly$/.exec(id) ?? [];
      if (source === undefined) return undefined;
      const text = Buffer.from(await compileAssembly(source)).toString('base64');
      return `export default Uint8Array.from(atob('${text}'), (letter) => letter.charCodeAt(0));`;
    },
  };
}

/** Fails where something that only Node.js has would go into a page. */
export function withoutNode(): Plugin {
  return {
    name: 'without-node',
    enforce: 'pre',
    resolveId(id, importer) {
      if (id.startsWith('node:')) throw new Error(`${importer} imports '${id}', which no browser has`);
      return undefined;
    },
  };
}
