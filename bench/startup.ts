/*
 * How long a GUI waits: from process start to `uciok`, held against an empty Node program, and how long each game's tables
 * take to be compiled on first use in a fresh process.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { wholeNumber } from '../src/cli/arguments.ts';
import { InputError } from '../src/errors/input-error.ts';
import { OWN_GAMES } from '../src/variants/registry.ts';
import { machine } from './machine.ts';
import { median } from './median.ts';
import { benchCommand, runCommand } from './run-command.ts';
import { textTable } from './text-table.ts';

const PROGRAM = 'bin/stablemate.js';
const LIBRARY = pathToFileURL('dist/index.js').href;

await runCommand(
  benchCommand('bench:startup', 'measure the time to uciok, and to compile the tables of each game')
    .option('-r, --rounds <n>', 'how often everything is measured, in turn', '15')
    .option('--json', 'print all times for a program')
    .action(run),
);

/** Milliseconds by the clock, and of work by all threads of the process, which a busy machine disturbs less. */
interface TableTime {
  readonly wall: number;
  readonly cpu: number;
}

async function run(options: { rounds: string; json?: true }): Promise<void> {
  const rounds = wholeNumber('the number of rounds', options.rounds, 1, 1000);
  const about = machine();
  const folder = mkdtempSync(join(tmpdir(), 'stablemate-startup-'));
  const empty = join(folder, 'empty.mjs');
  writeFileSync(empty, '');
  const times = { empty: [] as number[], uciok: [] as number[] };
  const tables: Record<string, TableTime[]> = Object.fromEntries(OWN_GAMES.map(({ name }) => [name, []]));
  try {
    for (let round = 0; round < rounds; round++) {
      times.empty.push(await timeOf([empty]));
      times.uciok.push(await timeOf([PROGRAM], 'uci\n', /^uciok$/m));
      for (const { name } of OWN_GAMES) tables[name]!.push(tableTime(name));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  if (options.json) {
    console.log(JSON.stringify({ machine: about, ...times, tables }, null, 2));
    return;
  }
  const ratio = median(times.uciok.map((time, round) => time / times.empty[round]!));
  const row = (what: string, measured: readonly number[]): string[] => [what, median(measured).toFixed(1)];
  console.log(about);
  console.log(
    textTable(
      ['from start to', 'ms', 'ratio'],
      [
        [...row('the end of an empty program', times.empty), ''],
        [...row('uciok', times.uciok), ratio.toFixed(2)],
      ],
    ),
  );
  const tableRows = Object.entries(tables).map(([name, measured]) => {
    const cpu = median(measured.map((time) => time.cpu));
    const wall = measured.map((time) => time.wall);
    return [...row(name, wall), Math.min(...wall).toFixed(1), cpu.toFixed(1)];
  });
  console.log(`\n${textTable(['tables of', 'ms', 'least', 'CPU ms'], tableRows)}`);
}

/** Milliseconds from the start of a Node process to its end, or to what it says when it is told something. */
function timeOf(args: readonly string[], input = '', until?: RegExp): Promise<number> {
  const begun = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  let said = '';
  child.stdin.on('error', () => {});
  child.stdin.write(input);
  return new Promise((resolve, reject) => {
    let time: number | undefined;
    child.stdout.on('data', (chunk) => {
      said += chunk;
      if (time !== undefined || !until?.test(said)) return;
      time = performance.now() - begun;
      child.stdin.end();
    });
    child.on('exit', () => {
      if (until && time === undefined) reject(new InputError(`'${args.join(' ')}' has ended without an answer`));
      else resolve(time ?? performance.now() - begun);
    });
  });
}

/** The time to the first position of a game in a process that has done nothing else. */
function tableTime(variant: string): TableTime {
  const script = `import { Position, variantByName } from '${LIBRARY}';
    const variant = variantByName('${variant}');
    const [begun, work] = [performance.now(), process.cpuUsage()];
    Position.start(variant);
    const wall = performance.now() - begun;
    const { user, system } = process.cpuUsage(work);
    console.log(JSON.stringify({ wall, cpu: (user + system) / 1000 }));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  if (!stdout) throw new InputError("the built library cannot be run; 'npm run build:js' builds it");
  return JSON.parse(stdout) as TableTime;
}
