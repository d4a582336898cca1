import { writeFileSync } from 'node:fs';
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { tablesOf } from '../board/tables/tables.ts';
import { networkText } from '../learn/player.ts';
import type { Samples } from '../learn/samples.ts';
import { selfPlayJobs } from '../learn/self-play-work.ts';
import { tunedWeights, weightsAlone } from '../learn/tuned-weights.ts';
import { weightsFile } from '../learn/weights-file.ts';
import { writeNetwork } from '../net/network-file.ts';
import { NETWORK_SUFFIX, weightsUnder } from '../net/networks.ts';
import { variantByName } from '../variants/registry.ts';
import { weightsFromMoves } from '../weights/game-weights.ts';
import { type OptionsOf, wholeNumber } from './command-line.ts';
import { doLongWork } from './long-work.ts';
import { checkFolder, readPlayer, readSelfPlayOptions, selfPlayCommand, writeOut } from './self-play-options.ts';

/** `stablemate tune`: finds a game's weights by self-play and logistic regression. */
export function tuneCommand(): CommandUnknownOpts {
  return command().action(tune);
}

function command() {
  return selfPlayCommand(
    'tune',
    "find what a game's pieces, squares and all else are worth, from games of the engine against itself",
    { games: '3000', nodes: '1500' },
  )
    .option(
      '-o, --out <file>',
      'where to write the TypeScript that comes out, or a network file with nothing but the weights (.nnue)',
    )
    .option('--result-share <percent>', "how much a game's result counts beside the search's score", '60')
    .option('--steps <n>', 'steps of the regression', '400')
    .option('--fresh', "begin with what the pieces' moves tell, instead of the weights in force");
}

async function tune(name: string, options: OptionsOf<typeof command>): Promise<void> {
  const variant = variantByName(name);
  const tables = tablesOf(variant);
  const { games, nodes, seed, threads } = readSelfPlayOptions(options);
  const resultShare = wholeNumber('the share of the result', options.resultShare, 0, 100);
  checkFolder(options.out);
  const steps = wholeNumber('the number of steps', options.steps, 1, 1e5);
  const fresh = options.fresh ? ' --fresh' : '';
  const { player, words } = readPlayer(tables, options.network);
  const command = [
    `stablemate tune ${variant.name} --games ${games} --nodes ${nodes} --seed ${seed}${fresh}`,
    ...words,
  ].join(' ');

  const plan = { seed, nodes, network: networkText(player) };
  await doLongWork<Samples, void>(
    selfPlayJobs(variant, plan, games),
    { runner: threads, queue: options.queue, what: 'games' },
    (parts) => {
      const { weights, positions, scale, before, after } = tunedWeights(tables, parts, {
        start: options.fresh ? weightsFromMoves(tables) : weightsUnder(player, tables),
        resultShare: resultShare / 100,
        ...{ steps, command },
      });
      const errors = `error ${before.toFixed(5)} before and ${after.toFixed(5)} after`;
      console.error(`${positions} positions, scale ${scale}, ${errors}`);
      if (options.out?.endsWith(NETWORK_SUFFIX))
        writeFileSync(options.out, writeNetwork(weightsAlone(tables, weights, { games, nodes, command })));
      else writeOut(weightsFile(variant, weights), options.out);
    },
  );
}
