/*
 * How long a GUI waits: from process start to `uciok`, compared with an empty Node program, and how long each game's
 * tables take to compile on first use in a fresh process.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { median } from 'simple-statistics';
import { type OptionsOf, runCommand, scriptCommand, wholeNumber } from '../src/cli/command-line.ts';
import { tableText } from '../src/cli/terminal.ts';
import { InputError } from '../src/errors/input-error.ts';
import { EngineProcess } from '../src/match/engine-process.ts';
import { LineWaiter } from '../src/match/line-waiter.ts';
import { OWN_GAMES } from '../src/variants/registry.ts';
import { machine } from './machine.ts';

const PROGRAM = 'bin/stablemate.js';
const LIBRARY = pathToFileURL('dist/index.js').href;

await runCommand(command().action(run));

function command() {
  return scriptCommand('bench:startup', 'measure the time to uciok, and to compile the tables of each game')
    .option('-r, --rounds <n>', 'how often everything is measured, in turn', '15')
    .option('--json', 'print all times for a program');
}

/** Milliseconds by the clock, and of work by all threads of the process, which other processes disturb less. */
interface TableTime {
  readonly wall: number;
  readonly cpu: number;
}

async function run(options: OptionsOf<typeof command>): Promise<void> {
  const rounds = wholeNumber('the number of rounds', options.rounds, 1, 1000);
  const about = machine();
  const folder = mkdtempSync(join(tmpdir(), 'stablemate-startup-'));
  const empty = join(folder, 'empty.mjs');
  writeFileSync(empty, '');
  const times = { empty: [] as number[], uciok: [] as number[] };
  const tables: Record<string, TableTime[]> = Object.fromEntries(OWN_GAMES.map(({ name }) => [name, []]));
  try {
    for (let round = 0; round < rounds; round++) {
      times.empty.push(await timeToEnd(empty));
      times.uciok.push(await timeToUciok());
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
    tableText(
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
  console.log(`\n${tableText(['tables of', 'ms', 'least', 'CPU ms'], tableRows)}`);
}

/** Milliseconds from the start of a Node process to its end. */
async function timeToEnd(script: string): Promise<number> {
  const begun = performance.now();
  await new EngineProcess({ command: [process.execPath, script] }).ended;
  return performance.now() - begun;
}

/** Milliseconds from the start of the engine to its `uciok`. @throws InputError if it ends without one */
async function timeToUciok(): Promise<number> {
  const begun = performance.now();
  const engine = new EngineProcess({ command: [process.execPath, PROGRAM] });
  const uciok = new LineWaiter(engine).wait('answer', (line, at) => (line === 'uciok' ? at : undefined));
  engine.send('uci');
  try {
    return (await uciok) - begun;
  } catch {
    throw new InputError(`'${PROGRAM}' has ended without an answer; 'npm run build:js' builds it`);
  } finally {
    await engine.close(1000);
  }
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
