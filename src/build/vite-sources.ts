import type { Plugin } from 'vite';
import { assemblySource, compileAssembly } from './assembly.ts';
import { PARAMETERS_FILE, parametersAsConstants } from './inline-parameters.ts';
import { NETWORK_FILES, NETWORKS, networkFiles } from './network-files.ts';

/** Browsers that know `light-dark()`, which would else be rewritten to what shadow trees do not inherit. */
export const CSS_TARGET: string[] = ['chrome123', 'firefox120', 'safari17.5'];

/** Begins the id of a module that is compiled from AssemblyScript. */
const COMPILED = '\0assembly:';

/**
 * Has Vite build the sources as esbuild does (bundle-options.ts): AssemblyScript compiled and embedded, the search's
 * numbers as constants, and the networks as files of the page. Workers are built with plugins of their own, so it
 * belongs in `plugins` and in `worker.plugins`.
 */
export function sources(): Plugin {
  return {
    name: 'stablemate-sources',
    enforce: 'pre',
    resolveId(name) {
      const source = assemblySource(name);
      return source && COMPILED + source;
    },
    async load(id) {
      const [file] = id.split('?');
      if (id.startsWith(COMPILED)) {
        const text = Buffer.from(await compileAssembly(id.slice(COMPILED.length))).toString('base64');
        return `export default Uint8Array.from(atob('${text}'), (letter) => letter.charCodeAt(0));`;
      }
      if (PARAMETERS_FILE.test(file!)) return parametersAsConstants(file!);
      if (NETWORK_FILES.test(file!)) {
        const nameOf = (name: string): string => `network_${name.replace(/\W/g, '_')}`;
        return networkFiles(nameOf, (name) => `import ${nameOf(name)} from '${NETWORKS}/${name}?url';`);
      }
      return undefined;
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
