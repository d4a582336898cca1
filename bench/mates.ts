/*
 * How many nodes the engine takes to find the mates that test/search/mates holds, whole and without some part of its search.
 */
import { fileURLToPath } from 'node:url';
import { writeFen } from '../src/board/fen.ts';
import { wholeNumber } from '../src/cli/whole-number.ts';
import { readProblems } from '../test/search/problems.ts';
import { withEngineWithout } from './engine-without.ts';
import { machine } from './machine.ts';
import { benchCommand, runCommand } from './run-command.ts';
import { together } from './search-parts.ts';
import { textTable } from './text-table.ts';
import { TimedEngine } from './timed-engine.ts';

const PROGRAM = fileURLToPath(new URL('../bin/stablemate.js', import.meta.url));
const GAMES = ['team-mate', 'familiar', 'mad-mate', 'ajax-bigamous'];

await runCommand(
  benchCommand('bench:mates', 'count the nodes to known mates, with a part of the search and without')
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
  console.log(`${machine()}; without ${part.name}`);
  const rows = await withEngineWithout(part, async (command) => {
    const whole = await TimedEngine.start(`"${process.execPath}" "${PROGRAM}"`);
    const without = await TimedEngine.start(command);
    try {
      return await compare(whole, without, most);
    } finally {
      whole.close();
      without.close();
    }
  });
  console.log(textTable(['', 'mates', 'nodes', 'without', 'ratio'], rows));
}

/** Rows of the table: the nodes to all mates of a game, and how many times as many it takes without, the geometric mean. */
async function compare(whole: TimedEngine, without: TimedEngine, most: number): Promise<string[][]> {
  const rows: string[][] = [];
  for (const game of GAMES) {
    const problems = readProblems(`mates/${game}.epd`);
    const sums = [0, 0];
    let logs = 0;
    await whole.choose(game);
    await without.choose(game);
    for (const { pos, mate } of problems) {
      const limits = `mate ${mate} nodes ${most}`;
      const { nodes } = await whole.search(writeFen(pos), limits);
      const { nodes: nodesWithout } = await without.search(writeFen(pos), limits);
      sums[0]! += nodes;
      sums[1]! += nodesWithout;
      logs += Math.log(nodesWithout / nodes);
    }
    rows.push([game, ...[problems.length, ...sums].map(String), Math.exp(logs / problems.length).toFixed(2)]);
  }
  return rows;
}
