/*
 * How fast networks are fitted, in positions a second: the built program, with one thread and with several, and if
 * wanted another build, in turn. Each fit is a process of its own, as a user would start it; what is measured is the
 * time from the end of its first epoch to that of its last one, in which everything is compiled. Under load the time
 * of the processor says more than the clock; Linux tells it.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { median } from 'simple-statistics';
import { parseArgsStringToArgv } from 'string-argv';
import { type OptionsOf, runCommand, scriptCommand, wholeNumber } from '../src/cli/command-line.ts';
import { tableText } from '../src/cli/terminal.ts';
import { InputError } from '../src/errors/input-error.ts';
import { machine } from './machine.ts';

/** Milliseconds of a tick in which Linux counts the time of processors. */
const TICK = 10;

const OTHER = 'the other build';

/** A way to fit that is measured, and what came out, in positions a second. */
interface Subject {
  readonly name: string;
  readonly command: readonly string[];
  readonly options: readonly string[];
  readonly threads: number;
  readonly positions: string;
  readonly byClock: number[];
  readonly byProcessor: number[];
}

await runCommand(command().action(run));

function command() {
  return scriptCommand('bench:train', 'measure how fast networks are fitted')
    .option('-v, --variant <game>', 'the game', 'mad-mate')
    .option('-g, --games <n>', 'games from which positions are taken first', '300')
    .option('--strays <n>', 'positions besides each one of a game', '20')
    .option('-e, --epochs <n>', 'epochs of each fit', '4')
    .option('-t, --threads <n>', 'the number of threads that is compared with one', '2')
    .option('-r, --rounds <n>', 'how often each is measured', '3')
    .option('-a, --against <command>', 'another build, such as node old/bin/stablemate.js; it gets one thread')
    .option('-d, --dir <folder>', 'where positions are kept for the next time; missing: nowhere');
}

async function run(options: OptionsOf<typeof command>): Promise<void> {
  const threads = wholeNumber('the number of threads', options.threads, 2, 64);
  const rounds = wholeNumber('the number of rounds', options.rounds, 1, 1000);
  const epochs = wholeNumber('the number of epochs', options.epochs, 2, 1000);
  const folder = options.dir ?? mkdtempSync(join(tmpdir(), 'stablemate-bench-'));
  const own = [process.execPath, 'bin/stablemate.js'];
  // Builds from before there was a choice have this batch.
  const batch = ['--batch', '4096'];
  const subject = (name: string, command: readonly string[], count: number, file: string): Subject => {
    return {
      name,
      command,
      options: name === OTHER ? [] : batch,
      threads: count,
      positions: join(folder, file),
      byClock: [],
      byProcessor: [],
    };
  };
  const subjects = [
    ...(options.against === undefined
      ? []
      : [subject(OTHER, parseArgsStringToArgv(options.against), 1, 'other.positions')]),
    subject('one thread', own, 1, 'own.positions'),
    subject(`${threads} threads`, own, threads, 'own.positions'),
  ];
  const about = machine();
  try {
    // The first fit of each also plays the games and writes the positions.
    for (const one of subjects) await measure(one, options, 2);
    for (let round = 0; round < rounds; round++) {
      for (const one of subjects) {
        const { byClock, byProcessor } = await measure(one, options, epochs);
        one.byClock.push(byClock);
        one.byProcessor.push(byProcessor);
      }
    }
  } finally {
    if (options.dir === undefined) rmSync(folder, { recursive: true });
  }
  console.log(about);
  const first = subjects[0]!;
  const rows = subjects.map(({ name, byClock, byProcessor }) => {
    const ratios = byClock.map((speed, round) => speed / first.byClock[round]!);
    const processor = byProcessor.map((speed, round) => speed / first.byProcessor[round]!);
    return [
      name,
      median(byClock).toFixed(0),
      median(ratios).toFixed(2),
      Math.max(...ratios).toFixed(2),
      median(byProcessor).toFixed(0),
      median(processor).toFixed(2),
    ];
  });
  console.log(tableText(['fit', 'positions/s', 'ratio', 'best', 'per processor s', 'ratio'], rows));
}

/** Fits a network and gives the positions that a second of the clock and of a processor take. */
async function measure(
  { command: words, options, threads, positions }: Subject,
  { variant, games, strays }: OptionsOf<typeof command>,
  epochs: number,
): Promise<{ byClock: number; byProcessor: number }> {
  const [program, ...first] = words;
  const args = [
    'train',
    variant,
    '--games',
    games,
    '--nodes',
    '100',
    '--strays',
    strays,
    '--threads',
    `${threads}`,
    ...options,
  ];
  const out = `${positions}.network`;
  const child = spawn(program!, [...first, ...args, '--epochs', `${epochs}`, '--positions', positions, '--out', out], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve, reject) => child.on('exit', resolve).on('error', reject));
  let count = 0;
  const ends: { clock: number; processor: number }[] = [];
  for await (const line of createInterface(child.stderr)) {
    count = Number(/^(\d+) positions,/.exec(line)?.[1] ?? count);
    if (line.startsWith('epoch ')) ends.push({ clock: performance.now(), processor: processorTime(child.pid!) });
  }
  if ((await ended) !== 0 || ends.length !== epochs)
    throw new InputError(`'${words.join(' ')}' cannot train; 'npm run build:js' builds the program`);
  const perSecond = (time: number): number => (1000 * count * (epochs - 1)) / time;
  const last = ends.at(-1)!;
  return {
    byClock: perSecond(last.clock - ends[0]!.clock),
    byProcessor: perSecond(last.processor - ends[0]!.processor),
  };
}

/** The time (ms) that processors have worked for a process; NaN where that cannot be known. */
function processorTime(pid: number): number {
  try {
    // The name of the program comes second, in parentheses, and may contain anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    return TICK * (Number(fields[11]) + Number(fields[12]));
  } catch {
    return Number.NaN;
  }
}
