import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { Option } from '@commander-js/extra-typings';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { type OptionsOf, runCommand, scriptCommand } from '../cli/command-line.ts';
import { InputError } from '../errors/input-error.ts';
import { COMMON_OPTIONS, MAIN, ROOT, WORKERS } from './bundle-options.ts';
import { compressedSolver, NETWORKS, SOLVER } from './network-files.ts';
import { nodeProgram, OWN_TARGET, TARGETS } from './node-program.ts';

/*
 * Builds one file that plays without Node.js being there: `npm run build:sea -- [--target win-x64] [file]`. Node's
 * program for that system is copied, and the bundled engine put into it (Node calls that a single executable
 * application).
 */

/** The text in Node's program by which it knows whether something was put into it. */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

const OPTIONS: BuildOptions = {
  ...COMMON_OPTIONS,
  // What is run from inside the file must be CommonJS.
  format: 'cjs',
  legalComments: 'none',
  write: false,
  define: { ...COMMON_OPTIONS.define, 'import.meta.url': '""' },
  // The other one asks for its own address.
  alias: { highs: join(dirname(SOLVER), 'highs.js') },
};

/** Has threads started from their code, for there are no files beside the program. */
function workersFromText(code: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'workers-from-text',
    setup({ onLoad }) {
      onLoad({ filter: /src[\\/]platform[\\/]node[\\/]start-worker\.ts$/ }, () => ({
        contents: `import { Worker } from 'node:worker_threads';
          const code = ${JSON.stringify(code)};
          export const startWorker = (name, base, options) => new Worker(code[name], { ...options, eval: true });`,
      }));
    },
  };
}

async function bundle(entry: string, plugins: Plugin[] = []): Promise<string> {
  const { outputFiles } = await build({
    ...OPTIONS,
    entryPoints: [entry],
    plugins: [...COMMON_OPTIONS.plugins, ...plugins],
  });
  return outputFiles![0]!.text;
}

await runCommand(command().action((file, options) => make(file, options)));

function command() {
  return scriptCommand('build:sea', 'build one file that plays without Node.js being there')
    .argument('[file]', 'where to write it (default: release/stablemate, for Windows with .exe)')
    .addOption(
      new Option('--target <system>', `the system that it is for: ${TARGETS.join(' or ')}`).default(
        OWN_TARGET,
        "this machine's own",
      ),
    );
}

async function make(file: string | undefined, options: OptionsOf<typeof command>): Promise<void> {
  const target = TARGETS.find((known) => known === options.target);
  if (!target)
    throw new InputError(
      `there is no single file for ${options.target}, as nothing here could try it; it can be ${TARGETS.join(' or ')}`,
    );
  const output = resolve(file ?? join(ROOT, 'release', target === 'win-x64' ? 'stablemate.exe' : 'stablemate'));
  const node = nodeProgram(target);
  const code: Record<string, string> = {};
  for (const entry of WORKERS) code[basename(entry, '.ts')] = await bundle(entry);
  const folder = mkdtempSync(join(tmpdir(), 'stablemate-sea-'));
  try {
    const networks = Object.fromEntries(readdirSync(NETWORKS).map((name) => [name, join(NETWORKS, name)]));
    const inFolder = (name: string): string => join(folder, name);
    writeFileSync(inFolder('highs.wasm.br'), compressedSolver());
    writeFileSync(inFolder('main.cjs'), await bundle(MAIN, [workersFromText(code)]));
    writeFileSync(
      inFolder('sea.json'),
      JSON.stringify({
        main: inFolder('main.cjs'),
        output: inFolder('main.blob'),
        disableExperimentalSEAWarning: true,
        // Code that one system's Node.js has compiled is of no use to another's.
        useCodeCache: target === OWN_TARGET,
        assets: { 'logo.png': join(ROOT, 'bin/logo.png'), 'highs.wasm.br': inFolder('highs.wasm.br'), ...networks },
      }),
    );
    execFileSync(process.execPath, ['--experimental-sea-config', inFolder('sea.json')], { stdio: 'pipe' });
    mkdirSync(dirname(output), { recursive: true });
    rmSync(output, { force: true });
    copyFileSync(node, output);
    chmodSync(output, 0o755);
    execFileSync(
      process.execPath,
      [
        join(ROOT, 'node_modules/postject/dist/cli.js'),
        ...[output, 'NODE_SEA_BLOB', inFolder('main.blob'), '--sentinel-fuse', FUSE],
      ],
      { stdio: 'pipe' },
    );
    const megabytes = (file: string): string => `${(statSync(file).size / 2 ** 20).toFixed(1)} MB`;
    console.log(
      `${output}: ${megabytes(output)}, of which ${megabytes(inFolder('main.cjs'))} are ours; ` +
        `Node ${process.versions.node}, ${target}`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
