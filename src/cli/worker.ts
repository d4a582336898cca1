import { hostname } from 'node:os';
import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { VERSION } from '../engine/version.ts';
import { ownCommand } from '../install/launcher.ts';
import { loadQueueWorker } from '../jobs/queue/load.ts';
import { type OptionsOf, wholeNumber } from './command-line.ts';

const MOST_THREADS = 1024;
/** Without SIGHUP, so that nohup works. */
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** `stablemate worker`: does jobs for `--queue` of other commands, here or on other machines. */
export function workerCommand(): CommandUnknownOpts {
  return command().action(work);
}

function command() {
  return new Command('worker')
    .description('do jobs of other stablemate processes that are started with --queue, until Ctrl-C')
    .argument('<url>', 'the Redis server, as in redis://host:6379 or rediss://user:password@host:6380 (TLS)')
    .option('-t, --threads <n>', 'jobs at the same time', '1')
    .option('-n, --name <text>', 'how it appears to people (default: the name of the machine)')
    .option('--allow-engines', 'let matches start any command on this machine, not only this program')
    .addHelpText(
      'after',
      `
The first Ctrl-C lets it finish what it does, usually less than half a minute; the second hands that back at once.`,
    );
}

async function work(url: string, options: OptionsOf<typeof command>): Promise<void> {
  const threads = wholeNumber('the number of threads', options.threads, 1, MOST_THREADS);
  const name = (options.name ?? hostname()).replace(/[^ -~]+/g, '?').slice(0, 60);
  const { QueueWorker } = await loadQueueWorker();
  const { openQueuedGames } = await import('../match/queued-games.ts');
  const { openQueuedSpsaGames } = await import('../learn/spsa-games.ts');
  const tell = (line: string): void => console.error(`stablemate: ${line}`);
  const host = { self: ownCommand(), threads, allowEngines: options.allowEngines === true };
  const worker = await QueueWorker.open(url, {
    ...{ threads, name, tell, version: VERSION },
    open: (kind, setup) => openQueuedGames(kind, setup, host) ?? openQueuedSpsaGames(kind, setup, host),
  });
  await new Promise<void>((resolve, reject) => {
    let isLeaving = false;
    const leave = (): void => {
      if (isLeaving) {
        worker.handOver();
        return;
      }
      isLeaving = true;
      if (worker.batches > 0) tell(`finishes ${worker.batches} of its jobs; Ctrl-C again hands them back`);
      worker.leave().then(resolve, reject);
    };
    for (const signal of SIGNALS) process.on(signal, leave);
  });
  process.exit();
}
