import { join } from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { type Tables, tablesOf } from '../board/tables/tables.ts';
import { NO_NETWORK } from '../engine/network-choice.ts';
import { JobThreads } from '../jobs/job-threads.ts';
import { WorkFolder } from '../jobs/work-folder.ts';
import { fingerprintOf, type Network } from '../net/network.ts';
import { networkFor, networkOf, readNetworkFile } from '../net/networks.ts';
import type { StudyHost } from '../study/study-host.ts';
import { variantByName } from '../variants/registry.ts';
import { rulesFingerprint } from '../variants/rules-fingerprint.ts';
import type { Variant } from '../variants/types.ts';
import { type OptionsOf, wholeNumber } from './command-line.ts';
import { doLongWork, openQueue, QUEUE_OPTION } from './long-work.ts';

/** The options that all studies have, as typed. */
export type StudyOptions = OptionsOf<typeof studyOptions>;

/** A command with these options. */
export function studyOptions(name: string, description: string, nodes: string) {
  return new Command(name)
    .description(description)
    .argument('<variant>', 'the game, as built in or in a file of --variants')
    .option('-d, --dir <folder>', 'where results and reports are, and where it goes on (default: <game>-study)')
    .option('-t, --threads <n>', 'games or searches at once; the numbers are the same for any number', '1')
    .option(...QUEUE_OPTION)
    .option('-s, --seed <n>', 'the games depend on it', '1')
    .option('-n, --nodes <n>', 'nodes searched for each move', nodes)
    .option('--network <file>', `the network that plays; '${NO_NETWORK}' for the terms of the evaluation alone`)
    .option('--json', 'print all numbers as JSON');
}

/** What a study works with. */
export interface StudyTools {
  readonly tables: Tables;
  readonly folder: WorkFolder;
  /** What plays; null for the terms. */
  readonly network: Network | null;
  readonly threads: number;
  readonly identity: {
    readonly game: string;
    readonly rules: string;
    readonly seed: number;
    readonly nodes: number;
    readonly network: string;
  };
  readonly carryOut: StudyHost<unknown>['carryOut'];
  readonly tell: (line: string) => void;
}

/**
 * Does a study with what its options name, and gives threads, queue and folder back.
 *
 * @throws InputError (as a rejection) naming the option that makes no sense
 */
export async function withStudy(
  name: string,
  options: StudyOptions,
  study: (tools: StudyTools) => Promise<void>,
): Promise<void> {
  const variant = variantByName(name);
  const tables = tablesOf(variant);
  const threads = wholeNumber('the number of threads', options.threads, 1, 256);
  const network = networkNamed(tables, options.network);
  const identity = {
    game: variant.name,
    rules: rulesFingerprint(variant),
    seed: wholeNumber('the seed', options.seed, 0, 2 ** 31 - 1),
    nodes: wholeNumber('the number of nodes', options.nodes, 50, 1e7),
    network: network ? fingerprintOf(network) : NO_NETWORK,
  };
  const folder = new WorkFolder(studyFolder(variant, options.dir));
  try {
    const runner =
      options.queue === undefined ? new JobThreads(threads) : await openQueue(options.queue, `studies of ${name}`);
    try {
      await study({
        ...{ tables, folder, network, threads, identity },
        carryOut: (plan, what) => doLongWork(plan, { runner, what }, (results) => [...results] as never),
        tell,
      });
    } finally {
      await runner.close();
    }
  } finally {
    folder.close();
  }
}

/** The folder of a game's studies, if no other one is named. */
export function studyFolder({ name }: Variant, named: string | undefined): string {
  return named ?? `${name}-study`;
}

/** How what was found is told. */
export interface StudyPages {
  /** Whether all of it is printed as JSON, in place of a table. */
  readonly isJson: boolean;
  /** A page of HTML. */
  readonly report: string;
  readonly text: () => string;
}

/** Writes the report and all numbers into the folder, prints them or a table, and says where the report is. */
export function writeStudy(
  folder: WorkFolder,
  name: string,
  result: unknown,
  { isJson, report, text }: StudyPages,
): void {
  const json = `${JSON.stringify(result, undefined, 2)}\n`;
  folder.write(`${name}.json`, json);
  folder.write(`${name}.html`, report);
  process.stdout.write(isJson ? json : `${text()}\n`);
  tell(`the report is ${join(folder.path, `${name}.html`)}`);
}

/** Tells people in one line what happens; what is printed on stdout are results alone. */
function tell(line: string): void {
  console.error(`stablemate: ${line}`);
}

/** @throws InputError if it cannot be used */
function networkNamed(tables: Tables, file: string | undefined): Network | null {
  if (file === NO_NETWORK) return null;
  return file === undefined ? networkOf(tables) : networkFor(tables, readNetworkFile(file), file);
}
