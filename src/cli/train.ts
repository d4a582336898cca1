import { writeFileSync } from 'node:fs';
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { tablesOf } from '../board/tables/tables.ts';
import { InputError } from '../errors/input-error.ts';
import { fitNetwork } from '../learn/network-fit.ts';
import { joinPositions } from '../learn/position-writer.ts';
import type { Positions } from '../learn/positions.ts';
import { readPositions, writePositions } from '../learn/positions-file.ts';
import { quantise } from '../learn/quantise.ts';
import { selfPlayJobs } from '../learn/self-play-work.ts';
import { Inputs } from '../net/inputs.ts';
import { fingerprintOf, newHeader } from '../net/network.ts';
import { writeNetwork } from '../net/network-file.ts';
import { networkOf } from '../net/networks.ts';
import { variantByName } from '../variants/registry.ts';
import { type OptionsOf, wholeNumber } from './command-line.ts';
import { doLongWork } from './long-work.ts';
import { checkFolder, readSelfPlayOptions, selfPlayCommand } from './self-play-options.ts';

/**
 * How scores turn into expected results, in centipawns. Steeper than what predicts the results of such short searches
 * best: so even positions count for more, and a network learns less of what is chance in results.
 */
const SCALE = 300;
/** Positions learned from at once. */
const BATCH = 4096;

/** `stablemate train`: fits a game's network to games of the engine against itself. */
export function trainCommand(): CommandUnknownOpts {
  return command().action(train);
}

function command() {
  const defaults = { games: '40000', nodes: '150', resultShare: '10' };
  return selfPlayCommand('train', "fit a game's network to games of the engine against itself", defaults)
    .option('-o, --out <file>', 'where to write the network (default: <game>.nnue)')
    .option('-e, --epochs <n>', 'how often each position is learned from', '6')
    .option('--strays <n>', 'positions taken besides each one of a game, a few random moves from it', '4')
    .option('--by-network', "the network in force plays and judges, not the evaluation's terms")
    .option('--with-terms', 'it is to add to all terms of the evaluation, instead of taking the place of most')
    .option('-p, --positions <file>', 'where to keep the positions; if it is there already, they are read from it');
}

async function train(name: string, options: OptionsOf<typeof command>): Promise<void> {
  const variant = variantByName(name);
  const tables = tablesOf(variant);
  const inputs = new Inputs(tables);
  const { games, nodes, seed, threads, resultShare } = readSelfPlayOptions(options);
  checkFolder(options.positions);
  const out = options.out ?? `${variant.name}.nnue`;
  checkFolder(out);
  const byNetwork = options.byNetwork ?? false;
  const epochs = wholeNumber('the number of epochs', options.epochs, 1, 1000);
  const strays = wholeNumber('the number of strays', options.strays, 0, 1000);
  const withTerms = options.withTerms ?? false;
  if (withTerms && byNetwork)
    throw new InputError(
      '--with-terms and --by-network do not go together: the network in force knows nothing of terms',
    );
  const player = byNetwork ? networkOf(tables) : null;
  if (byNetwork && !player)
    throw new InputError(`${variant.name} has no network yet; leave out --by-network, and the terms play`);
  const command = [
    `stablemate train ${variant.name} --games ${games} --nodes ${nodes} --seed ${seed} --epochs ${epochs}`,
    `--result-share ${resultShare} --strays ${strays}`,
    ...(byNetwork ? ['--by-network'] : []),
    ...(withTerms ? ['--with-terms'] : []),
  ].join(' ');

  const network = player && fingerprintOf(player);
  const origin = { variant: variant.name, games, nodes, seed, network, strays, withTerms };
  const learn = (positions: Positions): void => {
    const played = positions.played.reduce((sum, one) => sum + one, 0);
    if (played === 0) throw new InputError('there is no quiet position in these games; play more');

    console.error(`${positions.scores.length} positions, ${played} of them from games`);
    const progress = (epoch: number, learned: number, keptBack: number): void => {
      console.error(`epoch ${epoch} of ${epochs}: error ${learned.toFixed(5)}, kept back ${keptBack.toFixed(5)}`);
    };
    const fitted = fitNetwork(positions, inputs.count, {
      seed,
      epochs,
      resultShare: resultShare / 100,
      scale: SCALE,
      batch: BATCH,
      progress,
    });
    const header = newHeader(tables, {
      withTerms,
      lineage: { command, games, nodes, ...(network && { parent: network }) },
    });
    writeFileSync(out, writeNetwork(quantise(fitted, header)));
  };
  const known = options.positions === undefined ? undefined : readPositions(options.positions, origin);
  if (known) {
    learn(known);
    return;
  }
  const jobs = selfPlayJobs(variant, { seed, nodes, byNetwork }, games, { withTerms, strays });
  await doLongWork<Positions, void>(jobs, { runner: threads, queue: options.queue, what: 'games' }, (parts) => {
    const positions = joinPositions(parts);
    if (options.positions !== undefined) writePositions(options.positions, origin, positions);
    learn(positions);
  });
}
