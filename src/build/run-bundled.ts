import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { BUNDLE_OPTIONS, ROOT } from './bundle-options.ts';
import { NETWORKS } from './network-files.ts';

const PACKAGE = JSON.stringify(join(ROOT, 'package.json'));

/**
 * Bundles a script as the program is bundled, and runs it with this process's arguments and exit status. From source it
 * would be slow: constants of other modules are inlined by the bundler only.
 *
 * @param workers the threads that it starts
 */
export async function runBundled(script: URL, ...workers: readonly URL[]): Promise<void> {
  await withBundle([script, ...workers], BUNDLE_OPTIONS.plugins, (folder) => {
    const main = bundleOf(script, folder);
    const { status } = spawnSync(process.execPath, [main, ...process.argv.slice(2)], { stdio: 'inherit' });
    process.exitCode = status ?? 1;
  });
}

/**
 * Bundles files as the program is bundled, each into a .js of its own name, for as long as they are used.
 *
 * @param plugins those of BUNDLE_OPTIONS, or TUNABLE_PLUGINS
 * @param use is given the folder where they are, which is gone when it is done
 */
export async function withBundle<Result>(
  entries: readonly URL[],
  plugins: Plugin[],
  use: (folder: string) => Result | Promise<Result>,
): Promise<Result> {
  const entryPoints = entries.map((url) => fileURLToPath(url));
  const folder = await bundleIntoFolder({ entryPoints, entryNames: '[name]', plugins });
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Bundles a script as the program is bundled, and imports it into this process for as long as it is used; each time
 * anew, so that what it reads when it is imported is read again.
 *
 * @param plugins those of BUNDLE_OPTIONS, or TUNABLE_PLUGINS
 * @param use is given the module, of type `Module`, and the file with the bundle
 */
export function withBundledModule<Module, Result>(
  script: URL,
  plugins: Plugin[],
  use: (module: Module, file: string) => Result | Promise<Result>,
): Promise<Result> {
  return withBundle([script], plugins, async (folder) => {
    const file = bundleOf(script, folder);
    return use((await import(pathToFileURL(file).href)) as Module, file);
  });
}

/** The file that `withBundle` makes of a script. */
function bundleOf(script: URL, folder: string): string {
  return join(folder, `${basename(fileURLToPath(script), '.ts')}.js`);
}

/**
 * Bundles files as the program is bundled, into a new temporary folder, where Node.js takes them for modules.
 *
 * @param bundles of each one entry points, and what else is not as for the program; they share the folder and no code
 * @returns the folder, which whoever asked for it removes
 */
export async function bundleIntoFolder(...bundles: readonly BuildOptions[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'stablemate-'));
  try {
    // Without this Node.js would take .js for CommonJS; threads are looked for under that name.
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    // Packages that look for others while they run must find the project's.
    const banner = { js: `import{createRequire}from'node:module';const require=createRequire(${PACKAGE});` };
    const define = { ...BUNDLE_OPTIONS.define, STABLEMATE_NETWORKS: JSON.stringify(NETWORKS) };
    const common = { ...BUNDLE_OPTIONS, banner, define };
    await Promise.all(bundles.map((options) => build({ ...common, ...options, outdir: folder })));
    return folder;
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
}
