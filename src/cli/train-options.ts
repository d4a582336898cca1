import { resolve } from 'node:path';
import { type Tables, tablesOf } from '../board/tables/tables.ts';
import { InputError } from '../errors/input-error.ts';
import { type FitSettings, fitSettings } from '../learn/fit-settings.ts';
import { HIDDEN, MAX_NEURONS, MAX_OUTPUTS, NEURON_STEP } from '../net/layout.ts';
import { hasNeurons, type Network } from '../net/network.ts';
import { networkOf } from '../net/networks.ts';
import { variantByName } from '../variants/registry.ts';
import { type OptionsOf, wholeNumber } from './command-line.ts';
import {
  checkFolder,
  EPOCHS_OPTION,
  LAMBDA_OPTION,
  type NamedPlayer,
  RESULT_SHARE_OPTION,
  readFitSettings,
  readPlayer,
  readSelfPlayOptions,
  type SelfPlayOrder,
  STRAY_WEIGHT_OPTION,
  selfPlayCommand,
} from './self-play-options.ts';

/** The limits of the number of positions of a step. */
const LEAST_BATCH = 16;
const MOST_BATCH = 1 << 16;

/** How the positions that a network learns from come about, and what it is to be. */
interface TrainSetup extends SelfPlayOrder {
  readonly tables: Tables;
  /** The share of moves that are random ones. */
  readonly randomMoves: number;
  /** Positions taken besides each one of a game. */
  readonly strays: number;
  /** Is the network to add to all terms of the evaluation? */
  readonly withTerms: boolean;
  readonly neurons: number;
  readonly outputs: number;
  /** Number of positions of one step; missing: what is usual. */
  readonly batch: number | undefined;
  /** The network that the fit begins with, as a file or a game; missing: random weights. */
  readonly beginWith: string | undefined;
  /** Where the positions are to be kept; missing: they are not. */
  readonly positions: string | undefined;
  /** Files of positions to learn from besides. */
  readonly also: readonly string[];
  /** The file of the network. */
  readonly out: string;
}

/** What `stablemate train` is asked for, checked. */
export interface TrainOrder extends TrainSetup {
  /** The network that plays and judges; null for the evaluation's terms. */
  readonly player: Network | null;
  readonly settings: FitSettings;
  /** The command that makes the same network. */
  readonly command: string;
}

/** The options as typed. */
type TrainOptions = OptionsOf<typeof trainOptions>;

/** The command with its options, which `readTrainOptions` reads. */
export function trainOptions() {
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

/**
 * Reads them.
 *
 * @param name of the game
 * @throws InputError naming the option that makes no sense
 */
export function readTrainOptions(name: string, options: TrainOptions): TrainOrder {
  const setup = readSetup(name, options);
  const { player, words } = readJudge(setup.tables, options);
  const settings = fitSettings(hasNeurons(player), readFitSettings(options));
  return { ...setup, player, settings, command: commandOf(setup, settings, words) };
}

function readSetup(name: string, options: TrainOptions): TrainSetup {
  const variant = variantByName(name);
  const selfPlay = readSelfPlayOptions(options);
  const { positions, beginWith, out = `${variant.name}.nnue`, also = [], withTerms = false } = options;
  checkFolder(positions);
  checkFolder(out);
  const known = [...also, ...(positions === undefined ? [] : [positions])].map((file) => resolve(file));
  if (new Set(known).size < known.length) throw new InputError('--also: a file of positions is named twice');
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
  const network = { withTerms, neurons, outputs, batch, beginWith, out };
  return { ...selfPlay, ...network, tables: tablesOf(variant), randomMoves, strays, positions, also };
}

/** The network that plays and judges, null for the terms, and how the command names it. */
function readJudge(tables: Tables, { byNetwork, network, withTerms }: TrainOptions): NamedPlayer {
  if (withTerms && (byNetwork || network !== undefined))
    throw new InputError(
      `--with-terms and --${byNetwork ? 'by-network' : 'network'} do not go together: the network that plays knows ` +
        'nothing of terms',
    );
  if (!byNetwork) return readPlayer(tables, network);
  if (network !== undefined) throw new InputError('--by-network and --network do not go together: one network plays');
  const player = networkOf(tables);
  if (!player)
    throw new InputError(`${tables.variant.name} has no network yet; leave out --by-network, and the terms play`);
  return { player, words: ['--by-network'] };
}

function commandOf(setup: TrainSetup, settings: FitSettings, player: readonly string[]): string {
  const { tables, games, nodes, seed, strays, withTerms, randomMoves, neurons, outputs, batch, beginWith, also } =
    setup;
  const { epochs, resultShare, strayWeight, lambda } = settings;
  return [
    `stablemate train ${tables.variant.name} --games ${games} --nodes ${nodes} --seed ${seed} --epochs ${epochs}`,
    `--result-share ${wholePercent(resultShare)} --strays ${strays} --stray-weight ${wholePercent(strayWeight)}`,
    `--lambda ${wholePercent(lambda)}`,
    ...player,
    ...(withTerms ? ['--with-terms'] : []),
    ...(randomMoves === 0 ? [] : [`--random-moves ${wholePercent(randomMoves)}`]),
    ...(neurons === HIDDEN ? [] : [`--neurons ${neurons}`]),
    ...(outputs === 1 ? [] : [`--outputs ${outputs}`]),
    ...(batch === undefined ? [] : [`--batch ${batch}`]),
    ...(beginWith === undefined ? [] : [`--begin-with ${beginWith}`]),
    ...(also.length === 0 ? [] : [`--also ${also.join(' ')}`]),
  ].join(' ');
}

/** A share that was given in whole percent. */
function wholePercent(share: number): number {
  return Math.round(100 * share);
}
