/*
 * How fast moves are counted, by us and by another engine: see 'Speed' in bench/README.md.
 */

import { runCommand } from '../src/cli/command-line.ts';
import { compareSpeed, speedCommand } from './compare-speed.ts';

await runCommand(
  speedCommand('bench:perft', 'measure how fast moves are counted, alone or in turn with another UCI engine').action(
    (options) =>
      compareSpeed(options, {
        unit: 'Mn/s',
        unitNodes: 1e6,
        run: (engine, { fen, depth }) => engine.count(fen, depth),
        columns: ['depth', 'nodes'],
        describe: ({ depth }, { nodes }) => [`${depth}`, `${nodes}`],
        sameNodes: true,
      }),
  ),
);
