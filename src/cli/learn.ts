import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { type Tables, tablesOf } from '../board/tables/tables.ts';
import { NO_NETWORK } from '../engine/network-choice.ts';
import { InputError } from '../errors/input-error.ts';
import { JobThreads } from '../jobs/job-threads.ts';
import { namedFirstWeights } from '../learn/first-weights.ts';
import type { LearnEnd } from '../learn/learn-course.ts';
import { gameOf, LearnFolder, type LearnIdentity } from '../learn/learn-folder.ts';
import { Learning } from '../learn/learning.ts';
import { MAX_NEURONS, MAX_OUTPUTS, NEURON_STEP } from '../net/layout.ts';
import { newHeader } from '../net/network.ts';
import { variantByName } from '../variants/registry.ts';
import { type OptionsOf, wholeNumber } from './command-line.ts';
import { doLongWork, openQueue, QUEUE_OPTION, savedAfter } from './long-work.ts';
import {
  EPOCHS_OPTION,
  LAMBDA_OPTION,
  RESULT_SHARE_OPTION,
  readFitSettings,
  STRAY_WEIGHT_OPTION,
} from './self-play-options.ts';

/** Minutes, if nothing is said of time, games or generations: a night. */
const MINUTES = '600';
/** Of a generation, where only the number of generations is given, and the other way round. */
const GAMES = '4000';
const GENERATIONS = '4';

/** `stablemate learn`: makes a network for any game, from nothing but its rules. */
export function learnCommand(): CommandUnknownOpts {
  return command().action(learn);
}

function command() {
  return new Command('learn')
    .description(
      'learn to play a game well: a network from games of the engine against itself, generation after generation',
    )
    .argument('<variant>', 'the game, as built in or in a file of --variants')
    .option(
      '-d, --dir <folder>',
      'where networks, positions and the report are, and where it goes on (default: <game>)',
    )
    .option('-m, --minutes <n>', `how long it may take in all, with what was done before (default: ${MINUTES})`)
    .option('--generations <n>', `instead of minutes: the number of generations (default: ${GENERATIONS} with --games)`)
    .option('-g, --games <n>', `instead of minutes: games of each generation (default: ${GAMES} with --generations)`)
    .option('-t, --threads <n>', 'games played and positions learned at once', '1')
    .option(...QUEUE_OPTION)
    .option('-s, --seed <n>', 'the games depend on it', '1')
    .option(
      '-n, --nodes <n>',
      'nodes searched for each move of the first games by the terms; later ones, and those by networks, search more',
      '150',
    )
    .option(
      '--gate-nodes <n>',
      'nodes searched for each move of the first match in which something new must win; later ones search more',
      '2500',
    )
    .option('--gate-games <n>', 'the most games of such a match', '400')
    .option(...RESULT_SHARE_OPTION)
    .option(...LAMBDA_OPTION)
    .option(...EPOCHS_OPTION)
    .option('--strays <n>', 'positions taken besides each one of a game, a few random moves from it', '4')
    .option(...STRAY_WEIGHT_OPTION)
    .option('--neurons <n>', 'neurons of the first layer', '128')
    .option('--outputs <n>', 'outputs, of which the number of pieces on the board chooses one', '1')
    .option(
      '--begin-with <network>',
      'the network with whose weights the first fit begins: a file, a game for its own, or ' +
        `'${NO_NETWORK}' for random weights (default: that of the game itself, or of the game most like it)`,
    )
    .option('--fresh', 'begin with the terms of the evaluation, even if the game has a network')
    .addHelpText(
      'after',
      `
At any time <folder>/<game>.nnue is the best network so far, if there is one, and <folder>/report.html tells
how it went. Killed at any time, the same command goes on.

Example:
  stablemate --variants griffon.ini learn griffon-chess --dir griffon --minutes 600 --threads 2`,
    );
}

async function learn(name: string, options: OptionsOf<typeof command>): Promise<void> {
  const variant = variantByName(name);
  const tables = tablesOf(variant);
  const end = endFrom(options);
  const neurons = wholeNumber('the number of neurons', options.neurons, NEURON_STEP, MAX_NEURONS);
  if (neurons % NEURON_STEP !== 0)
    throw new InputError(`the number of neurons is ${neurons}; it must be a multiple of ${NEURON_STEP}`);
  const identity: LearnIdentity = {
    ...gameOf(tables),
    seed: wholeNumber('the seed', options.seed, 0, 2 ** 31 - 1),
    neurons,
    outputs: wholeNumber('the number of outputs', options.outputs, 1, MAX_OUTPUTS),
    ...readFitSettings(options),
    strays: wholeNumber('the number of strays', options.strays, 0, 1000),
    nodes: wholeNumber('the number of nodes', options.nodes, 100, 1e7),
    gateNodes: wholeNumber('the nodes of matches', options.gateNodes, 100, 1e8),
    gateGames: 2 * Math.ceil(wholeNumber('the number of games of matches', options.gateGames, 2, 1e6) / 2),
    fresh: options.fresh === true,
    beginWith: options.beginWith,
  };
  checkFirstWeights(tables, identity);
  const threads = wholeNumber('the number of threads', options.threads, 1, 256);
  const folder = new LearnFolder(options.dir ?? variant.name, tables);
  const runner = options.queue === undefined ? new JobThreads(threads) : await openQueue(options.queue, 'games');
  try {
    const tell = (line: string): void => console.log(line);
    const learning = new Learning(tables, folder, identity, end, {
      ...{ threads, tell, savedAfter: savedAfter() },
      carryOut: (plan, what, use) => doLongWork(plan, { runner, what }, use),
      saved: async (state) => {
        const { learnReport } = await import('../learn/report.ts');
        const network = state.best < 0 ? null : folder.network(state.best);
        folder.write('report.html', learnReport(tables, state, network));
      },
    });
    const { best } = await learning.run();
    tell(best < 0 ? 'nothing was better than what there was; more time may help' : `the best is ${folder.bestFile}`);
  } finally {
    await runner.close();
    folder.close();
  }
}

/** Makes sure that the network which is to be begun with can be, before anything is played. @throws InputError if not */
function checkFirstWeights(tables: Tables, { beginWith, neurons, outputs }: LearnIdentity): void {
  if (beginWith === undefined || beginWith === NO_NETWORK) return;
  namedFirstWeights(tables, newHeader(tables, { neurons, outputs, lineage: { command: '' } }), beginWith);
}

function endFrom({ minutes, generations, games }: OptionsOf<typeof command>): LearnEnd {
  if (generations === undefined && games === undefined)
    return { kind: 'time', time: 60_000 * wholeNumber('the number of minutes', minutes ?? MINUTES, 1, 1e6) };
  if (minutes !== undefined) throw new InputError('--minutes does not go together with --generations and --games');
  return {
    kind: 'generations',
    generations: wholeNumber('the number of generations', generations ?? GENERATIONS, 1, 10_000),
    games: wholeNumber('the number of games', games ?? GAMES, 1, 1e8),
  };
}
