import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { InputError } from '../errors/input-error.ts';
import { isSingleFile } from '../platform/node/assets.ts';
import { readVariantFiles } from '../variant-files/read-file.ts';
import { type OptionsOf, wholeNumber } from './command-line.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** `stablemate play`: serves the page with board and engine to a browser. */
export function playCommand(): CommandUnknownOpts {
  return command().action((options, self) => {
    const { variants } = self.optsWithGlobals() as { readonly variants?: readonly string[] };
    return play(options, variants ?? []);
  });
}

function command() {
  return new Command('play')
    .description('play in the browser: board, engine and rules of all games, until Ctrl-C')
    .option('-p, --port <n>', 'where to serve the page (default: 8420, or the next free one)')
    .option(
      '--host <address>',
      'listen to this address, such as 0.0.0.0 for all, and not to this machine alone',
      '127.0.0.1',
    )
    .option('--no-open', 'open no browser')
    .option('--page <folder>', 'the folder with the page (default: dist/web)')
    .addHelpText('after', '\nGames of --variants can be chosen in the page.');
}

/** @param files with games for the page; what is wrong in them was told before */
async function play(options: OptionsOf<typeof command>, files: readonly string[]): Promise<void> {
  const port = options.port === undefined ? undefined : wholeNumber('the port', options.port, 0, 65_535);
  const folder = options.page ?? ownPage();
  if (!existsSync(join(folder, 'index.html')))
    throw new InputError(`there is no page in '${folder}'; 'npm run build:web' builds it`);
  const { servePage } = await import('./page-server.ts');
  const variants = files.map((file) => readFileSync(file, 'utf8')).join('\n\n');
  const server = await servePage({ folder, host: options.host, port, variants, networks: networksOf(files) });
  console.log(`Stablemate plays at ${server.url} (Ctrl-C ends it)`);
  if (options.open) await openBrowser(server.url);
  await new Promise<void>((resolve) => {
    for (const signal of SIGNALS) process.once(signal, () => resolve());
  });
  await server.close();
}

/** The networks of games, by the paths at which the page looks for them: as the files name them. */
function networksOf(files: readonly string[]): Map<string, string> {
  const paths = readVariantFiles(files).flatMap(({ file, variant }): [string, string][] => {
    const network = variant?.evalFile;
    if (network === undefined) return [];
    const named = relative(dirname(file), network).replaceAll(sep, '/');
    return [[decodeURIComponent(new URL(named, 'http://page/').pathname), network]];
  });
  return new Map(paths);
}

/** The folder of the page that belongs to this program. */
function ownPage(): string {
  if (isSingleFile()) throw new InputError('this single file has no page; --page names the folder of one');
  return fileURLToPath(new URL('./web', import.meta.url));
}

/** Opens the page in the user's browser; where there is none, the address that was told is enough. */
async function openBrowser(url: string): Promise<void> {
  const { default: open } = await import('open');
  const failed = (): void => console.error('stablemate: no browser could be opened; open the address in one');
  try {
    (await open(url)).once('error', failed);
  } catch {
    failed();
  }
}
