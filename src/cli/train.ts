import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { sum } from 'simple-statistics';
import { type Tables, tablesOf } from '../board/tables/tables.ts';
import { reasonOf } from '../errors/error-code.ts';
import { InputError } from '../errors/input-error.ts';
import { LockFile } from '../jobs/lock-file.ts';
import { type Plan, planId } from '../jobs/plan.ts';
import { removeFit } from '../learn/checkpoint.ts';
import { namedFirstWeights } from '../learn/first-weights.ts';
import { fitSettings } from '../learn/fit-settings.ts';
import { type FitCheckpoint, fitNetwork } from '../learn/network-fit.ts';
import { networkText } from '../learn/player.ts';
import { PositionsFile, readPositions } from '../learn/positions-file.ts';
import { quantise } from '../learn/quantise.ts';
import { recordFormat } from '../learn/record.ts';
import { selfPlayJobs } from '../learn/self-play-work.ts';
import { HIDDEN, MAX_NEURONS, MAX_OUTPUTS, NEURON_STEP } from '../net/layout.ts';
import { fingerprintOf, hasNeurons, newHeader } from '../net/network.ts';
import { writeNetwork } from '../net/network-file.ts';
import { networkOf } from '../net/networks.ts';
import { cacheFolder } from '../platform/node/cache-folder.ts';
import { variantByName } from '../variants/registry.ts';
import { type OptionsOf, wholeNumber } from './command-line.ts';
import { doLongWork, savedAfter } from './long-work.ts';
import {
  checkFolder,
  EPOCHS_OPTION,
  LAMBDA_OPTION,
  RESULT_SHARE_OPTION,
  readFitSettings,
  readPlayer,
  readSelfPlayOptions,
  STRAY_WEIGHT_OPTION,
  selfPlayCommand,
} from './self-play-options.ts';

/**
 * How scores turn into expected results, in centipawns. Steeper than what predicts the results of such short searches
 * best: so even positions count for more, and a network learns less of what is chance in results.
 */
const SCALE = 300;
/** The limits of the number of positions of a step. */
const LEAST_BATCH = 16;
const MOST_BATCH = 1 << 16;

/** `stablemate train`: fits a game's network to games of the engine against itself. */
export function trainCommand(): CommandUnknownOpts {
  return command().action(train);
}

function command() {
  const defaults = { games: '40000', nodes: '150' };
  return selfPlayCommand('train', "fit a game's network to games of the engine against itself", defaults)
    .option('-o, --out <file>', 'where to write the network (default: <game>.nnue)')
    .option('--neurons <n>', 'neurons of its first layer, for each side', `${HIDDEN}`)
    .option('--outputs <n>', 'its outputs, of which the number of pieces that are left chooses one', '1')
    .option(...EPOCHS_OPTION)
    .option('--batch <n>', 'positions learned from at once (default: a thousandth of all, 512 to 4096)')
    .option('--random-moves <percent>', 'how often a random move is played in place of the best one', '0')
    .option('--strays <n>', 'positions taken besides each one of a game, a few random moves from it', '4')
    .option(...STRAY_WEIGHT_OPTION)
    .option(...RESULT_SHARE_OPTION)
    .option(...LAMBDA_OPTION)
    .option('--by-network', "the network in force plays and judges, not the evaluation's terms")
    .option('--begin-with <network>', 'the network whose weights the fit begins with: a file, or a game for its own')
    .option('--with-terms', 'it is to add to all terms of the evaluation, instead of taking the place of most')
    .option('-p, --positions <file>', 'where to keep the positions; if it is there already, they are read from it')
    .option('--also <files...>', 'positions that earlier trainings of the game have kept, to learn from besides');
}

