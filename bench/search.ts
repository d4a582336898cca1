/*
 * How many nodes a second are searched, by us and by another engine: see 'Speed' in bench/README.md.
 */
import { runCommand, wholeNumber } from '../src/cli/command-line.ts';
import { compareSpeed, speedCommand } from './compare-speed.ts';

const HASH_MB = 64;

await runCommand(
  speedCommand('bench:search', 'measure how fast positions are searched, alone or in turn with another UCI engine')
    .option('--nodes <n>', 'nodes to search of each position', '500000')
    .action((options) => {
      const nodes = wholeNumber('the number of nodes', options.nodes, 1, 1_000_000_000);
      return compareSpeed(options, {
        unit: 'kn/s',
        unitNodes: 1000,
        prepare: (engine) => engine.set('Hash', HASH_MB),
        run: (engine, { fen }) => engine.search(fen, nodes),
        columns: [],
        describe: () => [],
        sameNodes: false,
      });
    }),
);
