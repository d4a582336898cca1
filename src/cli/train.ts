import { writeFileSync } from 'node:fs';
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { sum } from 'simple-statistics';
import { InputError } from '../errors/input-error.ts';
import { type FirstWeights, namedFirstWeights } from '../learn/first-weights.ts';
import { fitNetwork } from '../learn/network-fit.ts';
import { networkText } from '../learn/player.ts';
import type { PositionsFile } from '../learn/positions-file.ts';
import { quantise } from '../learn/quantise.ts';
import { selfPlayJobs } from '../learn/self-play-work.ts';
import { fingerprintOf, hasNeurons, type NetworkHeader, newHeader } from '../net/network.ts';
import { writeNetwork } from '../net/network-file.ts';
import { doLongWork } from './long-work.ts';
import { openOthers, TrainFiles } from './train-files.ts';
import { readTrainOptions, type TrainOrder, trainOptions } from './train-options.ts';

/**
 * How scores turn into expected results, in centipawns. Steeper than what predicts the results of such short searches
 * best: so even positions count for more, and a network learns less of what is chance in results.
 */
const SCALE = 300;

/** `stablemate train`: fits a game's network to games of the engine against itself. */
export function trainCommand(): CommandUnknownOpts {
  return trainOptions().action(async (name, options) => {
    const order = readTrainOptions(name, options);
    const others = openOthers(order);
    try {
      await train(order, others, options.queue);
    } finally {
      for (const file of others) file.close();
    }
  });
}

/** @param others positions that are learned from besides those of its own games */
async function train(order: TrainOrder, others: readonly PositionsFile[], queue: string | undefined): Promise<void> {
  const { tables, player, games, nodes, seed, threads, strays, withTerms } = order;
  const header = headerOf(order, sum(others.map((file) => file.games)));
  const first = order.beginWith === undefined ? undefined : namedFirstWeights(tables, header, order.beginWith);
  const { variant } = tables;
  const randomly = order.randomMoves === 0 ? {} : { randomMoves: order.randomMoves };
  const plan = { seed, nodes, network: networkText(player), ...randomly };
  const jobs = selfPlayJobs(variant, plan, games, { withTerms, strays });
  const { parent: network = null } = header.lineage;
  const origin = { variant: variant.name, games, nodes, seed, network, strays, withTerms, ...randomly };
  const files = new TrainFiles(order, jobs, origin);
  try {
    const { positions } = files;
    if (positions.games < games) {
      const where = { runner: threads, queue, what: 'games' };
      await doLongWork<Uint8Array, void>(jobs, where, (results) => positions.addMissing(results));
    }
    if (positions.played === 0) throw new InputError('there is no quiet position in these games; play more');
    await fitAndWrite(order, header, files, others, first);
    files.remove();
  } finally {
    files.close();
  }
}

/** @param gamesOfOthers how many games it learns from besides its own */
function headerOf(order: TrainOrder, gamesOfOthers: number): NetworkHeader {
  const { tables, player, games, nodes, neurons, outputs, withTerms, command } = order;
  const lineage = { command, games: games + gamesOfOthers, nodes, ...(player && { parent: fingerprintOf(player) }) };
  return newHeader(tables, { neurons, outputs, withTerms, weights: player?.header.weights, lineage });
}

/** Fits the network, and writes it. */
async function fitAndWrite(
  order: TrainOrder,
  header: NetworkHeader,
  { positions, checkpoint }: TrainFiles,
  others: readonly PositionsFile[],
  firstWeights: FirstWeights | undefined,
): Promise<void> {
  const { tables, settings, seed, threads, batch, player } = order;
  const files = [...others, positions];
  const played = sum(files.map((file) => file.played));
  console.error(`${sum(files.map((file) => file.positions))} positions, ${played} of them from games`);
  const fitted = await fitNetwork(tables, header, files, {
    ...settings,
    ...{ seed, threads, batch, firstWeights, checkpoint },
    networkPlayed: hasNeurons(player),
    scale: SCALE,
    epoch: (epoch, learned, keptBack) => {
      const errors = `error ${learned.toFixed(5)}, kept back ${keptBack.toFixed(5)}`;
      console.error(`epoch ${epoch} of ${settings.epochs}: ${errors}`);
    },
  });
  writeFileSync(order.out, writeNetwork(quantise(fitted, header)));
}
