import { performance } from 'node:perf_hooks';
import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { readFen, startPosition } from '../board/notation/fen.ts';
import { moveFromText, moveText } from '../board/notation/move-text.ts';
import { make } from '../board/position/make.ts';
import { type Position, reserve } from '../board/position/position.ts';
import { PerftPool, type PerftPoolOptions } from '../engine/perft-pool.ts';
import { InputError } from '../errors/input-error.ts';
import { runJobs } from '../jobs/run-jobs.ts';
import { variantByName } from '../variants/registry.ts';
import { type OptionsOf, wholeNumber } from './command-line.ts';
import { rate } from './format.ts';
import { doLongWork, openQueue, QUEUE_OPTION } from './long-work.ts';
import { runSuites, type SuiteOptions } from './perft-suite.ts';

const DEEPEST = 64;
/** From this depth on a count can take long: it is saved as it goes on, and its progress shown. */
const DEEP = 6;
const MOST_THREADS = 1024;
const MOST_MEGABYTES = 65536;

/** `stablemate perft`: counts move sequences, from one position or over suites of positions with known counts. */
export function perftCommand(): CommandUnknownOpts {
  return command().action(perft);
}

type PerftOptions = OptionsOf<typeof command>;

function command() {
  return new Command('perft')
    .description('count the move sequences of a length; the test of a move generator')
    .argument('[depth]', 'half-moves to count')
    .option('-v, --variant <name>', 'the game (default: chess)')
    .option('-f, --fen <fen>', 'the position to count from (default: where the game begins)')
    .option('-m, --moves <moves>', 'moves to make first, as in "e2e4 e7e5"')
    .option('-d, --divide', 'count for each first move')
    .option('-t, --threads <n>', 'count with several threads', '1')
    .option('--hash <MB>', 'remember counts in this much memory, so that no position is counted twice', '0')
    .option(...QUEUE_OPTION)
    .option('-s, --suite <path>', 'check an EPD file, or all of a folder, instead')
    .option('--max-nodes <n>', 'with --suite: leave out counts greater than this');
}

async function perft(depthText: string | undefined, options: PerftOptions): Promise<void> {
  if (options.suite !== undefined) await checkSuites(options.suite, depthText, options);
  else await countPosition(depthText, options);
}

/**
 * Opens the pool that the options ask for, for as long as it is used.
 *
 * @param more what else the pool needs
 */
async function withPool(
  options: PerftOptions,
  more: PerftPoolOptions,
  use: (pool: PerftPool) => Promise<void>,
): Promise<void> {
  const pool = openPool(options, more);
  try {
    await use(pool);
  } finally {
    await pool.close();
  }
}

function openPool(options: PerftOptions, more: PerftPoolOptions): PerftPool {
  const threads = wholeNumber('the number of threads', options.threads, 1, MOST_THREADS);
  const hash = wholeNumber('the hash size in MB', options.hash, 0, MOST_MEGABYTES);
  try {
    return new PerftPool({ threads, hash, ...more });
  } catch (error) {
    if (error instanceof RangeError) throw new InputError(`there is no memory for a hash table of ${hash} MB`);
    throw error;
  }
}

async function checkSuites(suite: string, depthText: string | undefined, options: PerftOptions): Promise<void> {
  const needless =
    depthText === undefined ? (['fen', 'moves', 'divide'] as const).find((name) => name in options) : 'a depth';
  if (needless) throw new InputError(`a suite says itself what to count; leave out ${needless}`);
  const mostNodes =
    options.maxNodes === undefined
      ? Number.POSITIVE_INFINITY
      : wholeNumber('the number of nodes', options.maxNodes, 1, Number.MAX_SAFE_INTEGER);
  const check = async (pool: PerftPool, far: Pick<SuiteOptions, 'farPool' | 'crew'> = {}): Promise<void> => {
    if (!(await runSuites(suite, { pool, ...far, mostNodes, variant: options.variant }))) process.exitCode = 1;
  };
  await withPool(options, {}, async (pool) => {
    if (options.queue === undefined) return check(pool);
    const queue = await openQueue(options.queue, 'lines');
    try {
      const carryOut: PerftPoolOptions['carryOut'] = (plan) => runJobs<number>(plan, { runner: queue });
      await withPool(options, { apart: true, carryOut }, (farPool) =>
        check(pool, { farPool, crew: () => queue.status }),
      );
    } finally {
      await queue.close();
    }
  });
}

async function countPosition(depthText: string | undefined, options: PerftOptions): Promise<void> {
  if (options.maxNodes !== undefined) throw new InputError('--max-nodes goes with --suite only');
  if (depthText === undefined) throw new InputError('how deep? Give a depth, as in perft 5, or a --suite');
  const depth = wholeNumber('the depth', depthText, 1, DEEPEST);
  const pos = positionFrom(options);
  /** Lines of the present count that an earlier process has counted. */
  let before = 0;
  const carryOut: PerftPoolOptions['carryOut'] = (plan, { runner, depth: deep }) =>
    // What is over in a moment is not worth the way to other machines.
    doLongWork<number, number[]>(
      plan,
      { runner, what: 'lines', queue: deep < DEEP ? undefined : options.queue },
      (results, known) => {
        before = known;
        return [...results];
      },
    );
  const more = depth < DEEP ? {} : { apart: true, carryOut };
  await withPool(options, more, async (pool) => {
    await pool.open(pos);
    if (options.divide) {
      const counts = await pool.divide(pos, depth);
      for (const [move, nodes] of counts) console.log(`${moveText(pos, move)}: ${nodes}`);
      console.log(`\nNodes searched: ${counts.reduce((sum, [, nodes]) => sum + nodes, 0)}`);
      return;
    }
    let nodes = 0;
    for (let d = 1; d <= depth; d++) {
      const started = performance.now();
      nodes = await pool.count(pos, d);
      const time = performance.now() - started;
      // What was counted before took its time then.
      const speed = before > 0 ? '' : `  time ${time.toFixed(0)} ms  nps ${rate(nodes, time)}`;
      console.log(`depth ${d}  nodes ${nodes}${speed}`);
    }
    console.log(`Nodes searched: ${nodes}`);
  });
}

function positionFrom({ variant: name = 'chess', fen, moves = '' }: PerftOptions): Position {
  const variant = variantByName(name);
  const pos = fen === undefined ? startPosition(variant) : readFen(variant, fen);
  for (const text of moves.split(/\s+/).filter(Boolean)) {
    reserve(pos, 1);
    make(pos, moveFromText(pos, text));
  }
  return pos;
}