async function train(name: string, options: OptionsOf<typeof command>): Promise<void> {
  const variant = variantByName(name);
  const tables = tablesOf(variant);
  const { games, nodes, seed, threads } = readSelfPlayOptions(options);
  checkFolder(options.positions);
  const out = options.out ?? `${variant.name}.nnue`;
  checkFolder(out);
  const byNetwork = options.byNetwork ?? false;
  const strays = wholeNumber('the number of strays', options.strays, 0, 1000);
  const randomMoves = wholeNumber('the share of random moves', options.randomMoves, 0, 100) / 100;
  const neurons = wholeNumber('the number of neurons', options.neurons, NEURON_STEP, MAX_NEURONS);
  if (neurons % NEURON_STEP !== 0)
    throw new InputError(`the number of neurons is '${neurons}'; it must be a multiple of ${NEURON_STEP}`);
  const batch =
    options.batch === undefined
      ? undefined
      : wholeNumber('the number of positions at once', options.batch, LEAST_BATCH, MOST_BATCH);
  const outputs = wholeNumber('the number of outputs', options.outputs, 1, MAX_OUTPUTS);
  const withTerms = options.withTerms ?? false;
  if (withTerms && (byNetwork || options.network !== undefined))
    throw new InputError(
      `--with-terms and --${byNetwork ? 'by-network' : 'network'} do not go together: the network that plays knows ` +
        'nothing of terms',
    );
  if (byNetwork && options.network !== undefined)
    throw new InputError('--by-network and --network do not go together: one network plays');
  const chosen = readPlayer(tables, options.network);
  const player = byNetwork ? networkOf(tables) : chosen.network;
  if (byNetwork && !player)
    throw new InputError(`${variant.name} has no network yet; leave out --by-network, and the terms play`);
  const networkPlayed = hasNeurons(player);
  const settings = fitSettings(networkPlayed, readFitSettings(options));
  const { resultShare, strayWeight, lambda, epochs } = settings;
  const also = options.also ?? [];
  const command = [
    `stablemate train ${variant.name} --games ${games} --nodes ${nodes} --seed ${seed} --epochs ${epochs}`,
    `--result-share ${wholePercent(resultShare)} --strays ${strays} --stray-weight ${wholePercent(strayWeight)}`,
    `--lambda ${wholePercent(lambda)}`,
    ...(byNetwork ? ['--by-network'] : []),
    ...chosen.words,
    ...(withTerms ? ['--with-terms'] : []),
    ...(randomMoves === 0 ? [] : [`--random-moves ${wholePercent(randomMoves)}`]),
    ...(neurons === HIDDEN ? [] : [`--neurons ${neurons}`]),
    ...(outputs === 1 ? [] : [`--outputs ${outputs}`]),
    ...(batch === undefined ? [] : [`--batch ${batch}`]),
    ...(options.beginWith === undefined ? [] : [`--begin-with ${options.beginWith}`]),
    ...(also.length === 0 ? [] : [`--also ${also.join(' ')}`]),
  ].join(' ');

  const network = player && fingerprintOf(player);
  const randomly = randomMoves === 0 ? {} : { randomMoves };
  const origin = { variant: variant.name, games, nodes, seed, network, strays, withTerms, ...randomly };
  const plan = { seed, nodes, network: networkText(player), ...randomly };
  const jobs = selfPlayJobs(variant, plan, games, { withTerms, strays });
  const known = [...also, ...(options.positions === undefined ? [] : [options.positions])].map((file) => resolve(file));
  if (new Set(known).size < known.length) throw new InputError('--also: a file of positions is named twice');
  const others = openOthers(tables, also, withTerms);
  const gamesOfOthers = sum(others.map((file) => file.games));
  const header = newHeader(tables, {
    neurons,
    outputs,
    withTerms,
    weights: player?.header.weights,
    lineage: { command, games: games + gamesOfOthers, nodes, ...(network && { parent: network }) },
  });
  const first = options.beginWith === undefined ? undefined : namedFirstWeights(tables, header, options.beginWith);
  const store = new TrainFiles(tables, jobs, origin, options.positions, also);
  const learn = async (): Promise<void> => {
    const { positions, checkpoint } = store;
    if (positions.played === 0) throw new InputError('there is no quiet position in these games; play more');

    const files = [...others, positions];
    const all = sum(files.map((file) => file.positions));
    console.error(`${all} positions, ${sum(files.map(({ played }) => played))} of them from games`);
    const fitted = await fitNetwork(tables, header, files, {
      ...settings,
      ...{ seed, networkPlayed },
      scale: SCALE,
      batch,
      firstWeights: first,
      threads,
      checkpoint,
      epoch: (epoch, learned, keptBack) => {
        console.error(`epoch ${epoch} of ${epochs}: error ${learned.toFixed(5)}, kept back ${keptBack.toFixed(5)}`);
      },
    });
    writeFileSync(out, writeNetwork(quantise(fitted, header)));
    store.remove();
  };
  try {
    if (store.positions.games < games) {
      const where = { runner: threads, queue: options.queue, what: 'games' };
      await doLongWork<Uint8Array, void>(jobs, where, (results) => store.positions.addMissing(results));
    }
    await learn();
  } finally {
    for (const file of others) file.close();
    store.close();
  }
}

/** @throws InputError if one is no file of positions of the game, or of another kind of training */
function openOthers(tables: Tables, files: readonly string[], withTerms: boolean): PositionsFile[] {
  const opened: PositionsFile[] = [];
  try {
    for (const file of files) opened.push(readPositions(file, tables, withTerms));
    return opened;
  } catch (error) {
    for (const file of opened) file.close();
    throw error;
  }
}

/** The files of a training: positions, and how far the fit is. Another process with the same work has others. */
class TrainFiles {
  readonly positions: PositionsFile;
  readonly checkpoint: FitCheckpoint;
  private readonly kept: boolean;
  private readonly file: string;
  private readonly lock: LockFile | undefined;

  /**
   * @param origin what the positions depend on, as values that JSON keeps
   * @param kept the file of positions that the user has named
   * @param also the files of others that it is learned from besides
   * @throws InputError if positions cannot be written there, or the file holds something else
   */
  constructor(tables: Tables, jobs: Plan, origin: unknown, kept: string | undefined, also: readonly string[]) {
    const folder = join(cacheFolder(), 'jobs');
    this.kept = kept !== undefined;
    const id = planId(jobs);
    const common = kept ?? join(folder, `${id}.positions`);
    try {
      mkdirSync(folder, { recursive: true });
      this.lock = this.kept ? new LockFile(`${common}.lock`) : lockUnlessTaken(`${common}.lock`);
      this.file = this.lock ? common : `${common}.${process.pid}`;
      this.positions = new PositionsFile(this.file, { format: recordFormat(tables), plan: origin });
    } catch (error) {
      this.lock?.release();
      if (error instanceof InputError) throw error;
      throw new InputError(`cannot write '${common}' (${reasonOf(error)}); name another file with --positions`);
    }
    this.checkpoint = {
      file: `${this.file}.fit`,
      id: [id, ...also.map((file) => resolve(file))].join(' '),
      after: savedAfter(),
      goesOn: (epoch) => console.error(`stablemate: goes on with epoch ${epoch} of the fit`),
      warn: (line) => console.error(`stablemate: ${line}`),
    };
  }

  /** Removes what is needed no longer. */
  remove(): void {
    removeFit(this.checkpoint.file);
    if (!this.kept) rmSync(this.file, { force: true });
  }

  close(): void {
    this.positions.close();
    if (!this.lock) this.remove();
    this.lock?.release();
  }
}

function lockUnlessTaken(file: string): LockFile | undefined {
  try {
    return new LockFile(file);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** A share that was given in whole percent. */
function wholePercent(share: number): number {
  return Math.round(100 * share);
}
