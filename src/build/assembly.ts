import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Plugin } from 'esbuild';

const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url));
const SOURCES = fileURLToPath(new URL('../assembly', import.meta.url));
const COMPILER = join(MODULES, 'assemblyscript');
/** What takes long to get or to make is kept here, such as compiled modules: tests and benches build often. */
export const CACHE = join(MODULES, '.cache/stablemate');
/**
 * Fast code with vector instructions, in a memory that JavaScript makes (the import `env.memory`), and nothing else.
 */
const OPTIONS = [
  ...['--optimizeLevel', '3', '--shrinkLevel', '0', '--enable', 'simd', '--noAssert'],
  ...['--runtime', 'stub', '--importMemory', '--noExportMemory'],
];
/** Further options of the sources whose memory threads share: of any size up to the largest one. */
const SHARED_OPTIONS = ['--enable', 'threads', '--sharedMemory', '--maximumMemory', '65536'];
const SHARED_SOURCES = ['network-fit.ts'];

/** Begins the name by which sources import a module that is compiled from AssemblyScript. */
const MODULE = /^#assembly\//;

/** The source of the module that `#assembly/x` names, undefined if the name is of another kind. */
export function assemblySource(name: string): string | undefined {
  return MODULE.test(name) ? sourceOf(name.replace(MODULE, '')) : undefined;
}

/**
 * Has esbuild compile x.ts of src/assembly where `#assembly/x` is imported, and embed the WebAssembly module's bytes as
 * a Uint8Array. So the built program needs neither the compiler nor a file of its own for the module. What is run from
 * source has the same from src/build/compiled, by package.json.
 */
export const ASSEMBLY: Plugin = {
  name: 'assembly',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: MODULE }, ({ path }) => ({ path: assemblySource(path)!, namespace: 'assembly' }));
    onLoad({ filter: /\.ts$/, namespace: 'assembly' }, async ({ path }) => {
      try {
        return { contents: await compileAssembly(path), loader: 'binary' };
      } catch (error) {
        return { errors: [{ text: (error as { stderr?: string }).stderr || (error as Error).message }] };
      }
    });
  },
};

function sourceOf(name: string): string {
  return join(SOURCES, `${name}.ts`);
}

/** The bytes of the module that x.ts of src/assembly makes; `name` is its x. */
export async function compileNamed(name: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await compileAssembly(sourceOf(name)));
}

/** The module that a source makes; compiled only if that has not been done before. */
export async function compileAssembly(source: string): Promise<Uint8Array> {
  const hash = createHash('sha256').update(readFileSync(join(COMPILER, 'package.json')));
  const options = [...OPTIONS, ...(SHARED_SOURCES.includes(basename(source)) ? SHARED_OPTIONS : [])];
  for (const text of [...options, ...withImports(source).values()]) hash.update(`${text}\0`);
  const module = join(CACHE, `${hash.digest('hex').slice(0, 32)}.wasm`);
  if (!existsSync(module)) {
    mkdirSync(CACHE, { recursive: true });
    // Builds may run side by side, and none may read a file that is half written.
    const unfinished = `${module}.${randomUUID()}`;
    const args = [join(COMPILER, 'bin/asc.js'), source, ...options, '--outFile', unfinished];
    await promisify(execFile)(process.execPath, args);
    renameSync(unfinished, module);
  }
  return readFileSync(module);
}

/** The texts of a source and of all that it imports, by file. */
function withImports(file: string, texts = new Map<string, string>()): Map<string, string> {
  if (texts.has(file)) return texts;
  const text = readFileSync(file, 'utf8');
  texts.set(file, text);
  for (const [, path] of text.matchAll(/ from '(\..*)';/g)) withImports(resolve(dirname(file), path!), texts);
  return texts;
}
