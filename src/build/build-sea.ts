import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { COMMON_OPTIONS, MAIN, ROOT, WORKERS } from './bundle-options.ts';

/*
 * Builds one file that plays without Node.js being there: `npm run build:sea [file]`. The running Node's own program
 * is copied, and the bundled engine put into it (Node calls that a single executable application).
 */

/** The text in Node's program by which it knows whether something was put into it. */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

const OPTIONS: BuildOptions = {
  ...COMMON_OPTIONS,
  // What is run from inside the file must be CommonJS.
  format: 'cjs',
  legalComments: 'none',
  write: false,
  define: { 'import.meta.url': '""' },
};

/** Has threads started from their code, for there are no files beside the program. */
function workersFromText(code: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'workers-from-text',
    setup({ onLoad }) {
      onLoad({ filter: /src[\\/]platform[\\/]start-worker\.ts$/ }, () => ({
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

async function main(output: string): Promise<void> {
  if (process.platform !== 'linux') throw new Error('only the executable for Linux is built by this script');
  const code: Record<string, string> = {};
  for (const entry of WORKERS) code[basename(entry, '.ts')] = await bundle(entry);
  const folder = mkdtempSync(join(tmpdir(), 'stablemate-sea-'));
  try {
    const inFolder = (name: string): string => join(folder, name);
    writeFileSync(inFolder('main.cjs'), await bundle(MAIN, [workersFromText(code)]));
    writeFileSync(
      inFolder('sea.json'),
      JSON.stringify({
        main: inFolder('main.cjs'),
        output: inFolder('main.blob'),
        disableExperimentalSEAWarning: true,
        useCodeCache: true,
        assets: { 'logo.png': join(ROOT, 'bin/logo.png') },
      }),
    );
    execFileSync(process.execPath, ['--experimental-sea-config', inFolder('sea.json')], { stdio: 'pipe' });
    mkdirSync(resolve(output, '..'), { recursive: true });
    rmSync(output, { force: true });
    copyFileSync(process.execPath, output);
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
        `Node ${process.versions.node}, ${process.arch}`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

try {
  await main(resolve(process.argv[2] ?? join(ROOT, 'release/stablemate')));
} catch (error) {
  console.error(`build:sea: ${(error as Error).message.split('\n')[0]}`);
  process.exitCode = 1;
}
