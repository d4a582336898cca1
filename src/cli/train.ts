import { writeFileSync } from 'node:fs';
import { SingleBar } from 'cli-progress';
import { Command } from 'commander';
import { tablesOf } from '../board/tables.ts';
import { InputError } from '../input-error.ts';
import { Inputs } from '../net/inputs.ts';
import { playForNetwork } from '../tune/generate.ts';
import { networkFile } from '../tune/network-file.ts';
import { fitNetwork } from '../tune/network-fit.ts';
import { readPositions, writePositions } from '../tune/positions-file.ts';
import { variantByName } from '../variants/registry.ts';
import { wholeNumber } from './whole-number.ts';

/**
 * How scores turn into expected results, in centipawns. Steeper than what predicts the results of such short searches best: so even
 * positions count for more, and a network learns less of what is chance in results.
 */
const SCALE = 300;
/** Positions learned from at once. */
const BATCH = 4096;

interface TrainOptions {
  games: string;
  nodes: string;
  seed: string;
  threads: string;
  epochs: string;
  resultShare: string;
  strays: string;
  withTerms?: true;
  positions?: string;
  out?: string;
}

/** `stablemate train`: fits a game's network to games of the engine against itself. */
export function trainCommand(): Command {
  return new Command('train')
    .description(
      "fit a game's network to games of the engine against itself, played by the terms of the evaluation alone",
    )
    .argument('<variant>', 'the game')
    .option('-g, --games <n>', 'games to play', '40000')
    .option('-n, --nodes <n>', 'nodes searched for each move', '150')
    .option('-s, --seed <n>', 'the openings hang on it', '1')
    .option('-t, --threads <n>', 'games played at once; they are the same for any number', '1')
    .option('-e, --epochs <n>', 'how often each position is learned from', '6')
    .option('--result-share <percent>', "how much a game's result counts beside the search's score", '10')
    .option('--strays <n>', 'positions taken besides each one of a game, a few random moves from it', '4')
    .option('--with-terms', 'it is to add to all terms of the evaluation, instead of taking the place of most')
    .option('-p, --positions <file>', 'where to keep the positions; if it is there already, they are read from it')
    .option('-o, --out <file>', 'where to write the network as TypeScript; without it it is printed')
    .action(train);
}

async function train(name: string, options: TrainOptions): Promise<void> {
  const variant = variantByName(name);
  const tables = tablesOf(variant);
  const inputs = new Inputs(tables);
  const games = wholeNumber('the number of games', options.games, 1, 1e6);
  const nodes = wholeNumber('the number of nodes', options.nodes, 100, 1e7);
  const seed = wholeNumber('the seed', options.seed, 0, 2 ** 31 - 1);
  const threads = wholeNumber('the number of threads', options.threads, 1, 256);
  const epochs = wholeNumber('the number of epochs', options.epochs, 1, 1000);
  const share = wholeNumber('the share of the result', options.resultShare, 0, 100);
  const strays = wholeNumber('the number of strays', options.strays, 0, 1000);
  const command = `stablemate train ${variant.name} --games ${games} --nodes ${nodes} --seed ${seed} --epochs ${epochs} --result-share ${share} --strays ${strays}${options.withTerms ? ' --with-terms' : ''}`;

  const withTerms = options.withTerms ?? false;
  const origin = { variant: variant.name, games, nodes, seed, strays, withTerms };
  let positions = options.positions === undefined ? undefined : readPositions(options.positions, origin);
  if (!positions) {
    const bar = new SingleBar({
      format: '{bar} {value} of {total} games, {eta_formatted} left',
      stream: process.stderr,
    });
    if (process.stderr.isTTY) bar.start(games, 0);
    positions = await playForNetwork(variant, { seed, nodes }, { withTerms, strays }, games, threads, (played) =>
      bar.update(played),
    );
    bar.stop();
    if (options.positions !== undefined) writePositions(options.positions, origin, positions);
  }
  const played = positions.played.reduce((sum, one) => sum + one, 0);
  if (played === 0) throw new InputError('there is no quiet position in so few games; play more');

  console.error(`${positions.scores.length} positions, ${played} of them from games`);
  const progress = (epoch: number, learned: number, keptBack: number): void => {
    console.error(`epoch ${epoch} of ${epochs}: error ${learned.toFixed(5)}, kept back ${keptBack.toFixed(5)}`);
  };
  const network = fitNetwork(positions, inputs.count, {
    seed,
    epochs,
    resultShare: share / 100,
    scale: SCALE,
    batch: BATCH,
    progress,
  });
  const text = networkFile(tables, network, withTerms, command);
  if (options.out === undefined) process.stdout.write(text);
  else writeFileSync(options.out, text);
}
