/*
 * What each part of the search is worth in a game: the engine without the part against the whole one, both of the
 * tunable build, in which an option switches the part off. Moves are limited by nodes, so that a busy machine changes
 * nothing; the same seed gives the same games but for the few that depend on when an endgame table is ready.
 */
import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MAIN, TUNABLE_PLUGINS, WORKERS } from '../src/build/bundle-options.ts';
import { withBundle } from '../src/build/run-bundled.ts';
import { runCommand, scriptCommand, wholeNumber } from '../src/cli/command-line.ts';
import { eloText } from '../src/cli/format.ts';
import { InputError } from '../src/errors/input-error.ts';
import { partsNamed, type SearchPart, together } from '../src/search/parts.ts';
import { variantByName } from '../src/variants/registry.ts';
import { machine } from './machine.ts';

const PROGRAM = fileURLToPath(new URL('../bin/stablemate.js', import.meta.url));
const ENTRIES = [MAIN, ...WORKERS].map((file) => new URL(`../${file}`, import.meta.url));

await runCommand(
  scriptCommand('bench:parts', 'play the engine without each part of its search against the whole one')
    .option('-v, --variant <name>', 'the game', 'mad-mate')
    .option('-g, --games <n>', 'games for each part', '200')
    .option('-n, --nodes <n>', 'nodes searched for each move', '2000')
    .option('-c, --concurrency <n>', 'games at the same time', `${availableParallelism()}`)
    .option('-s, --seed <n>', 'the openings depend on it', '1')
    .option('-o, --only <text>', 'only parts whose name holds this')
    .option('-t, --together <names>', 'leave these parts out at once, and play only that, e.g. "razoring, killers"')
    .option('--json', 'print all results for a program')
    .action(run),
);

interface Options {
  variant: string;
  games: string;
  nodes: string;
  concurrency: string;
  seed: string;
  only?: string;
  together?: string;
  json?: true;
}

/** What a match says of its first engine, as `stablemate match --json` has it. */
interface Result {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Infinite is null. */
  readonly elo?: { readonly elo: number | null; readonly error: number | null } | undefined;
}

async function run(options: Options): Promise<void> {
  const parts =
    options.together === undefined ? partsNamed(options.only ?? '') : [together(options.together.split(','))];
  const match = [
    ...['--variant', variantByName(options.variant).name],
    ...['--games', `${wholeNumber('the number of games', options.games, 2, 1_000_000)}`],
    ...['--tc', `nodes=${wholeNumber('the number of nodes', options.nodes, 1, 1_000_000_000)}`],
    ...['--concurrency', `${wholeNumber('the number of games at the same time', options.concurrency, 1, 1024)}`],
    ...['--seed', `${wholeNumber('the seed', options.seed, 0, 2 ** 32 - 1)}`],
  ];
  if (!options.json) console.log(machine());
  const results: Record<string, Result> = {};
  await withBundle(ENTRIES, TUNABLE_PLUGINS, (folder) => {
    for (const part of parts) {
      const result = play(join(folder, 'main.js'), part, match);
      results[part.name] = result;
      if (!options.json) console.log(`without ${part.name.padEnd(36)}${resultText(result)}`);
    }
  });
  if (options.json) console.log(JSON.stringify({ machine: machine(), match, results }, null, 2));
}

/** Has the engine without a part play the whole one. */
function play(engine: string, { settings }: SearchPart, match: readonly string[]): Result {
  const command = `"${process.execPath}" "${engine}";proto=uci`;
  const off = Object.entries(settings).map(([name, value]) => `;option.${name}=${value}`);
  const engines = [`${command};name=without${off.join('')}`, `${command};name=whole`];
  const specs = engines.flatMap((spec) => ['--engine', spec]);
  const { stdout, status } = spawnSync(process.execPath, [PROGRAM, 'match', ...match, ...specs, '--json'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new InputError("the match could not be played; 'npm run build:js' builds the program");
  const { engines: table } = JSON.parse(stdout) as { engines: (Result & { name: string })[] };
  const { wins, draws, losses, elo } = table.find(({ name }) => name === 'without')!;
  return { wins, draws, losses, elo };
}

function resultText({ wins, draws, losses, elo }: Result): string {
  const infinite = wins > losses ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  const estimate = elo ? `  ${eloText({ elo: elo.elo ?? infinite, error: elo.error ?? infinite })} Elo` : '';
  return `+${wins} =${draws} -${losses}${estimate}`;
}
