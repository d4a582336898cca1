/*
 * How many nodes the search takes to find the mates that test/search/mates holds, whole and without some part of it.
 */
import { readFileSync } from 'node:fs';
import { geometricMean } from 'simple-statistics';
import { operandsOf, parseEpd } from '../src/board/notation/epd.ts';
import { TUNABLE_PLUGINS } from '../src/build/bundle-options.ts';
import { withBundledModule } from '../src/build/run-bundled.ts';
import { runCommand, scriptCommand, wholeNumber } from '../src/cli/command-line.ts';
import { tableText } from '../src/cli/terminal.ts';
import { type Settings, together } from '../src/search/parts.ts';
import type { Mate } from './nodes-to-mates.ts';
import { setParameters } from './set-parameters.ts';

const GAMES = ['team-mate', 'familiar', 'mad-mate', 'ajax-bigamous'];

await runCommand(
  scriptCommand('bench:mates', 'count the nodes to known mates, with a part of the search and without')
    .option(
      '-t, --together <names>',
      'the part left out, or several, e.g. "razoring, killers"',
      'mate distance pruning',
    )
    .option('-n, --nodes <n>', 'give a mate up after so many', '2000000')
    .action(run),
);

async function run(options: { together: string; nodes: string }): Promise<void> {
  const most = wholeNumber('the number of nodes', options.nodes, 1, 1_000_000_000);
  const part = together(options.together.split(','));
  const mates = GAMES.map(matesOf);
  const whole = await count(mates, most, {});
  const without = await count(mates, most, part.settings);
  const rows = GAMES.map((game, i) => {
    const [nodes, nodesWithout] = [whole[i]!, without[i]!];
    const ratio = geometricMean(nodes.map((n, j) => nodesWithout[j]! / n));
    return [game, ...[nodes.length, sum(nodes), sum(nodesWithout)].map(String), ratio.toFixed(2)];
  });
  console.log(`Nodes to mates, whole and without ${part.name}; the ratio is the geometric mean.`);
  console.log(tableText(['', 'mates', 'whole', 'without', 'ratio'], rows));
}

function matesOf(game: string): Mate[] {
  const file = new URL(`../test/search/mates/${game}.epd`, import.meta.url);
  return parseEpd(readFileSync(file, 'utf8')).entries.flatMap((entry) => {
    const mate = operandsOf(entry, 'dm')?.[0];
    return mate === undefined ? [] : [{ fen: entry.fen, mate: Number(mate) }];
  });
}

/** The nodes to each game's mates, by a search of the tunable build with these values of its parameters. */
function count(mates: readonly Mate[][], most: number, settings: Settings): Promise<number[][]> {
  setParameters(settings);
  const script = new URL('./nodes-to-mates.ts', import.meta.url);
  return withBundledModule<typeof import('./nodes-to-mates.ts'), number[][]>(
    script,
    TUNABLE_PLUGINS,
    ({ nodesToMates }) => GAMES.map((game, i) => nodesToMates(game, mates[i]!, most)),
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, n) => total + n, 0);
}
