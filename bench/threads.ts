/*
 * How much faster more threads count moves: the built program with one thread and with several, in turn. Each count is
 * a process of its own, as a user would start it, and long enough that warming up matters little.
 */
import { spawnSync } from 'node:child_process';
import { median } from 'simple-statistics';
import { type OptionsOf, runCommand, scriptCommand, wholeNumber } from '../src/cli/command-line.ts';
import { tableText } from '../src/cli/terminal.ts';
import { InputError } from '../src/errors/input-error.ts';
import { machine } from './machine.ts';

/** Plies from the start position that take some seconds to count. */
const DEPTHS = { 'team-mate': 6, 'ajax-bigamous': 6 } as const;

await runCommand(command().action(run));

function command() {
  return scriptCommand('bench:threads', 'measure how counting moves gets faster with more threads')
    .option('-t, --threads <n>', 'the number of threads that is compared with one', '2')
    .option('-r, --rounds <n>', 'how often each game is measured', '5')
    .option('--json', 'print all times for a program');
}

function run(options: OptionsOf<typeof command>): void {
  const threads = wholeNumber('the number of threads', options.threads, 2, 64);
  const rounds = wholeNumber('the number of rounds', options.rounds, 1, 1000);
  const about = machine();
  const times = Object.entries(DEPTHS).map(([game, depth]) => ({
    game,
    depth,
    one: [] as number[],
    several: [] as number[],
  }));
  for (let round = 0; round < rounds; round++) {
    for (const { game, depth, one, several } of times) {
      one.push(countTime(game, depth, 1));
      several.push(countTime(game, depth, threads));
    }
  }
  if (options.json) {
    console.log(JSON.stringify({ machine: about, threads, times }, null, 2));
    return;
  }
  console.log(about);
  const rows = times.map(({ game, depth, one, several }) => {
    const ratios = one.map((time, round) => time / several[round]!);
    return [
      game,
      `${depth}`,
      median(one).toFixed(0),
      median(several).toFixed(0),
      median(ratios).toFixed(2),
      Math.max(...ratios).toFixed(2),
    ];
  });
  console.log(tableText(['game', 'depth', 'one, ms', `${threads}, ms`, 'ratio', 'best'], rows));
}

/** Milliseconds that the program says it has counted for. */
function countTime(game: string, depth: number, threads: number): number {
  const { stdout } = spawnSync(
    process.execPath,
    ['bin/stablemate.js', 'perft', `${depth}`, '--variant', game, '--threads', `${threads}`],
    { encoding: 'utf8' },
  );
  const time = stdout
    .split('\n')
    .map((line) => /^depth \d+ .* time (\d+) ms/.exec(line)?.[1])
    .findLast(Boolean);
  if (time === undefined) throw new InputError("the program cannot be run; 'npm run build:js' builds it");
  return Number(time);
}
